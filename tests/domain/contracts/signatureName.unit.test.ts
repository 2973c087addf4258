import { describe, expect, it } from 'vitest';
import { isNameOf } from '../../../domain/contracts/signatureName.ts';

const named = (firstname: string | null, lastname: string | null) => ({ firstname, lastname });

describe('a typed signature', () => {
  it.each([
    ['Sam Taylor', named('Sam', 'Taylor')],
    ['  sam   TAYLOR ', named('Sam', 'Taylor')],
    ['Taylor, Sam', named('Sam', 'Taylor')],
    ['Sam J. Taylor', named('Sam', 'Taylor')],
    ['Zoe Muller', named('Zoë', 'Müller')],
    ['Sean OBrien', named('Seán', 'O’Brien')],
    ["Sean O'Brien", named('Seán', 'O’Brien')],
    ['Ana Smith Jones', named('Ana', 'Smith-Jones')],
    ['Ana De La Cruz', named('Ana', 'Delacruz')],
    ['Mary Hill', named('Mary Jane', 'Hill')],
    ['Mary-Jane Hill', named('Mary Jane', 'Hill')],
    ['Cher', named(null, 'Cher')],
    ['李 伟', named('伟', '李')],
  ])('“%s” is the name of its ambassador', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(true);
  });

  it.each([
    ['Mickey Mouse', named('Sam', 'Taylor')],
    ['Sam', named('Sam', 'Taylor')],
    ['Taylor', named('Sam', 'Taylor')],
    ['x', named('Sam', 'Taylor')],
    ['Oliver Smith', named('Oliver', 'Li')],
    ['. -', named(null, null)],
  ])('“%s” is not', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(false);
  });
});
