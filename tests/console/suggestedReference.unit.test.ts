import { expect, it } from 'vitest';
import { suggestedReference } from '../../console/list/suggestedReference.ts';

it('the name of an export starts with the list and the day in London', () => {
  expect(suggestedReference('students', new Date('2026-11-21T12:00:00Z'))).toBe('Students, 21 Nov 2026');
  expect(suggestedReference('Students', new Date('2026-06-30T23:30:00Z'))).toBe('Students, 1 Jul 2026');
  expect(suggestedReference('Users', new Date('2026-09-01T12:00:00Z'))).toBe('Users, 1 Sep 2026');
});
