import { expect, it } from 'vitest';
import { describeRegister } from '../../console/record/attendance/registerWords.ts';
import { activitySession } from '../../domain/records/activitySession.ts';

const state = (value: number) => ({ State: { name: '', value, mark: 'open' as const } });
const current = state(activitySession.states.initial);
const deleted = state(activitySession.states.deleted);

it('the register of a session says how many students are marked, and that others take it if the person may not', () => {
  expect(describeRegister({ Known: 0, Registered: 0 }, { CanEdit: true, ...current })).toBe('The activity has no students yet.');
  expect(describeRegister({ Known: 30, Registered: 6 }, { CanEdit: true, ...current })).toBe('24 of 30 students marked.');
  expect(describeRegister({ Known: 1, Registered: 1 }, { CanEdit: false, ...current })).toBe(
    '0 of 1 student marked. Registers are for people who may edit activities.',
  );
});

it('the register of a deleted session, which nobody can edit, says nothing of rights', () => {
  expect(describeRegister({ Known: 30, Registered: 6 }, { CanEdit: false, ...deleted })).toBe('24 of 30 students marked.');
});
