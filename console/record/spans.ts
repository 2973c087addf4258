import type { RecordType } from '../../domain/record/recordType.ts';
import { spanBetween } from '../../domain/fields/timespan.ts';
import { type Draft, rawOf, typeInto } from './draft.ts';
import { readRaw, toRaw } from '../fieldKinds/kinds.ts';

/** The current value of a field in the form; null if it is empty or invalid. */
const valueIn = (type: RecordType, draft: Draft, name: string) => {
  const field = type.fields[name];
  const read = field && readRaw(field, rawOf(draft, name, field));
  return read?.ok ? read.value : null;
};

/**
 * Recalculates the timespans that depend on the field that was typed into. A timespan with a `when` checkbox is only calculated if it is
 * ticked. An invalid timespan leaves the field unchanged.
 */
export const withTimespans = (type: RecordType, draft: Draft, typed: string): Draft =>
  Object.entries(type.fields).reduce((before, [name, field]) => {
    const { span } = field;
    if (!span || ![span.start, span.end, span.when].includes(typed)) return before;
    if (span.when !== undefined && valueIn(type, before, span.when) !== true) return before;
    const [start, end] = [valueIn(type, before, span.start), valueIn(type, before, span.end)];
    const hours = typeof start === 'string' && typeof end === 'string' ? spanBetween(start, end, span.timeOnly ?? false) : null;
    return hours === null ? before : typeInto(before, name, toRaw(field, hours));
  }, draft);
