import type { FieldValue } from '../fields/field.ts';
import { type Changes, type RecordedEvent, stateField } from '../record/events.ts';
import { defaultsOf } from '../record/defaults.ts';
import type { RecordType } from '../record/recordType.ts';
import { type Access, groupsWith, isInScope } from '../access/access.ts';
import { visibleFieldsOf } from './disclosure.ts';

/** A record's visibility to one user after one of its events. */
export interface Moment {
  /** The record was in a group where the user may see it. */
  readonly isShown: boolean;
  /** The event moved the record into the user's groups. Its changes would reveal earlier values. */
  readonly isArrival: boolean;
  readonly visible: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

const inBoth = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> =>
  a === b ? a : new Set([...a].filter((name) => b.has(name)));

/**
 * The visibility of a record to a user after each event. Histories, earlier versions, reverts and conflicts all use it. `steps` are all
 * events of the record from the first. Events without changes keep the visibility of the event before.
 */
export const momentsOf = (access: Access, type: RecordType, steps: Iterable<{ readonly changes: Changes }>): readonly Moment[] => {
  const scope = groupsWith(access, type.rights.view);
  const values: Record<string, FieldValue> = { ...defaultsOf(type).emptyValues };
  const visibleIn = new Map<string, ReadonlySet<string>>();
  const fieldsNow = (groups: ReturnType<RecordType['groupsOf']>) => {
    const cachedFields = type.discloses === null ? visibleIn.get(String(groups)) : undefined;
    const fields = cachedFields ?? visibleFieldsOf(access, type, values);
    visibleIn.set(String(groups), fields);
    return fields;
  };
  const moments: Moment[] = [];
  let before: { readonly isShown: boolean; readonly fields: ReadonlySet<string> } | null = null;
  for (const { changes } of steps) {
    for (const [name, { to }] of Object.entries(changes)) if (name !== stateField) values[name] = to;
    const groups = type.groupsOf(values);
    const [isShown, fields] = [isInScope(scope, groups), fieldsNow(groups)];
    const isArrival = isShown && before !== null && !before.isShown;
    // A change includes the previous value, so the field must have been visible before too.
    const visible = !isShown || isArrival ? nothing : before === null ? fields : inBoth(fields, before.fields);
    moments.push({ isShown, isArrival, visible });
    before = { isShown, fields };
  }
  return moments;
};

/** The events whose changes the user may see, both the old and the new values. */
export const visibleChanges = (access: Access, type: RecordType, events: readonly RecordedEvent[]): readonly RecordedEvent[] => {
  const moments = momentsOf(
    access,
    type,
    events.map(({ data }) => data),
  );
  return events.filter((_event, index) => moments[index]?.isShown === true && !moments[index].isArrival);
};
