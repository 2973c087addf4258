import { sameValue } from '../fields/equality.ts';
import type { Fields, FieldValue, Values } from '../fields/field.ts';
import { inStoredOrder } from '../fields/kinds.ts';
import type { Change, Changes } from './events.ts';

interface WithFields {
  readonly fields: Fields;
}

/** The list with these records too, as its field stores it. */
const joined = (fields: Fields, list: string, value: FieldValue, ids: readonly number[]): FieldValue => {
  const field = fields[list];
  const all = [...new Set([...(Array.isArray(value) ? (value as readonly number[]) : []), ...ids])];
  return field ? inStoredOrder(field, all) : value;
};

/** The lists that keep former records, each with those that leave their reference for another record. */
const formerRecords = ({ fields }: WithFields, before: Values, changes: Changes, others: Values): ReadonlyMap<string, readonly number[]> =>
  new Map(
    Object.entries(fields).flatMap(([name, { keepsFormerIn }]): [string, readonly number[]][] => {
      const now = (changes[name] ?? { to: before[name] ?? null }).to;
      const former = [before[name], others[name]].filter((id) => typeof id === 'number' && id !== now) as number[];
      return keepsFormerIn === undefined || now === null || former.length === 0 ? [] : [[keepsFormerIn, former]];
    }),
  );

/**
 * The changes of a record with what its references leave kept in their lists (`keepsFormerIn` in `domain/fields/field.ts`). `others` are
 * values that the record does not take over from another one.
 */
export const withFormerKept = (type: WithFields, before: Values, changes: Changes, others: Values = {}): Changes => {
  const kept: Record<string, Change> = { ...changes };
  for (const [list, former] of formerRecords(type, before, changes, others)) {
    const from = before[list] ?? null;
    const to = joined(type.fields, list, (changes[list] ?? { to: from }).to, former);
    if (sameValue(from, to)) delete kept[list];
    else kept[list] = { from, to };
  }
  return kept;
};

/** Planned changes without those that follow from the others, which are made again when these are. */
export const withoutFormerKept = (type: WithFields, changes: Changes): Changes => {
  const before = Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]));
  const lists = new Set(formerRecords(type, before, changes, {}).keys());
  const own = Object.fromEntries(Object.entries(changes).filter(([name]) => !lists.has(name)));
  const again = withFormerKept(type, before, own);
  return Object.fromEntries(
    Object.entries(changes).filter(([name, { to }]) => !lists.has(name) || !sameValue(again[name]?.to ?? null, to)),
  );
};
