import { describe, expect, it } from 'vitest';
import { actionsBesideEvents } from '../../api/records/carryOut.ts';
import { recordTypes } from '../../domain/records/registry.ts';

const named = recordTypes.flatMap((type) =>
  Object.entries(type.actions).map(([name, action]) => ({ key: `${type.name} ${name}`, name, action, isEdited: type.isEditable })),
);
const carriedOut = Object.entries(actionsBesideEvents).flatMap(([type, actions]) => Object.keys(actions).map((name) => `${type} ${name}`));

describe('the actions of all record types', () => {
  it('do something: each sets fields by an event, moves to a state, or is carried out by the API', () => {
    expect(named.length).toBeGreaterThan(5);
    expect(
      named.filter(({ key, action }) => !(action.event && action.set) && !action.to && !carriedOut.includes(key)).map(({ key }) => key),
    ).toEqual([]);
  });

  it('include whatever the API carries out', () => {
    const keys = named.map(({ key }) => key);
    expect(carriedOut.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('ask for no field with a right of its own, and move only to states of their type', () => {
    expect(named.filter(({ action }) => Object.values(action.asks ?? {}).some(({ right }) => right)).map(({ key }) => key)).toEqual([]);
    const states = recordTypes.flatMap((type) =>
      Object.values(type.actions).flatMap(({ to, from = [] }) =>
        [...from, ...(to ? [to] : [])].filter((state) => !type.states.all.some(({ value }) => value === state.value)),
      ),
    );
    expect(states).toEqual([]);
  });

  it('are offered for many records only where the API has nothing else to do', () => {
    expect(named.filter(({ key, action }) => action.bulk && (!(action.event || action.to) || carriedOut.includes(key)))).toEqual([]);
  });

  it('are refused on a deleted record, but for those that take access or files away, and those of tasks, which nobody deletes', () => {
    const onDeleted = recordTypes.flatMap(({ name: type, states, actions }) =>
      Object.entries(actions).flatMap(([name, { from, to }]) => {
        const isLeft = to === undefined || states.transitions[states.deleted]?.includes(to.value) === true;
        return (from ? from.some(({ value }) => value === states.deleted) : isLeft) ? [`${type} ${name}`] : [];
      }),
    );
    expect(onDeleted.toSorted()).toEqual([
      'ambassador end-account',
      'export delete-file',
      'import delete-file',
      'task continue',
      'task undo',
      'user disable',
      'user end-sessions',
      'user lock-out',
    ]);
  });

  it('have names that can be addresses, and no name of another route', () => {
    const ofAll = ['edit', 'history', 'search', 'export'];
    const ofEdited = ['create', 'undo', 'delete', 'state', 'lookalikes', 'bulk-delete', 'bulk-state', 'bulk-edit'];
    const isTaken = (name: string, isEdited: boolean) => ofAll.includes(name) || (isEdited && ofEdited.includes(name));
    expect(named.filter(({ name, isEdited }) => !/^[a-z]+(-[a-z]+)*$/.test(name) || isTaken(name, isEdited))).toEqual([]);
  });
});
