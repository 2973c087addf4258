import type { FieldValue } from '../fields/field.ts';
import { type Changes, type RecordedEvent, stateField } from '../record/events.ts';
import { type RecordType, defaultsOf } from '../record/recordType.ts';
import { type Access, groupsWith, within } from './access.ts';
import { visibleFieldsOf } from './disclosure.ts';

/** The record as one of its events left it, for one person. */
export interface Moment {
  /** The record was in a group where the person may see it. */
  readonly isShown: boolean;
  /** It came there with this very event from where the person may not see it: what the event changed tells of the time before. */
  readonly isArrival: boolean;
  /** The fields whose change the person may see. */
  readonly visible: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

const inBoth = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> =>
  a === b ? a : new Set([...a].filter((name) => b.has(name)));

/**
 * What a person may see of a record's time, event by event: the moments in which it was in a group where they may see such records.
 * Histories, records as they stood, undoing and conflicts follow this one rule. `steps` are all events from the first one on; events
 * that change nothing belong to the moment before them.
 */
export const momentsOf = (access: Access, type: RecordType, steps: Iterable<{ readonly changes: Changes }>): readonly Moment[] => {
  const scope = groupsWith(access, type.rights.view);
  const values: Record<string, FieldValue> = { ...defaultsOf(type).emptyValues };
  const visibleIn = new Map<string, ReadonlySet<string>>();
  const fieldsNow = (groups: ReturnType<RecordType['groupsOf']>) => {
    const known = type.discloses === null ? visibleIn.get(String(groups)) : undefined;
    const fields = known ?? visibleFieldsOf(access, type, values);
    visibleIn.set(String(groups), fields);
    return fields;
  };
  const moments: Moment[] = [];
  let before: { readonly isShown: boolean; readonly fields: ReadonlySet<string> } | null = null;
  for (const { changes } of steps) {
    for (const [name, { to }] of Object.entries(changes)) if (name !== stateField) values[name] = to;
    const groups = type.groupsOf(values);
    const [isShown, fields] = [within(scope, groups), fieldsNow(groups)];
    const isArrival = isShown && before !== null && !before.isShown;
    // A change says what was there before as well.
    const visible = !isShown || isArrival ? nothing : before === null ? fields : inBoth(fields, before.fields);
    moments.push({ isShown, isArrival, visible });
    before = { isShown, fields };
  }
  return moments;
};

/** The events of a record whose changes the person may see from end to end. */
export const seenChanges = (access: Access, type: RecordType, events: readonly RecordedEvent[]): readonly RecordedEvent[] => {
  const moments = momentsOf(
    access,
    type,
    events.map(({ data }) => data),
  );
  return events.filter((_event, index) => moments[index]?.isShown === true && !moments[index].isArrival);
};
