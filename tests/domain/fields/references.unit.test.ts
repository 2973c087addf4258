import { describe, expect, it } from 'vitest';
import { printValue } from '../../../domain/fields/kinds.ts';
import { printRecordId } from '../../../domain/fields/recordId.ts';
import { reference } from '../../../domain/fields/reference.ts';
import { references } from '../../../domain/fields/references.ts';
import { rolesHeld } from '../../../domain/fields/rolesHeld.ts';
import { parseField } from './reading.ts';

const mustBeChosen = (label: string) => `${label} must be chosen from the list`;

describe('a record id', () => {
  it.each([
    [12, '#00000012'],
    [12_345_678, '#12345678'],
    [1_234_567_890, '#1234567890'],
    ['A12', 'A12'],
    ['12', '#00000012'],
  ])('%s is shown as %s', (id, shown) => {
    expect(printRecordId(id)).toBe(shown);
  });
});

describe('a reference', () => {
  const maker = reference('institution', 'Maker');

  it.each([
    [12, 12],
    ['12', 12],
    [' #00000012 ', 12],
    [2_147_483_647, 2_147_483_647],
    ['', null],
    [null, null],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(maker, input)).toBe(value);
  });

  it.each([0, -1, 1.5, 2_147_483_648, '0', '-1', '1.5', '12345678901', 'twelve', '##12', '1 2', true, [12], {}])('refuses %j', (input) => {
    expect(parseField(maker, input)).toEqual({ refused: [mustBeChosen('Maker')] });
  });

  it('prints the id', () => {
    expect(printValue(maker, 12)).toBe('#00000012');
  });
});

describe('references', () => {
  const parts = references('widget', 'Parts');

  it.each([
    [
      [5, '2', 5],
      [2, 5],
    ],
    [
      [10, 9],
      [9, 10],
    ],
    [[], null],
    [null, null],
  ])('keep %j as %j, ascending and without repeats', (input, value) => {
    expect(parseField(parts, input)).toEqual(value);
  });

  it.each([[[0]], [[1, 'x']], ['1,2'], [1], [{}], [[null]]])('refuse %j', (input) => {
    expect(parseField(parts, input)).toEqual({ refused: [mustBeChosen('Parts')] });
  });

  it('refuse more records than a field may name', () => {
    const many = Array.from({ length: 1001 }, (_, index) => index + 1);
    expect(parseField(parts, many)).toEqual({ refused: ['Parts must be 1000 entries or fewer'] });
  });

  it('print their ids', () => {
    expect(printValue(parts, [2, 5])).toBe('#00000002, #00000005');
  });
});

describe('the roles of a user', () => {
  const keepers = rolesHeld('Keepers');

  it('are kept without repeats: roles in every group first, then by group and role', () => {
    expect(
      parseField(keepers, [
        { group: 5, role: 'viewer' },
        { group: '3', role: 'viewer' },
        { group: 3, role: 'officer' },
        { group: null, role: 'administrator' },
        { group: 5, role: 'viewer' },
      ]),
    ).toEqual([
      { group: null, role: 'administrator' },
      { group: 3, role: 'officer' },
      { group: 3, role: 'viewer' },
      { group: 5, role: 'viewer' },
    ]);
  });

  it.each([[[]], [null]])('are empty for %j', (input) => {
    expect(parseField(keepers, input)).toBeNull();
  });

  it.each([
    [[{ group: 3, role: 'emperor' }], 'Keepers has a role that does not exist'],
    [[{ group: 3, role: 'constructor' }], 'Keepers has a role that does not exist'],
    [[{ group: 3, role: '' }], 'Keepers need a role in each row'],
    [[{ group: 0, role: 'viewer' }], 'Keepers need a group in each row'],
    [[{ group: 'all', role: 'viewer' }], 'Keepers need a group in each row'],
  ])('refuse %j: %s', (input, message) => {
    expect(parseField(keepers, input)).toEqual({ refused: [message] });
  });

  it.each(['viewer', 3, {}, true])('refuse %j, which is not a list', (input) => {
    expect(parseField(keepers, input)).toEqual({ refused: ['Keepers must be a list of groups and roles'] });
  });

  it.each([
    [[{ role: 'viewer' }], 'Keepers need a group in each row'],
    [[{ group: 3 }], 'Keepers must be a list of groups and roles'],
    [[{ group: 3, role: 'viewer', more: 1 }], 'Keepers must be a list of groups and roles'],
    [['viewer'], 'Keepers must be a list of groups and roles'],
  ])('refuse %j, whose entries have another shape: %s', (input, message) => {
    expect(parseField(keepers, input)).toEqual({ refused: [message] });
  });

  it('refuse more roles than anybody can hold', () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ group: index + 1, role: 'viewer' }));
    expect(parseField(keepers, many)).toEqual({ refused: ['Keepers must be 500 entries or fewer'] });
  });

  it('print role and group', () => {
    expect(
      printValue(keepers, [
        { group: null, role: 'administrator' },
        { group: 3, role: 'officer' },
        { group: 4, role: 'emeritus' },
      ]),
    ).toBe('Administrator in every group, Outreach officer in #00000003, emeritus in #00000004');
  });
});
