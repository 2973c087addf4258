import { isEmpty } from '../fields/equality.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import type { RecordEvent } from '../record/events.ts';
import type { RecordType, Reserved } from '../record/recordType.ts';
import { type Access, groupsWith } from './access.ts';

/** A box without its tick says as little as one that nobody looked at. */
const hasContent = (value: FieldValue): boolean => !isEmpty(value) && value !== false;

/** What events that are about to be written would change although it is reserved; null: nothing. `before` are the record's values until now. */
export const reservedIn = (type: RecordType, before: Values, id: number | null, events: readonly RecordEvent[]): Reserved | null => {
  const reserved = type.reserved(before, { id });
  const isTouched = (name: string) =>
    events.some(({ data: { changes } }) => changes[name] !== undefined && (hasContent(changes[name].from) || hasContent(changes[name].to)));
  return reserved?.fields.some(isTouched) ? reserved : null;
};

/** Whether the person holds the right that reserved fields take. */
export const mayChangeReserved = (access: Access, { needs, group }: Reserved): boolean => {
  const scope = groupsWith(access, needs);
  return scope === 'every' || (group !== null && scope.has(group));
};

/** The fields, `stateField` perhaps among them, that this person cannot change although they may edit the record. */
export const reservedFor = (access: Access, type: RecordType, values: Values, id: number | null): ReadonlySet<string> => {
  const reserved = type.reserved(values, { id });
  return new Set(reserved === null || mayChangeReserved(access, reserved) ? [] : reserved.fields);
};
