import { expect, it } from 'vitest';
import { importTypeGroups, importTypes } from '../../../domain/lists/imports.ts';

it('imports of every type can be filtered by their type', () => {
  const offered = importTypeGroups.flatMap(({ value }) => String(value).split(','));
  expect(offered.toSorted()).toEqual(importTypes.map(({ value }) => String(value)).toSorted());
});
