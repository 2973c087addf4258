import { describe, expect, it } from 'vitest';
import type { Fields, Values } from '../../../domain/fields/field.ts';
import { create, type Decision, edit } from '../../../domain/record/decide.ts';
import { blank, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { readValues } from '../../../domain/record/validate.ts';
import { contractBand } from '../../../domain/records/contractBand.ts';

/** The values of a row of rates. What is left out is not given. */
const row = (key: number, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`ratesOfPay/${key}/${name}`, value]));

const whole = { ageMin: 18, ageMax: 20, effectiveFrom: '2026-08-01', rate: '12.21' };

const read = (input: Readonly<Record<string, unknown>>): Values => {
  const values = readValues(contractBand, input);
  if (!values.ok) throw new Error(JSON.stringify(values.error));
  return values.value;
};

const errorsOf = (decision: Decision) =>
  decision.ok || decision.error.because !== 'invalid' ? [] : decision.error.errors.map(({ field, messages }) => [field, ...messages]);

const addRates = (...rows: readonly Readonly<Record<string, unknown>>[]): Decision =>
  create(contractBand, blank(contractBand), { name: 'Band A', group: 3, ...read(Object.assign({}, ...rows) as Record<string, unknown>) });

const bandWith = (...rows: readonly Readonly<Record<string, unknown>>[]): RecordSnapshot => ({
  ...blank(contractBand),
  revision: 0,
  values: { ...blank(contractBand).values, name: 'Band A', group: 3, ...read(Object.assign({}, ...rows) as Record<string, unknown>) },
});

const changeRates = (now: RecordSnapshot, input: Readonly<Record<string, unknown>>): Decision =>
  edit<Fields>(contractBand, now, now.revision, read(input));

describe('a rate of pay', () => {
  it('is kept in pence, with a number of its own', () => {
    const decided = addRates(row(-1, { ...whole, grade: '3', scale: 'B' }));
    expect(decided.ok && decided.value[0]?.data.changes).toMatchObject({
      'ratesOfPay/1/rate': { from: null, to: 1221 },
      'ratesOfPay/1/grade': { from: null, to: '3' },
    });
  });

  it('is for the ages 0 to 0 where none are given', () => {
    const decided = addRates(row(-1, { effectiveFrom: '2026-08-01', rate: 1221 }));
    expect(decided.ok && decided.value[0]?.data.changes).toMatchObject({
      'ratesOfPay/1/ageMin': { from: null, to: 0 },
      'ratesOfPay/1/ageMax': { from: null, to: 0 },
    });
  });

  it.each([
    ['effectiveFrom', 'Effective from is required'],
    ['rate', 'Rate is required'],
  ])('needs %s', (name, message) => {
    expect(errorsOf(addRates(row(-1, { ...whole, [name]: null })))).toEqual([[`ratesOfPay/-1/${name}`, message]]);
  });

  it('may be without a grade, a scale and ages', () => {
    expect(addRates(row(-1, { ...whole, grade: '', scale: '', ageMin: null, ageMax: null }))).toMatchObject({ ok: true });
  });

  it.each([
    ['ageMin', 'x', 'Minimum age value is not valid.'],
    ['ageMin', -1, 'Minimum age value is not valid.'],
    ['ageMin', 17.5, 'Minimum age value is not valid.'],
    ['ageMax', '2o', 'Maximum age value is not valid.'],
    ['grade', 'G3', 'Maximum age value is not valid.'],
  ])('refuses as %s what is not digits: %s', (name, input, message) => {
    expect(readValues(contractBand, row(-1, { [name]: input }))).toEqual({
      ok: false,
      error: [{ field: `ratesOfPay/-1/${name}`, messages: [message] }],
    });
  });

  it('has a minimum age up to its maximum age', () => {
    expect(errorsOf(addRates(row(-1, { ...whole, ageMin: 21 })))).toEqual([
      ['ratesOfPay/-1/ageMin', 'Minimum age cannot be greater than maximum age.'],
      ['ratesOfPay/-1/ageMax', 'Maximum age cannot be less than minimum age.'],
    ]);
    expect(addRates(row(-1, { ...whole, ageMin: 20 }))).toMatchObject({ ok: true });
  });
});

describe('the ages of rates', () => {
  const overlap = 'There is an overlap with another rate of pay.';
  const old = row(1, { ...whole, effectiveFrom: '2025-08-01' });

  it.each([
    [20, 30, 1],
    [16, 18, 1],
    [19, 19, 1],
    [0, 99, 1],
    [21, 30, 0],
    [16, 17, 0],
  ])('of %i to %i, from the same day as 18 to 20, overlap: %i', (ageMin, ageMax, errors) => {
    const foundErrors = errorsOf(changeRates(bandWith(row(1, whole)), row(-1, { ...whole, ageMin, ageMax })));
    expect(foundErrors).toEqual(errors === 0 ? [] : [['ratesOfPay/-1/ageMin', overlap]]);
  });

  it('may be those of an earlier rate, which is not asked', () => {
    expect(changeRates(bandWith(old), row(-1, whole))).toMatchObject({ ok: true });
  });

  it('may not be those of a later rate', () => {
    const now = bandWith(row(1, whole));
    expect(errorsOf(changeRates(now, row(-1, { ...whole, effectiveFrom: '2025-08-01' })))).toEqual([['ratesOfPay/-1/ageMin', overlap]]);
  });

  it('are asked again only of a rate that changes', () => {
    const now = bandWith(old, row(2, whole));
    expect(changeRates(now, { name: 'Band B' })).toMatchObject({ ok: true });
    expect(changeRates(now, row(2, { rate: '12.50' }))).toMatchObject({ ok: true });
    expect(errorsOf(changeRates(now, row(1, { rate: '12.50' })))).toEqual([['ratesOfPay/1/ageMin', overlap]]);
  });
});
