import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/fields/decimal.ts';
import { printValue } from '../../../domain/fields/kinds.ts';
import { formatPounds, money } from '../../../domain/fields/money.ts';
import { number } from '../../../domain/fields/number.ts';
import { year } from '../../../domain/fields/year.ts';
import { parseField } from './reading.ts';

describe('a number', () => {
  const weight = number('Weight', { min: 0, max: 500 });

  it.each([
    [12, 12],
    ['12', 12],
    [' 12 ', 12],
    ['012', 12],
    [0, 0],
    [500, 500],
    ['', null],
    ['  ', null],
    [null, null],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(weight, input)).toBe(value);
  });

  it.each([
    ['heavy', 'Weight must be a number'],
    ['1,000', 'Weight must be a number'],
    ['1e3', 'Weight must be a number'],
    ['12kg', 'Weight must be a number'],
    ['--1', 'Weight must be a number'],
    ['0x1f', 'Weight must be a number'],
    ['Infinity', 'Weight must be a number'],
    [true, 'Weight must be a number'],
    [[1], 'Weight must be a number'],
    [1.5, 'Weight must be a whole number'],
    ['1.5', 'Weight must be a whole number'],
    [-1, 'Weight must be 0 or more'],
    [501, 'Weight must be 500 or less'],
  ])('refuses %j: %s', (input, message) => {
    expect(parseField(weight, input)).toEqual({ refused: [message] });
  });

  it('is one of the steps from its minimum on, where it has some, also with decimals', () => {
    const rate = decimal('Rate', { min: 0.1, step: 0.1 });
    expect(['0.1', 0.3, '0.7', 12.3].map((input) => parseField(rate, input))).toEqual([0.1, 0.3, 0.7, 12.3]);
    expect(parseField(rate, 0.35)).toEqual({ refused: ['Rate must be 0.1 or more in steps of 0.1'] });
    expect(parseField(number('Pairs', { step: 2 }), 3)).toEqual({ refused: ['Pairs must be in steps of 2'] });
    expect(parseField(number('Pairs', { step: 2 }), -4)).toBe(-4);
  });

  it('stays within the column’s range when the declaration sets no bounds', () => {
    expect(parseField(number('Weight'), 2_147_483_647)).toBe(2_147_483_647);
    expect(parseField(number('Weight'), 2_147_483_648)).toEqual({ refused: ['Weight must be 2,147,483,647 or less'] });
    expect(parseField(number('Weight'), '-2147483648')).toEqual({ refused: ['Weight must be -2,147,483,647 or more'] });
    expect(parseField(number('Weight'), 1e300)).toEqual({ refused: ['Weight must be 2,147,483,647 or less'] });
  });

  it('prints its digits', () => {
    expect(printValue(weight, 12)).toBe('12');
    expect(printValue(weight, 0)).toBe('0');
  });
});

describe('a decimal', () => {
  const price = decimal('Price', { min: 0, max: 100 });

  it.each([
    [12.5, 12.5],
    ['12.5', 12.5],
    ['12.345', 12.35],
    [0.1 + 0.2, 0.3],
    [100, 100],
    ['', null],
    [null, null],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(price, input)).toBe(value);
  });

  it.each([
    ['12,50', 'Price must be a number'],
    ['£12', 'Price must be a number'],
    ['.5', 'Price must be a number'],
    [-0.01, 'Price must be 0 or more'],
    [100.01, 'Price must be 100 or less'],
  ])('refuses %j: %s', (input, message) => {
    expect(parseField(price, input)).toEqual({ refused: [message] });
  });

  it('prints two decimals', () => {
    expect(printValue(price, 12.5)).toBe('12.50');
    expect(printValue(price, 3)).toBe('3.00');
  });
});

describe('an amount of money', () => {
  it('is read with its sign before the pound and its thousands apart', () => {
    expect([233_132, -500, 7, 0].map(formatPounds)).toEqual(['£2,331.32', '-£5.00', '£0.07', '£0.00']);
  });

  const rate = money('Rate', { min: 1, max: 500_000 });

  it.each([
    [1221, 1221],
    ['12.21', 1221],
    ['£12.21', 1221],
    [' £ 12 ', 1200],
    ['12.5', 1250],
    ['1.1', 110],
    ['1,200', 120_000],
    ['0.29', 29],
    ['', null],
    [null, null],
  ])('keeps %j as %j pence', (input, value) => {
    expect(parseField(rate, input)).toBe(value);
  });

  it.each([['12.345'], ['-1'], [12.5], [-1], ['1,20'], ['twelve'], ['.5'], ['1e3'], [500_001], [true]])('refuses %j', (input) => {
    expect(parseField(rate, input)).toEqual({ refused: ['Rate must be an amount in pounds and pence, like 12.50'] });
  });

  it('is not below its least amount', () => {
    expect(parseField(rate, 0)).toEqual({ refused: ['Rate must be £0.01 or more'] });
  });

  it('prints pounds, which read as the same pence', () => {
    expect([0, 5, 1221, 120_000].map((pence) => printValue(rate, pence))).toEqual(['0.00', '0.05', '12.21', '1200.00']);
    expect(parseField(rate, printValue(rate, 1221))).toBe(1221);
  });
});

describe('a year', () => {
  const designed = year('Designed');

  it.each([
    [1900, 1900],
    ['2024', 2024],
    [2200, 2200],
    ['', null],
    [null, null],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(designed, input)).toBe(value);
  });

  it.each([
    [1899, 'Designed must be 1900 or more'],
    ['24', 'Designed must be 1900 or more'],
    [2201, 'Designed must be 2200 or less'],
    [2024.5, 'Designed must be a whole number'],
    ['last', 'Designed must be a number'],
  ])('refuses %j: %s', (input, message) => {
    expect(parseField(designed, input)).toEqual({ refused: [message] });
  });

  it('prints its four digits without a separator', () => {
    expect(printValue(designed, 2024)).toBe('2024');
  });
});
