import type { ImportColumns, ImportPlan, PlanChange, UnknownValues } from '../../api/contract/imports.ts';
import { eventually, pause } from '../infra/waiting.ts';
import { unique } from './names.ts';
import { upload } from './uploading.ts';
import type { Reply, Visitor } from './visitor.ts';

/** Rows as a file of comma separated values. */
export const csv = (...rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.join(',')).join('\r\n');

/** The students of a last name, in every state. */
export const studentsNamed = async (visitor: Visitor, lastname: string) =>
  (await visitor.search('students', { filter: `lastname:"${lastname}",recordState:any` })).Data;

/** Uploads a spreadsheet of rows with a plan. Returns the id of the import. */
export const uploadRows = async (
  visitor: Visitor,
  content: string | Buffer,
  type = 'student',
  reference = unique('Students'),
): Promise<number> => {
  const { status, json, text } = await upload(visitor, Buffer.from(content), { reference, type });
  if (status !== 200 || json.Id === undefined) throw new Error(`The upload answered ${status}: ${text}`);
  return json.Id;
};

/** Waits until an import has a status. */
export const untilStatus = async (visitor: Visitor, id: number, status: string): Promise<Readonly<Record<string, unknown>>> => {
  let record: Readonly<Record<string, unknown>> = {};
  await eventually(120_000, async () => {
    record = (await visitor.form('imports', id)).Record;
    if (record['status'] === status) return;
    await pause(100);
    throw new Error(`Import ${id} is ${JSON.stringify(record['status'])}: ${JSON.stringify(record['message'])}`);
  });
  return record;
};

export const columnsOf = async (visitor: Visitor, id: number): Promise<ImportColumns> =>
  (await visitor.get<ImportColumns>(`/imports/columns/${id}`)).json;

/** Checks a file with the matched columns. */
export const checkFile = async (visitor: Visitor, id: number, more: Readonly<Record<string, unknown>> = {}): Promise<ImportPlan> => {
  const { Mapping } = await columnsOf(visitor, id);
  const { status, text } = await visitor.post(`/imports/check/${id}`, { Mapping, ...more });
  if (status !== 200) throw new Error(`The check answered ${status}: ${text}`);
  await untilStatus(visitor, id, 'Awaiting validation resolutions');
  return planOf(visitor, id);
};

export const planOf = async (visitor: Visitor, id: number, query = ''): Promise<ImportPlan> =>
  (await visitor.get<ImportPlan>(`/imports/plan/${id}${query}`)).json;

export const unknownValuesOf = async (visitor: Visitor, id: number): Promise<UnknownValues['Data']> =>
  (await visitor.get<UnknownValues>(`/imports/values/${id}`)).json.Data;

export const answer = (visitor: Visitor, id: number, body: Readonly<Record<string, unknown>>): Promise<Reply<PlanChange>> =>
  visitor.post<PlanChange>(`/imports/answer/${id}`, body);

/** Accepts a plan and waits until it is carried out. */
export const acceptPlan = async (visitor: Visitor, id: number): Promise<Readonly<Record<string, unknown>>> => {
  const { status, text } = await visitor.post(`/imports/accept/${id}`, {});
  if (status !== 200) throw new Error(`Accepting answered ${status}: ${text}`);
  return untilStatus(visitor, id, 'Completed');
};
