import { describe, expect, it } from 'vitest';
import { isNameOf } from '../../../domain/contracts/signatureName.ts';

const personNamed = (firstname: string | null, lastname: string | null) => ({ firstname, lastname });

describe('a typed signature', () => {
  it.each([
    ['Sam Taylor', personNamed('Sam', 'Taylor')],
    ['  sam   TAYLOR ', personNamed('Sam', 'Taylor')],
    ['Taylor, Sam', personNamed('Sam', 'Taylor')],
    ['Sam J. Taylor', personNamed('Sam', 'Taylor')],
    ['Zoe Muller', personNamed('Zoë', 'Müller')],
    ['Sean OBrien', personNamed('Seán', 'O’Brien')],
    ["Sean O'Brien", personNamed('Seán', 'O’Brien')],
    ['Ana Smith Jones', personNamed('Ana', 'Smith-Jones')],
    ['Ana De La Cruz', personNamed('Ana', 'Delacruz')],
    ['Mary Hill', personNamed('Mary Jane', 'Hill')],
    ['Mary-Jane Hill', personNamed('Mary Jane', 'Hill')],
    ['Cher', personNamed(null, 'Cher')],
    ['李 伟', personNamed('伟', '李')],
  ])('“%s” is the name of its ambassador', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(true);
  });

  it.each([
    ['Mickey Mouse', personNamed('Sam', 'Taylor')],
    ['Sam', personNamed('Sam', 'Taylor')],
    ['Taylor', personNamed('Sam', 'Taylor')],
    ['x', personNamed('Sam', 'Taylor')],
    ['Oliver Smith', personNamed('Oliver', 'Li')],
    ['. -', personNamed(null, null)],
  ])('“%s” is not', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(false);
  });
});
