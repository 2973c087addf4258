import { expect, it } from 'vitest';
import { accessOf } from '../../../domain/access/access.ts';
import { partsSeenSomewhere } from '../../../domain/access/visibility.ts';
import { activity } from '../../../domain/records/activity.ts';

const partsSeenBy = (role: string) =>
  partsSeenSomewhere(accessOf({ id: 7, name: 'Ada' }, [{ group: 3, role }], [{ id: 3, name: 'Peak' }], 3), activity).map(
    ({ name }) => name,
  );

it('the parts of whose rows a person sees something are those without a right, and those of a right that they hold', () => {
  expect(partsSeenBy('officer')).toContain('costCodes');
  // Whoever pays sees no students.
  expect(partsSeenBy('officer').filter((name) => !partsSeenBy('payOfficer').includes(name))).toEqual(['attendance']);
});
