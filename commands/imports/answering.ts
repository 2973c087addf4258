import { type Access, groupsWith, systemAccessFor } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { cleanCell } from '../../domain/csv.ts';
import { rights } from '../../domain/access/rights.ts';
import { candidateUnknown, planNotWaiting, rowGone } from '../../domain/importMessages.ts';
import { getImportType } from '../../domain/imports/importTypes.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import type { PlannedRow, PlanSettings, RowAnswer } from '../../domain/imports/plan.ts';
import { importStatus } from '../../domain/lists/imports.ts';
import { isAnswerable, isCheckable } from '../../domain/lists/importStatus.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { importRecord, type ImportValues } from '../../domain/records/import.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { type Dependencies, newContext } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { appendJobEvent } from '../tasks/queueTask.ts';
import type { ImportServices } from './checkImport.ts';
import { importTypeOf } from './importTypeOf.ts';
import { planRows } from './planRows.ts';
import type { Planning } from './readRows.ts';

/** An import whose plan somebody works on. */
export interface OpenImport {
  readonly id: number;
  readonly values: ImportValues;
  readonly access: Access;
}

const planningFor = async (
  { plans, planning }: ImportServices,
  { id, values, access }: OpenImport,
  settings: PlanSettings,
): Promise<Planning> => ({
  id,
  type: await importTypeOf(planning.shown, values),
  access,
  group: values.group,
  settings,
  answers: await plans.answers(id),
});

/** The rights of this person, for records of the groups where they may import. */
const grantFor = (access: Access, { type }: ImportValues): string =>
  JSON.stringify(grantOf(access, groupsWith(access, getImportType(type).right)));

type AllowsStatus = (status: string | null) => boolean;

const isOpen = ({ values, recordState }: RecordSnapshot<ImportValues>, isAllowed: AllowsStatus): boolean =>
  isAllowed(values.status) && recordState === importRecord.states.initial;

/** Whether the import has one of these statuses now: somebody may have checked it again or accepted its plan since the request began. */
const isStillOpen = async (dependencies: Dependencies, { id }: Pick<OpenImport, 'id'>, isAllowed: AllowsStatus): Promise<boolean> =>
  isOpen(await loadRecord(dependencies, importRecord, id), isAllowed);

/** Appends an event if the import still has one of the statuses that allow it. */
const appendIf = (
  isAllowed: AllowsStatus,
  dependencies: Dependencies,
  { id, access }: OpenImport,
  happened: string,
  values: Partial<ImportValues>,
): Promise<Outcome> =>
  changeRecord(dependencies, newContext(systemAccessFor(access.user, rights)), importRecord, id, (snapshot) =>
    isOpen(snapshot, isAllowed)
      ? setByEvent(importRecord, snapshot, happened, values)
      : fail({ because: 'refused', message: planNotWaiting }),
  );

/** Keeps how the columns of a file are read, and has it checked. The check is a task with the rights of this person. */
export const chooseColumns = async (
  dependencies: Dependencies,
  { plans }: ImportServices,
  open: OpenImport,
  settings: PlanSettings,
): Promise<Outcome> => {
  const { id, values, access } = open;
  if (!(await isStillOpen(dependencies, open, isCheckable))) return fail({ because: 'refused', message: planNotWaiting });
  await plans.choose(id, settings);
  await plans.remember(values.group, values.type ?? '', settings.header, settings.mapping);
  return appendIf(isCheckable, dependencies, open, 'ColumnsChosen', {
    status: importStatus.checking,
    mapping: JSON.stringify(settings.mapping),
    clearEmpty: settings.clearEmpty,
    scope: grantFor(access, values),
    finished: null,
    message: null,
  });
};

/** Accepts the plan as it is now. Carrying it out is a task with the rights of this person. */
export const acceptPlan = (dependencies: Dependencies, open: OpenImport): Promise<Outcome> =>
  appendIf(isAnswerable, dependencies, open, 'PlanAccepted', {
    status: importStatus.accepted,
    scope: grantFor(open.access, open.values),
  });

const batchSize = 1000;

/** An answered row keeps the records that it was offered, so that the answer can be changed. */
const keepOffered = (planned: PlannedRow, { candidates }: PlannedRow): PlannedRow =>
  planned.answer === null ? planned : { ...planned, candidates };

/** Replaces rows of the plan. False once the plan is accepted: what is written already must not change. */
type PutRows = (rows: readonly PlannedRow[]) => Promise<boolean>;

/**
 * Plans the other rows about the same records anew: of those, the first is carried out, and people are asked about the rest. False if the
 * plan was accepted meanwhile.
 */
const planOthers = async (
  { plans, planning: services }: ImportServices,
  planning: Planning,
  put: PutRows,
  about: readonly string[],
  lines: ReadonlySet<number>,
): Promise<boolean> => {
  for (let after = 0; about.length > 0;) {
    const rows = await plans.rowsAbout(planning.id, about, after, batchSize);
    const last = rows.at(-1)?.line;
    if (last === undefined) break;
    after = last;
    const others = rows.filter(({ line }) => !lines.has(line));
    const planned = await planRows(services, planning, others);
    if (!(await put(planned.map((row, at) => keepOffered(row, others[at] ?? row))))) return false;
  }
  return true;
};

/** Plans rows anew, and with them those about the same records, and keeps them. `rows` are those stored with what changes. */
const planAgain = async (
  dependencies: Dependencies,
  services: ImportServices,
  open: OpenImport,
  settings: PlanSettings,
  rows: readonly PlannedRow[],
  keep: (planned: PlannedRow, row: PlannedRow) => PlannedRow = (planned) => planned,
): Promise<Result<readonly PlannedRow[], string>> => {
  const planning = await planningFor(services, open, settings);
  const planned = (await planRows(services.planning, planning, rows)).map((row, at) => keep(row, rows[at] ?? row));
  const put: PutRows = async (changed) => {
    const canPut = await isStillOpen(dependencies, open, isAnswerable);
    if (canPut) await services.plans.put(open.id, changed);
    return canPut;
  };
  if (!(await put(planned))) return fail(planNotWaiting);
  const about = new Set([...rows, ...planned].flatMap((row) => row.about ?? []));
  const areOthersPut = await planOthers(services, planning, put, [...about], new Set(rows.map(({ line }) => line)));
  return areOthersPut ? ok(planned) : fail(planNotWaiting);
};

/** Says whom rows are about; null takes the answer back. */
export const answerRows = async (
  dependencies: Dependencies,
  services: ImportServices,
  open: OpenImport,
  settings: PlanSettings,
  lines: readonly number[],
  answer: RowAnswer | null,
): Promise<Result<readonly PlannedRow[], string>> => {
  const rows = await services.plans.rows(open.id, lines);
  const missing = lines.find((line) => !rows.some((row) => row.line === line));
  if (missing !== undefined) return fail(rowGone(missing));
  const isOffered = (row: PlannedRow) =>
    answer?.is !== 'same' || row.record === answer.record || row.candidates.some(({ id }) => id === answer.record);
  if (!rows.every(isOffered)) return fail(candidateUnknown);
  // A row keeps the records that it was offered, also when its answer is taken back.
  const plannedRows = await planAgain(
    dependencies,
    services,
    open,
    settings,
    rows.map((row) => ({ ...row, answer })),
    (planned, { candidates }) => ({ ...planned, candidates }),
  );
  if (!plannedRows.ok) return plannedRows;
  for (const { line } of rows)
    await appendJobEvent(
      dependencies,
      importRecord,
      open.id,
      'RowAnswered',
      { answeredRow: line, answer: answer?.is ?? 'none', answeredRecord: answer?.is === 'same' ? answer.record : null },
      open.access.user,
    );
  return plannedRows;
};

/** Corrects a cell of a row. The log gets the row, not the value. */
export const correctCell = async (
  dependencies: Dependencies,
  services: ImportServices,
  open: OpenImport,
  settings: PlanSettings,
  { line, column, value }: { readonly line: number; readonly column: number; readonly value: string },
): Promise<Result<readonly PlannedRow[], string>> => {
  const [row] = await services.plans.rows(open.id, [line]);
  if (!row) return fail(rowGone(line));
  const cells = settings.header.map((_, at) => (at === column ? cleanCell(value) : (row.cells[at] ?? '')));
  const corrected = [{ ...row, cells, isCorrected: true }];
  const planned = await planAgain(dependencies, services, open, settings, corrected);
  if (!planned.ok) return planned;
  await appendJobEvent(dependencies, importRecord, open.id, 'RowCorrected', { answeredRow: line, answer: 'corrected' }, open.access.user);
  return planned;
};

/** Says what a text of a column means in every row; null leaves it out. Returns how many rows were planned anew. */
export const answerValue = async (
  dependencies: Dependencies,
  services: ImportServices,
  open: OpenImport,
  settings: PlanSettings,
  answer: { readonly column: string; readonly text: string; readonly value: FieldValue },
): Promise<Result<number, string>> => {
  const { plans } = services;
  if (!(await isStillOpen(dependencies, open, isAnswerable))) return fail(planNotWaiting);
  await plans.answerValue(open.id, answer.column, answer.text, answer.value);
  const place = settings.mapping.indexOf(answer.column);
  let count = 0;
  for (let after = 0; ;) {
    const lines = await plans.linesWithText(open.id, place, answer.text, after, batchSize);
    if (lines.length === 0) break;
    const planned = await planAgain(dependencies, services, open, settings, await plans.rows(open.id, lines));
    if (!planned.ok) return planned;
    after = lines.at(-1) ?? after;
    count += lines.length;
  }
  const countAnswer = ({ valuesAnswered }: ImportValues) => ({ valuesAnswered: (valuesAnswered ?? 0) + 1 });
  await appendJobEvent(dependencies, importRecord, open.id, 'ValueAnswered', countAnswer, open.access.user);
  return ok(count);
};
