import type { Values } from '../../../domain/fields/field.ts';
import { type Part, pathOf } from '../../../domain/record/part.ts';
import { inOrder } from '../../../domain/record/rowRules.ts';
import { readRaw } from '../../fieldKinds/kinds.ts';
import { type DraftRow, type DraftValues, rowsIn } from './draftRows.ts';

/** The values of a row with its edits. An input that cannot be read counts as empty. A row that is to be removed has its saved values. */
export const valuesOfRow = (part: Part, { base, typed }: DraftValues, { key, isRemoved }: Pick<DraftRow, 'key' | 'isRemoved'>): Values =>
  Object.fromEntries(
    Object.entries(part.fields).map(([name, field]) => {
      const path = pathOf({ part: part.name, key, field: name });
      const raw = typed[path];
      if (raw === undefined || isRemoved) return [name, base[path] ?? null];
      const read = readRaw(field, raw);
      return [name, read.ok ? read.value : null];
    }),
  );

export interface OrderedRow extends DraftRow {
  readonly values: Values;
}

/** The rows of a part with their values, in the order in which the form shows them. */
export const orderedRows = (part: Part, draft: DraftValues): readonly OrderedRow[] =>
  inOrder(
    part,
    rowsIn(part, draft).map((row) => ({ ...row, values: valuesOfRow(part, draft, row) })),
  );

/** The draft after a row has changed places with the one above it (-1) or below it (1). Removed rows keep their places. */
export const withRowMoved = <Draft extends DraftValues>(part: Part, draft: Draft, key: number, by: 1 | -1): Draft => {
  const { orderedBy } = part;
  const rows = orderedRows(part, draft).filter(({ isRemoved }) => !isRemoved);
  const at = rows.findIndex((row) => row.key === key);
  const [one, other] = [rows[at], rows[at + by]];
  if (orderedBy === null || !one || !other) return draft;
  const moved = rows.with(at, other).with(at + by, one);
  const places = moved.flatMap(({ key: each, values }, index) =>
    values[orderedBy] === index + 1 ? [] : [[pathOf({ part: part.name, key: each, field: orderedBy }), String(index + 1)] as const],
  );
  return { ...draft, typed: { ...draft.typed, ...Object.fromEntries(places) } };
};
