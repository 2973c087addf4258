import { eventually, pause } from '../infra/waiting.ts';
import { type PublicRegisterRow, encodePublicRegister } from '../samples/publicRegister.ts';
import { unique } from './names.ts';
import type { ChangeAnswer, Reply, Visitor } from './visitor.ts';

/** Uploads a register file like the console's form. */
export const upload = (visitor: Visitor, content: Buffer, fields: Readonly<Record<string, string>> = {}): Promise<Reply<ChangeAnswer>> => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ reference: unique('Register'), type: 'edubase', ...fields })) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(content)], { type: 'text/csv' }), 'register.csv');
  return visitor.request<ChangeAnswer>('POST', '/imports/create', { body, headers: { requestverificationtoken: visitor.token } });
};

/** Adds a file to a record, as the console does. `content` is a byte for each character. */
export const sendFile = (by: Visitor, address: string, content: string, name = 'Taxi to York.pdf'): Promise<Reply<ChangeAnswer>> => {
  const body = new FormData();
  body.set('file', new Blob([Buffer.from(content, 'latin1')]), name);
  return by.request<ChangeAnswer>('POST', address, { body, headers: { requestverificationtoken: by.token } });
};

/** The bytes of a file that may be added to records. */
export const smallPdf = '%PDF-1.7\nWhat it cost';

/** An ended import, its task and its problems. */
export interface ImportResult {
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly task: Readonly<Record<string, unknown>> & { readonly id: number };
  readonly problems: readonly {
    readonly Line: number;
    readonly Column: string;
    readonly Reason: string;
    readonly Value: string | null;
    readonly Name: string | null;
    readonly Imported: boolean | null;
  }[];
}

/** Uploads a file and waits until its task ends. */
export const importFile = async (visitor: Visitor, content: Buffer, type = 'edubase'): Promise<ImportResult> => {
  const reference = unique('Register');
  const { status, json, text } = await upload(visitor, content, { reference, type });
  if (status !== 200 || json.Id === undefined) throw new Error(`The upload answered ${status}: ${text}`);
  const id = json.Id;
  let task: ImportResult['task'] | undefined;
  await eventually(120_000, async () => {
    const [row] = (await visitor.search('tasks', { filter: `${reference},group:any` })).Data;
    if (!row || (row['status'] !== 2 && row['status'] !== 3)) {
      await pause(150);
      throw new Error(`The import has not ended: ${JSON.stringify(row)}`);
    }
    task = { ...(await visitor.form('tasks', row.Id)).Record, id: row.Id };
  });
  if (!task) throw new Error('There is no task');
  const { json: problems } = await visitor.get<{ Data: ImportResult['problems'] }>(`/imports/problems/${id}`);
  return { id, values: (await visitor.form('imports', id)).Record, task, problems: problems.Data };
};

export const importRows = (visitor: Visitor, rows: readonly PublicRegisterRow[]): Promise<ImportResult> =>
  importFile(visitor, encodePublicRegister(rows));
