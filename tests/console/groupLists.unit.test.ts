import { expect, it } from 'vitest';
import { canAddTo } from '../../console/inputs/groupLists.ts';

const definitions = [
  { Path: 'contract-templates', CanCreate: true },
  { Path: 'field-lists', CanCreate: false },
];

it('an entry can be added to an empty list of the group in which the person works', () => {
  expect(canAddTo(7, 'contract-templates', definitions, 7)).toBe(true);
});

it('an entry should NOT be offered for the list of another group, where the form would begin with one’s own', () => {
  expect(canAddTo(8, 'contract-templates', definitions, 7)).toBe(false);
  expect(canAddTo(null, 'contract-templates', definitions, 7)).toBe(false);
});

it('an entry should NOT be offered to people who may not create one', () => {
  expect(canAddTo(7, 'field-lists', definitions, 7)).toBe(false);
  expect(canAddTo(7, 'contract-templates', [], 7)).toBe(false);
});
