import { describe, expect, it } from 'vitest';
import { ageOn, rateOn, type RateOfPay } from '../../../domain/pay/rate.ts';

const rate = (ageMin: number | null, ageMax: number | null, effectiveFrom: string, pence: number): RateOfPay => ({
  ageMin,
  ageMax,
  effectiveFrom,
  rate: pence,
});
const band = (...rates: readonly RateOfPay[]) => ({ name: 'Band A', rates });
const byAge = band(
  rate(16, 17, '2025-08-01', 700),
  rate(18, 20, '2025-08-01', 1000),
  rate(18, 20, '2026-08-01', 1085),
  rate(21, 99, '2026-08-01', 1271),
);

describe('the age on a day', () => {
  it.each([
    ['2008-05-03', '2026-05-02', 17],
    ['2008-05-03', '2026-05-03', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
  ])('of somebody born on %s is, on %s, %i', (birthday, day, age) => {
    expect(ageOn(birthday, day)).toBe(age);
  });
});

describe('the rate of an hour', () => {
  it.each([
    ['of the age on that day', '2025-09-01', '2008-09-02', 700],
    ['from the birthday on', '2025-09-01', '2007-09-01', 1000],
    ['up to the last day of the older rate', '2026-07-31', '2006-01-01', 1000],
    ['from the day on which a new one begins', '2026-08-01', '2006-01-01', 1085],
    ['with both ages of the span', '2026-08-01', '2005-08-02', 1085],
    ['of an older rate where none is newer for the age', '2026-08-01', '2009-01-01', 700],
  ])('is that %s', (_what, day, birthday, expected) => {
    expect(rateOn(byAge, day, birthday)).toEqual({ ok: true, value: expected });
  });

  it('is for any age with ages of 0 to 0, also where no date of birth is known', () => {
    for (const any of [band(rate(0, 0, '2025-08-01', 1395)), band(rate(null, null, '2025-08-01', 1395))])
      for (const birthday of ['2008-01-01', '1950-01-01', null])
        expect(rateOn(any, '2026-01-01', birthday)).toEqual({ ok: true, value: 1395 });
  });

  it('is that for any age, without a date of birth, where it follows rates by age', () => {
    const since = band(rate(18, 20, '2025-08-01', 1000), rate(0, 0, '2026-08-01', 1395));
    expect(rateOn(since, '2026-08-01', null)).toEqual({ ok: true, value: 1395 });
    expect(rateOn(since, '2026-07-31', null)).toEqual({ ok: false, error: '“Band A” pays by age, and no date of birth is recorded.' });
  });

  it.each([
    ['no rate has begun', byAge, '2025-07-31', '2006-01-01', '“Band A” has no rate of pay for this age on 31/07/2025.'],
    ['no rate holds for the age', byAge, '2026-08-01', '2015-01-01', '“Band A” has no rate of pay for this age on 01/08/2026.'],
    ['there are no rates', band(), '2026-08-01', '2006-01-01', '“Band A” has no rate of pay for this age on 01/08/2026.'],
    [
      'two rates begin on one day',
      band(rate(0, 0, '2026-08-01', 1395), rate(18, 99, '2026-08-01', 1271)),
      '2026-08-02',
      '2006-01-01',
      '“Band A” has several rates of pay for this age on 02/08/2026.',
    ],
    ['the date of birth is needed', byAge, '2026-08-01', null, '“Band A” pays by age, and no date of birth is recorded.'],
  ])('has a reason where %s', (_what, payBand, day, birthday, reason) => {
    expect(rateOn(payBand, day, birthday)).toEqual({ ok: false, error: reason });
  });
});
