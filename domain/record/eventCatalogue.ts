import type { Field } from '../fields/field.ts';
import type { Action } from './action.ts';
import { answerName } from './events.ts';
import type { RecordType } from './recordType.ts';
import { type RecordState, stateNamed } from './states.ts';
import { capitalise } from '../words.ts';

/** The full name of an event: `eventName(student, 'DetailsEdited')` is `StudentDetailsEdited`. */
export const eventName = (type: RecordType, happened: string): string => capitalise(type.name) + happened;

/** The name of the event for a change to this state. */
export const stateEvent = (type: RecordType, state: number): string => {
  const entered = stateNamed(type.states, state)?.entered;
  if (!entered) throw new RangeError(`${type.name} has no record state ${state}`);
  return eventName(type, entered);
};

/** The full name of the action's event; null if the action changes nothing of the record. */
export const eventOfAction = (type: RecordType, { event, to }: Action): string | null =>
  event ? eventName(type, event[0]) : to ? stateEvent(type, to.value) : null;

/** The fields of all dialogs of actions, by stored name. */
export const answerFields = (type: RecordType): readonly (readonly [name: string, field: Field])[] =>
  Object.values(type.actions).flatMap((action) => {
    const event = eventOfAction(type, action);
    return event === null || action.keepsAnswersInFields
      ? []
      : Object.entries(action.asks ?? {}).map(([name, field]) => [answerName(event, name), field] as const);
  });

/** 'Archived the student', 'Marked the institution as closed'. */
const stateSentence = ({ labels: { one } }: RecordType, { name, entered }: RecordState): string =>
  ['Restored', 'Archived', 'Cancelled', 'Withdrawn', 'Deleted', 'Deactivated'].includes(entered)
    ? `${entered === 'Withdrawn' ? 'Withdrew' : entered} the ${one}`
    : `Marked the ${one} as ${name.toLowerCase()}`;

/** All events that streams of this type can contain, with their sentences in the history. */
export const eventCatalogue = (type: RecordType): ReadonlyMap<string, string> =>
  new Map([
    [eventName(type, type.createdEvent[0]), type.createdEvent[1]],
    [eventName(type, 'DetailsEdited'), 'Changed fields'],
    [eventName(type, 'ChangesUndone'), 'Undid changes'],
    ...type.states.all.map((state): [string, string] => [eventName(type, state.entered), stateSentence(type, state)]),
    ...Object.values(type.actions).flatMap(({ event }): [string, string][] => (event ? [[eventName(type, event[0]), event[1]]] : [])),
    ...Object.values(type.clock).map(({ event }): [string, string] => [eventName(type, event[0]), event[1]]),
    ...Object.entries({ ...type.events, ...type.retiredEvents }).map(([happened, sentence]): [string, string] => [
      eventName(type, happened),
      sentence,
    ]),
  ]);
