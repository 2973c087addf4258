import { describe, expect, it } from 'vitest';
import { choice, choiceLabel, findChoice, wordChoice } from '../../../domain/fields/choice.ts';
import { choices } from '../../../domain/fields/choices.ts';
import { kindOf, printValue } from '../../../domain/fields/kinds.ts';
import { yesNo } from '../../../domain/fields/yesNo.ts';
import { yesNoUnknown } from '../../../domain/fields/yesNoUnknown.ts';
import { parseField } from './reading.ts';

const colours = [
  { value: 1, label: 'Red' },
  { value: 2, label: 'Sea Green' },
];
const sizes = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
];
const tags = [
  { value: 'new', label: 'New' },
  { value: 'rare', label: 'Rare' },
  { value: 'sold', label: 'Sold' },
];

/** Properties that every JavaScript object has. */
const inherited = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];

describe('a choice', () => {
  const colour = choice('Colour', colours);
  const size = wordChoice('Size', sizes);

  it.each([
    [1, 1],
    ['2', 2],
    [' 2 ', 2],
    ['', null],
    [null, null],
  ])('of numbers keeps %j as the code %j', (input, value) => {
    expect(parseField(colour, input)).toBe(value);
  });

  it.each([
    ['s', 's'],
    ['', null],
    [null, null],
  ])('of words keeps %j as the code %j', (input, value) => {
    expect(parseField(size, input)).toBe(value);
  });

  it.each([3, '3', 'Red', '01', 1.5, true, [1], {}, ...inherited])('refuses %j', (input) => {
    expect(parseField(colour, input)).toEqual({ refused: ['Colour must be one of the list'] });
  });

  it('prints its label, or its code when the list no longer has it', () => {
    expect(printValue(colour, 2)).toBe('Sea Green');
    expect(printValue(colour, 7)).toBe('7');
    expect(choiceLabel(size, 'l')).toBe('Large');
  });

  it('is a number column when all of its codes are numbers, a text column otherwise', () => {
    expect(kindOf(colour).column(colour)).toBe('integer');
    expect(kindOf(size).column(size)).toBe('text');
  });

  it('finds an entry by its code', () => {
    expect(findChoice(colours, '1')).toBe(colours[0]);
    expect(findChoice(colours, null)).toBeUndefined();
  });
});

describe('choices', () => {
  const field = choices('Tags', tags);

  it.each([
    [
      ['new', 'sold'],
      ['new', 'sold'],
    ],
    [
      ['sold', 'new', 'sold'],
      ['new', 'sold'],
    ],
    ['sold,new', ['new', 'sold']],
    [' sold , new ', ['new', 'sold']],
    ['', null],
    [',', null],
    [[], null],
    [null, null],
  ])('keep %j as %j, in the list’s order and without repeats', (input, value) => {
    expect(parseField(field, input)).toEqual(value);
  });

  it.each([['old'], ['new', 'old'], 'new,old', [''], ...inherited.map((name) => [name])].map((given) => ({ given })))(
    'refuse $given, which has a value that is not in the list',
    ({ given }) => {
      expect(parseField(field, given)).toEqual({ refused: ['Tags has a value that is not in the list'] });
    },
  );

  it.each([[1], [[1]], [{}], [true], [[null]]])('refuse %j, which is not a list of words', (input) => {
    expect(parseField(field, input)).toEqual({ refused: ['Tags must be a list of values'] });
  });

  it('print their labels', () => {
    expect(printValue(field, ['new', 'sold'])).toBe('New, Sold');
  });
});

describe('a yes or no', () => {
  const painted = yesNo('Painted');

  it.each([
    [true, true],
    [false, false],
    ['yes', true],
    ['Y', true],
    ['on', true],
    ['TRUE', true],
    ['no', false],
    ['n', false],
    [' false ', false],
    ['', null],
    [null, null],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(painted, input)).toBe(value);
  });

  it.each(['maybe', 'unknown', '1', 1, 0, [], {}, ...inherited])('refuses %j', (input) => {
    expect(parseField(painted, input)).toEqual({ refused: ['Painted must be yes or no'] });
  });

  it('defaults to no', () => {
    expect(painted.default).toBe(false);
  });

  it('prints Yes or No', () => {
    expect(printValue(painted, true)).toBe('Yes');
    expect(printValue(painted, false)).toBe('No');
  });
});

describe('a yes, no or unknown', () => {
  const waterproof = yesNoUnknown('Waterproof');

  it.each([
    ['yes', 'yes'],
    ['no', 'no'],
    ['unknown', 'unknown'],
    ['', null],
    [null, null],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(waterproof, input)).toBe(value);
  });

  it.each(['maybe', true, 1, [], ...inherited])('refuses %j', (input) => {
    expect(parseField(waterproof, input)).toEqual({ refused: ['Waterproof must be one of the list'] });
  });

  it('defaults to unknown', () => {
    expect(waterproof.default).toBe('unknown');
  });

  it('prints its label', () => {
    expect(printValue(waterproof, 'unknown')).toBe('Unknown');
  });
});
