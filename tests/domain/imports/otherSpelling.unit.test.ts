import { describe, expect, it } from 'vitest';
import { codeSpellings, isPoorerSpelling } from '../../../domain/imports/otherSpelling.ts';

describe('a code', () => {
  it.each([
    ['1234567890', ['1234567890', '123-456-7890']],
    ['123-456-7890', ['123-456-7890', '1234567890']],
    ['123 456 7890', ['123 456 7890', '1234567890', '123-456-7890']],
    ['900038', ['900038']],
    ['-', ['-']],
  ])('%s may be stored as %j', (code, spellings) => expect(codeSpellings(code)).toEqual(spellings));
});

describe('a text says no more than that of the record', () => {
  it.each([
    ['RYAN', 'Ryan'],
    ['macdonald', 'MacDonald'],
    ['Zoe', 'Zoë'],
    ['ZOE', 'Zoë'],
    ['1234567890', '123-456-7890'],
    ['07700900123', '07700 900123'],
    ['123-4567', '1234567'],
  ])('%s where it is %s', (text, current) => expect(isPoorerSpelling(text, current)).toBe(true));

  it.each([
    ['Ryan', 'RYAN'],
    ['Ryan', 'ryan'],
    ['MacDonald', 'Macdonald'],
    ['Zoë', 'Zoe'],
    ['Ryan', 'Ryan'],
    ['RYAN', 'Bryan'],
    ['1234567891', '123-456-7890'],
    ['-', '()'],
    ['6.5', '65'],
    ['1-3', '13'],
    ['-5', '5'],
    ['12.50', '1250'],
    ['2024-25', '202425'],
  ])('but %s is a change of %s', (text, current) => expect(isPoorerSpelling(text, current)).toBe(false));
});
