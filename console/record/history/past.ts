import type { EditForm, FormField, FormPart } from '../../../api/contract/records.ts';
import { isEmpty, sameValue } from '../../../domain/fields/equality.ts';
import type { FieldValue, Values } from '../../../domain/fields/field.ts';
import { printInstant } from '../../../domain/fields/instant.ts';
import { findPart, type PartRow, rowsOf } from '../../../domain/record/part.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { createDraft, editedFields } from '../draft.ts';
import { withRowsOf } from '../rows/draftRows.ts';
import { type HistoryEvent, isOfRecord, wholeSentence } from './days.ts';

const isSameRow = (key: number, values: Values, row: PartRow | undefined): boolean =>
  row?.key === key && Object.entries(values).every(([name, value]) => sameValue(value, row.values[name] ?? null));

/** The fields whose values differ. */
export const changedSince = (fields: readonly FormField[], past: Values, now: Values): ReadonlySet<string> =>
  new Set(
    fields
      .map((field) => field.name)
      .filter((name) => {
        const [before, after]: readonly FieldValue[] = [past[name] ?? null, now[name] ?? null];
        return !sameValue(before ?? null, after ?? null) && !(isEmpty(before) && isEmpty(after));
      }),
  );

/** The parts whose rows differ. */
export const partsChangedSince = (
  type: RecordType,
  parts: readonly Pick<FormPart, 'name'>[],
  past: Values,
  now: Values,
): ReadonlySet<string> =>
  new Set(
    parts.flatMap(({ name }) => {
      const part = findPart(type, name);
      const [before, after] = part ? [rowsOf(part, past), rowsOf(part, now)] : [[], []];
      const same = before.length === after.length && before.every(({ key, values }, at) => isSameRow(key, values, after[at]));
      return same ? [] : [name];
    }),
  );

/** The parts whose rows can be restored: something differs that people may change. */
export const partsToRestore = (
  type: RecordType,
  parts: readonly Pick<FormPart, 'name'>[],
  past: Values,
  latest: Pick<EditForm, 'Record' | 'Revision'>,
): ReadonlySet<string> => {
  const now = createDraft(type, latest.Record, latest.Revision);
  return new Set(
    parts.flatMap(({ name }) => {
      const part = findPart(type, name);
      return part && editedFields(type, withRowsOf(part, now, past).draft).length > 0 ? [name] : [];
    }),
  );
};

/** 'Version of 12/03/2026 14:05, after Olivia Officer changed First name'. */
export const describeMoment = (type: RecordType, at: string, revision: number, events: readonly HistoryEvent[]): string => {
  const event = events.find((each) => each.Revision === revision && isOfRecord(type, each));
  const after = `after ${event ? wholeSentence(event) : ''}`;
  if (/^\d{1,9}$/.test(at)) return event ? `Version of ${printInstant(event.At)}, ${after}` : 'Earlier version';
  const day = printInstant(at).slice(0, 10);
  return `Version at the end of ${day}${event ? `, ${after} on ${printInstant(event.At)}` : ''}`;
};
