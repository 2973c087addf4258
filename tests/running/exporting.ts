import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { eventually, pause } from '../infra/waiting.ts';
import type { Visitor } from './visitor.ts';

/** A parsed export file. */
interface ExportedFile {
  readonly id: number;
  readonly text: string;
  readonly header: readonly string[];
  /** Cells by column heading. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Requests an export and waits for its end; returns its id. */
export const runExport = async (visitor: Visitor, path: string, body: Readonly<Record<string, unknown>>): Promise<number> => {
  const { status, json, text } = await visitor.post(`/${path}/export`, body);
  if (status !== 200 || json.Id === undefined) throw new Error(`The export of ${path} answered ${status}: ${text}`);
  const id = json.Id;
  await eventually(30_000, async () => {
    const { Record: values } = await visitor.form('exports', id);
    if (values['status'] === 'Completed') return;
    await pause(150);
    throw new Error(`The export has not ended: ${JSON.stringify(values)}`);
  });
  return id;
};

/** Exports the matches of a filter and parses the file. */
export const downloadExport = async (
  visitor: Visitor,
  path: string,
  filter: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ExportedFile> => {
  const id = await runExport(visitor, path, { reference: `Test of ${path}`, filter, ...more });
  const { status, text } = await visitor.get(`/exports/download/${id}`);
  expect(status).toBe(200);
  const [header = [], ...rows] = parse(text, { bom: true });
  return { id, text, header, rows: rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']))) };
};
