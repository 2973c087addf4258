import { expect, it } from 'vitest';
import { importTypeGroups, importTypeChoices } from '../../../domain/lists/imports.ts';

it('imports of every type can be filtered by their type', () => {
  const offered = importTypeGroups.flatMap(({ value }) => String(value).split(','));
  expect(offered.toSorted()).toEqual(importTypeChoices.map(({ value }) => String(value)).toSorted());
});
