import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf } from '../../../domain/pay/cost.ts';
import { bandOn, type PaidContract, payOf } from '../../../domain/pay/timesheetPay.ts';

const contract = (more: Partial<PaidContract>): PaidContract => ({
  start: '2026-09-01',
  expire: '2027-07-31',
  signed: '2026-08-30',
  cancelled: null,
  contractBand: 31,
  ...more,
});

describe('the contract band of a day', () => {
  it.each([
    ['the first day', [contract({})], '2026-09-01', 31],
    ['the last day', [contract({})], '2027-07-31', 31],
    ['a day after which the contract was cancelled', [contract({ cancelled: '2026-10-02' })], '2026-10-01', 31],
    ['work before the signature', [contract({ signed: '2026-10-05' })], '2026-10-01', 31],
    ['two contracts of one band', [contract({}), contract({})], '2026-10-01', 31],
    ['another contract that does not cover it', [contract({}), contract({ expire: '2026-09-30', contractBand: 32 })], '2026-10-01', 31],
  ])('is that of the contract on %s', (_what, contracts, day, band) => {
    expect(bandOn(contracts, day)).toEqual({ ok: true, value: band });
  });

  it.each([
    ['there is no contract', [], '2026-10-01', 'No signed contract of the ambassador covers 01/10/2026.'],
    ['it is the day before', [contract({})], '2026-08-31', 'No signed contract of the ambassador covers 31/08/2026.'],
    ['it is the day after', [contract({})], '2027-08-01', 'No signed contract of the ambassador covers 01/08/2027.'],
    ['nobody signed', [contract({ signed: null })], '2026-10-01', 'No signed contract of the ambassador covers 01/10/2026.'],
    [
      'it was cancelled that day',
      [contract({ cancelled: '2026-10-01' })],
      '2026-10-01',
      'No signed contract of the ambassador covers 01/10/2026.',
    ],
    [
      'two bands compete',
      [contract({}), contract({ contractBand: 32 })],
      '2026-10-01',
      'The ambassador has contracts of different contract bands on 01/10/2026.',
    ],
  ])('has a reason where %s', (_what, contracts, day, reason) => {
    expect(bandOn(contracts, day)).toEqual({ ok: false, error: reason });
  });
});

/** Hours times rate in whole numbers, with halves of a penny up: `2.50` and 1271 give 3178. */
const referee = (hours: string, rate: number): number => {
  const [whole = '0', part = '00'] = hours.split('.');
  const exact = BigInt(whole + part) * BigInt(rate);
  return Number(exact / 100n) + (exact % 100n >= 50n ? 1 : 0);
};

describe('the cost of hours', () => {
  it.each([
    [3.5, 1271, 4449],
    [0.01, 50, 1],
    [0.01, 49, 0],
    [2.5, 1271, 3178],
    [1.15, 1000, 1150],
    [0.29, 100, 29],
  ])('of %d at %i pence is %i', (hours, rate, cost) => {
    expect(costOf(hours, rate)).toBe(cost);
  });

  it('is that of plain arithmetic for all hours and rates, to the penny', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16_800 }), fc.integer({ min: 0, max: 100_000 }), (hundredths, rate) => {
        const hours = hundredths / 100;
        expect(costOf(hours, rate)).toBe(referee(hours.toFixed(2), rate));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the pay of a timesheet', () => {
  const band = {
    name: 'Student ambassador',
    rates: [
      { ageMin: 18, ageMax: 20, effectiveFrom: '2026-08-01', rate: 1271 },
      { ageMin: 21, ageMax: 99, effectiveFrom: '2026-08-01', rate: 1395 },
    ],
  };
  const work = { hours: 3.5, day: '2026-10-12', birthday: '2007-05-03' };

  it('is explained', () => {
    expect(payOf(work, band)).toEqual({
      ok: true,
      value: {
        rate: 1271,
        cost: 4449,
        calculation: '3.50 hours × £12.71, rate of “Student ambassador” from 01/08/2026 for ages 18 to 20',
      },
    });
    const forAll = { ...band, rates: [{ ageMin: 0, ageMax: 0, effectiveFrom: '2026-08-01', rate: 1300 }] };
    expect(payOf(work, forAll)).toMatchObject({
      value: { calculation: '3.50 hours × £13.00, rate of “Student ambassador” from 01/08/2026 for any age' },
    });
  });

  it.each([
    ['no hours', { hours: null }, 'Enter the hours.'],
    ['hours of 0', { hours: 0 }, 'Enter the hours.'],
    ['an age without a rate', { birthday: '2015-01-01' }, '“Student ambassador” has no rate of pay for this age on 12/10/2026.'],
    ['no date of birth', { birthday: null }, '“Student ambassador” pays by age, and no date of birth is recorded.'],
  ])('has a reason with %s', (_what, more, reason) => {
    expect(payOf({ ...work, ...more }, band)).toEqual({ ok: false, error: reason });
  });

  it('is never more than what an amount can hold', () => {
    const dear = { ...band, rates: [{ ageMin: 0, ageMax: 0, effectiveFrom: '2026-08-01', rate: 2_147_483_647 }] };
    expect(payOf(work, dear)).toEqual({ ok: false, error: 'The cost is more than can be paid at once.' });
  });
});
