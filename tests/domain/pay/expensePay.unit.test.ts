import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, costOfClaim } from '../../../domain/pay/expensePay.ts';
import { create, edit } from '../../../domain/record/decide.ts';
import { blank, type RecordSnapshot } from '../../../domain/record/fold.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { expense } from '../../../domain/records/expense.ts';

const rates = [
  { from: '2026-08-01', rate: 45 },
  { from: '2025-08-01', rate: 40 },
  { from: '2027-08-01', rate: 50 },
];
const claim = (more: Partial<Claim>): Claim => ({
  dateOfClaim: '2026-10-12',
  isTravel: true,
  modeOfTransport: 'Car',
  miles: 12.5,
  amount: null,
  ...more,
});

describe('the cost of a claim', () => {
  it.each([
    ['miles by the latest rate', claim({}), 563, '12.50 miles × £0.45, mileage rate from 01/08/2026'],
    ['miles by the rate of that day', claim({ dateOfClaim: '2026-07-31' }), 500, '12.50 miles × £0.40, mileage rate from 01/08/2025'],
    ['what a train cost', claim({ modeOfTransport: 'Train', amount: 1850 }), 1850, null],
    ['what was bought', claim({ isTravel: false, modeOfTransport: null, miles: null, amount: 320 }), 320, null],
  ])('is %s', (_what, anyClaim, cost, calculation) => {
    expect(costOfClaim(anyClaim, rates)).toEqual({ ok: true, value: { cost, calculation } });
  });

  it.each([
    ['no rate has begun', claim({ dateOfClaim: '2025-07-31' }), 'The group has no mileage rate for 31/07/2025.'],
    ['there are no miles', claim({ miles: null }), 'Enter the miles.'],
    ['there is no amount', claim({ modeOfTransport: 'Bus' }), 'Enter the cost.'],
  ])('has a reason where %s', (_what, anyClaim, reason) => {
    expect(costOfClaim(anyClaim, rates)).toEqual({ ok: false, error: reason });
  });

  it('is that of plain arithmetic for all miles and rates, to the penny', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 200 }), (hundredths, rate) => {
        const exact = BigInt(hundredths) * BigInt(rate);
        const cost = Number(exact / 100n) + (exact % 100n >= 50n ? 1 : 0);
        expect(costOfClaim(claim({ miles: hundredths / 100 }), [{ from: '2026-08-01', rate }])).toMatchObject({ value: { cost } });
      }),
    );
  });
});

/** The values of every claim. */
const always = { ambassador: 41, dateOfClaim: '2026-10-12', typeOfClaim: 61, group: 11 };
const journey = { isTravel: true, from: 'Leicester', to: 'Derby' };
const errorsOf = (values: Values): readonly string[] => {
  const decision = create(expense, blank(expense), { ...always, ...values });
  return !decision.ok && decision.error.because === 'invalid' ? decision.error.errors.map(({ field }) => field) : [];
};

describe('an expense claim', () => {
  it.each([
    ['that is no travel, its amount', { isTravel: false }, ['amount']],
    ['that is travel, the journey', { isTravel: true }, ['from', 'to', 'modeOfTransport']],
    ['by car, the miles and no amount', { ...journey, modeOfTransport: 'Car' }, ['miles']],
    ['by taxi, who approved it, and the amount', { ...journey, modeOfTransport: 'Taxi' }, ['transportApprovedBy', 'amount']],
    ['by train, the amount', { ...journey, modeOfTransport: 'Train' }, ['amount']],
  ])('needs, %s', (_what, values, fields) => {
    expect(errorsOf(values)).toEqual(fields);
  });

  it('loses what another branch of the form asked', () => {
    const values = {
      ...blank(expense).values,
      ...always,
      ...journey,
      modeOfTransport: 'Car',
      miles: 12.5,
      passengers: 2,
      registration: 'AB12 CDE',
    };
    const record: RecordSnapshot = { ...blank(expense), revision: 0, values };
    const byTrain = edit(expense, record, 0, { modeOfTransport: 'Train', amount: 1850 });
    expect(byTrain).toMatchObject({
      value: [{ data: { changes: { miles: { to: null }, passengers: { to: null }, registration: { to: null }, amount: { to: 1850 } } } }],
    });
    const bought = edit(expense, record, 0, { isTravel: false, amount: 320 });
    expect(bought).toMatchObject({
      value: [{ data: { changes: { from: { to: null }, modeOfTransport: { to: null }, miles: { to: null } } } }],
    });
  });
});
