import { expect, it } from 'vitest';
import { staysUnlessGiven } from '../../console/merging/words.ts';

it('the two of a merge are told apart where they have the same name', () => {
  expect(staysUnlessGiven({ Id: 3, Title: 'Ada Akhtar' }, { Id: 12, Title: 'Ada Akhtar' })).toBe(
    'It stays with Ada Akhtar #00000003, unless you give it to Ada Akhtar #00000012.',
  );
});
