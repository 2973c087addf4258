import { isEmpty } from '../fields/equality.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import type { RecordEvent } from '../record/events.ts';
import type { RecordType } from '../record/recordType.ts';
import type { ReservedFields } from '../record/typeOptions.ts';
import { type Access, groupsWith } from './access.ts';

/** False counts as empty, because false is the default of yes/no fields. */
const hasContent = (value: FieldValue): boolean => !isEmpty(value) && value !== false;

/** The reserved fields that these new events would change; null if none. `before` holds the current values of the record. */
export const reservedIn = (type: RecordType, before: Values, id: number | null, events: readonly RecordEvent[]): ReservedFields | null => {
  const reserved = type.reserved(before, { id });
  const isTouched = (name: string) =>
    events.some(({ data: { changes } }) => changes[name] !== undefined && (hasContent(changes[name].from) || hasContent(changes[name].to)));
  return reserved?.fields.some(isTouched) ? reserved : null;
};

export const canChangeReserved = (access: Access, { needs, group }: ReservedFields): boolean => {
  const scope = groupsWith(access, needs);
  return scope === 'every' || (group !== null && scope.has(group));
};

/** The fields, possibly including `stateField`, that this user cannot change even if they may edit the record. */
export const reservedFor = (access: Access, type: RecordType, values: Values, id: number | null): ReadonlySet<string> => {
  const reserved = type.reserved(values, { id });
  return new Set(reserved === null || canChangeReserved(access, reserved) ? [] : reserved.fields);
};
