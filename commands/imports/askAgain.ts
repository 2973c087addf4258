import { changedSinceCheck } from '../../domain/importMessages.ts';
import type { PlannedRow } from '../../domain/imports/plan.ts';
import { fieldsChangedSince } from '../../domain/record/planned.ts';
import { storedField } from '../../domain/record/part.ts';
import type { ImportServices } from './checkImport.ts';
import { planRows } from './planRows.ts';
import type { Planning } from './readRows.ts';

const batchSize = 1000;

/** The fields of a row's plan that somebody changed since, by label. Empty: the row can be carried out as planned. */
const changedLabels = ({ type: { recordType } }: Planning, { changes }: PlannedRow, values: Parameters<typeof fieldsChangedSince>[1]) =>
  fieldsChangedSince(changes, values).map((name) => storedField(recordType, name)?.label ?? name);

/**
 * Looks for rows of an accepted plan whose planned fields somebody changed since the check, plans them against the records of now, and
 * makes those that would still change something questions. `onFirst` runs before the first of them is kept. Returns whether there are any.
 */
export const askAgain = async (
  { plans, planning: services }: ImportServices,
  planning: Planning,
  signal: AbortSignal,
  onFirst: () => Promise<unknown>,
): Promise<boolean> => {
  const { id, type } = planning;
  let isAsked = false;
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const rows = await plans.walk(id, { outcomes: ['update'] }, after, batchSize);
    const last = rows.at(-1)?.line;
    if (last === undefined) return isAsked;
    after = last;
    const records = await services.shown.findAll(type.recordType, [...new Set(rows.flatMap(({ record }) => record ?? []))]);
    const labels = new Map(
      rows.map((row) => {
        const now = row.record === null ? undefined : records.get(row.record);
        return [row.line, now ? changedLabels(planning, row, now.values) : []];
      }),
    );
    const changed = rows.filter(({ line }) => (labels.get(line) ?? []).length > 0);
    if (changed.length === 0) continue;
    const planned = (await planRows(services, planning, changed)).map((row): PlannedRow =>
      row.outcome === 'update'
        ? { ...row, outcome: 'question', answer: null, problems: [{ column: null, reason: changedSinceCheck(labels.get(row.line) ?? []) }] }
        : row,
    );
    if (!isAsked && planned.some(({ outcome }) => outcome === 'question')) {
      isAsked = true;
      await onFirst();
    }
    await plans.put(id, planned);
  }
};
