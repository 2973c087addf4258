import { describe, expect, it } from 'vitest';
import { date, printDate, readDate } from '../../../domain/fields/date.ts';
import { instant } from '../../../domain/fields/instant.ts';
import { time, timeNumber } from '../../../domain/fields/time.ts';
import { printValue } from '../../../domain/fields/kinds.ts';
import { parseField } from './reading.ts';

describe('a date', () => {
  const bought = date('Bought');

  it.each([
    ['2024-02-07', '2024-02-07'],
    ['7/2/2024', '2024-02-07'],
    ['07/02/2024', '2024-02-07'],
    ['7-2-2024', '2024-02-07'],
    [' 29/2/2024 ', '2024-02-29'],
    ['1000-01-01', '1000-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['', null],
    [' ', null],
    [null, null],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(bought, input)).toBe(value);
  });

  it.each([
    '31/02/2024',
    '29/2/2023',
    '0/1/2024',
    '1/0/2024',
    '1/13/2024',
    '32/1/2024',
    '2024-13-01',
    '2024-02-30',
    '7/2/24',
    '7.2.2024',
    '2024/02/07',
    '0999-12-31',
    'yesterday',
    '2024-02-07T10:00:00Z',
    '7/2/2024 x',
    20240207,
    true,
    ['2024-02-07'],
    {},
  ])('refuses %j', (input) => {
    expect(parseField(bought, input)).toEqual({ refused: ['Enter a real date, like 17/10/2016'] });
  });

  it('prints in British order', () => {
    expect(printValue(bought, '2024-02-07')).toBe('07/02/2024');
    expect(printDate('1999-12-31')).toBe('31/12/1999');
  });

  it('is parsed the same from both formats', () => {
    for (const value of ['2024-02-29', '1900-01-01', '2025-10-26', '2026-03-29']) expect(readDate(printDate(value))).toBe(value);
  });
});

describe('an instant', () => {
  const checked = instant('Checked');

  it.each([
    ['2016-10-17T13:00:00Z', '2016-10-17T13:00:00.000Z'],
    ['2016-10-17T13:00:00.123Z', '2016-10-17T13:00:00.123Z'],
    ['2016-10-17T13:00:00+01:00', '2016-10-17T12:00:00.000Z'],
    [' 2016-10-17T13:00Z ', '2016-10-17T13:00:00.000Z'],
    ['', null],
    [null, null],
  ])('keeps %j as %j, in UTC', (input, value) => {
    expect(parseField(checked, input)).toBe(value);
  });

  it.each([
    '2016-10-17',
    '2016-10-17T13:00:00',
    '17/10/2016 13:00',
    '2016-13-17T13:00:00Z',
    '2016-10-17T25:00:00Z',
    '2016-02-31T10:00:00Z',
    '2015-02-29T10:00:00+01:00',
    '2016-10-17T13:00:00 Z',
    'now',
  ])('refuses %j', (input) => {
    expect(parseField(checked, input)).toEqual({ refused: ['Checked must be a date and time like 2016-10-17T13:00:00Z'] });
  });

  it.each([1_476_709_200_000, true, {}])('refuses %j, which is not a text', (input) => {
    expect(parseField(checked, input)).toEqual({ refused: ['Checked must be a date and time'] });
  });

  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '0999-12-31T23:59:59Z'])(
    'refuses %j, as dates do: years before 1000 are typing errors',
    (input) => {
      expect(parseField(checked, input)).toEqual({ refused: ['Checked must be a date and time like 2016-10-17T13:00:00Z'] });
    },
  );

  it('prints in London time, with summer time', () => {
    expect(printValue(checked, '2016-01-17T13:05:00.000Z')).toBe('17/01/2016 13:05');
    expect(printValue(checked, '2016-07-17T23:05:00.000Z')).toBe('18/07/2016 00:05');
  });
});

describe('a time of the day', () => {
  const opens = time('Opens');

  it.each([
    ['13:00', '13:00'],
    ['1300', '13:00'],
    ['9:5', '09:05'],
    [' 9 ', '09:00'],
    ['00:00', '00:00'],
    ['', null],
    [null, null],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(opens, input)).toBe(value);
  });

  it.each(['24:00', '13:60', '130', '13:00:00', '1pm', 'noon', 1300, true, {}])('refuses %j', (input) => {
    const { refused } = parseField(opens, input) as { refused: readonly string[] };
    expect(refused).toEqual(['Opens must be a time like 13:00']);
  });

  it('compares by the number that its digits make', () => {
    expect(['00:00', '09:05', '13:00', '23:59'].map(timeNumber)).toEqual([0, 905, 1300, 2359]);
  });
});
