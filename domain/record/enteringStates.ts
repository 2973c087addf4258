import { stateByAction, stateNotByHand } from '../messages.ts';
import type { Action } from './action.ts';
import type { RecordType } from './recordType.ts';
import { genericState, stateNamed } from './states.ts';

/** The action that alone moves records to this state, if there is one. */
const actionTo = (type: RecordType, state: number): Action | undefined => Object.values(type.actions).find(({ to }) => to?.value === state);

/** Whether people can move records to this state, by a change of state or by an action. */
export const isEntered = (type: RecordType, state: number): boolean =>
  actionTo(type, state) !== undefined || Object.values(type.states.transitions).some((next) => next.includes(state));

/** The states that people can move a record to from this one. A duplicate leaves its state only by being taken out of its merge. */
export const statesAfter = ({ merging, states }: Pick<RecordType, 'merging' | 'states'>, state: number): readonly number[] =>
  merging && state === genericState.duplicate.value ? [] : (states.transitions[state] ?? []);

/** Why people cannot move records to this state other than by an action; null if they can. */
export const entryRefusal = (type: RecordType, state: number): string | null => {
  const action = actionTo(type, state);
  if (action) return stateByAction(stateNamed(type.states, state)?.name ?? '', action.label);
  return isEntered(type, state) ? null : stateNotByHand(stateNamed(type.states, state)?.name ?? '');
};
