import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmpty, sameValue } from '../../../domain/fields/equality.ts';
import type { FieldValue, KindName } from '../../../domain/fields/field.ts';
import { kindOf, printValue, readValue } from '../../../domain/fields/kinds.ts';
import { widget } from '../widget.ts';

const kinds = [...new Map(Object.values(widget.fields).map((field) => [field.kind, field])).entries()];

/** The compiler asks for new kinds here. */
const allKinds = {
  text: true,
  longText: true,
  email: true,
  postcode: true,
  number: true,
  decimal: true,
  money: true,
  year: true,
  date: true,
  instant: true,
  time: true,
  timespan: true,
  yesNo: true,
  yesNoUnknown: true,
  choice: true,
  choices: true,
  reference: true,
  references: true,
  rolesHeld: true,
} satisfies Record<KindName, true>;

it('has a field of every kind in the record type of the tests (tests/domain/widget.ts)', () => {
  expect(kinds.map(([name]) => name).toSorted()).toEqual(Object.keys(allKinds).toSorted());
});

/** Texts close to valid values of some kind, so that the properties also cover accepted values. */
const nearly = fc.oneof(
  fc.constantFrom(
    'yes',
    'No',
    'unknown',
    's',
    'new',
    'rare,sold',
    '#00000012',
    '12',
    '-3.50',
    'le1 7rh',
    'GIR0AA',
    '29/2/2024',
    '2024-02-29',
    '31-12-1999',
    '2016-10-17T13:00:00+01:00',
    'Ada@Example.org',
    'J\u030c@example.org',
    'constructor',
    '__proto__',
    'viewer',
    'B123',
    '\u2126 \ufb01 e\u0301',
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 10_000 }))
    .map((parts) => parts.join('/')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.emailAddress(),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);

const role = fc.record(
  { group: fc.oneof(fc.constant(null), fc.nat()), role: fc.constantFrom('viewer', 'officer', 'emperor') },
  { requiredKeys: [] },
);

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  nearly,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 3000 }),
  fc.boolean(),
  fc.array(fc.oneof(nearly, fc.nat(), role), { maxLength: 5 }),
);

describe.each(kinds)('the field kind %s, given any JSON value', (_kind, field) => {
  it('returns a value or errors, and never throws', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const read = readValue(field, input);
        expect(read.ok ? read.value !== undefined : read.error.length > 0 && read.error.every((message) => message !== '')).toBe(true);
      }),
    );
  });

  it('keeps only JSON values, and parses a kept value to itself', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const read = readValue(field, input);
        if (!read.ok) return;
        const parsed = JSON.parse(JSON.stringify({ kept: read.value })) as { kept: FieldValue };
        expect(sameValue(parsed.kept, read.value)).toBe(true);
        const again = readValue(field, parsed.kept);
        expect(again.ok && sameValue(again.value, read.value)).toBe(true);
      }),
    );
  });

  it('prints every value that it accepts', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const read = readValue(field, input);
        if (!read.ok) return;
        const printed = printValue(field, read.value);
        expect(typeof printed).toBe('string');
        expect(printed === '').toBe(isEmpty(read.value));
      }),
    );
  });
});

describe('every field kind', () => {
  it.each([
    ['yesNo', false],
    ['yesNoUnknown', false],
    ['text', true],
    ['choice', true],
    ['date', true],
    ['reference', true],
  ])('declares whether filters may negate it: %s %s', (kind, negatable) => {
    const field = kinds.find(([name]) => name === kind)?.[1];
    expect(field && kindOf(field).negatable).toBe(negatable);
  });
});

describe('two values of one field', () => {
  it.each([
    [null, null, true],
    ['a', 'a', true],
    ['a', 'A', false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], null, false],
    [0, null, false],
    [false, null, false],
    [[{ group: 1, role: 'viewer' }], [{ group: 1, role: 'viewer' }], true],
  ] as readonly (readonly [FieldValue, FieldValue, boolean])[])('compares %j and %j as the same: %s', (a, b, same) => {
    expect(sameValue(a, b)).toBe(same);
    expect(sameValue(b, a)).toBe(same);
  });

  it.each([
    [null, true],
    [undefined, true],
    ['', true],
    [[], true],
    [0, false],
    [false, false],
    [' ', false],
  ])('treats %j as empty: %s', (value, empty) => {
    expect(isEmpty(value)).toBe(empty);
  });
});
