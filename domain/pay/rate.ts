import { printDate } from '../fields/date.ts';
import { birthdayNeededForRate, noRateOfPay, severalRatesOfPay } from '../payMessages.ts';
import { fail, mapOk, ok, type Result } from '../result.ts';

/** A rate of pay of a contract band. Days are `YYYY-MM-DD`, the rate is pence an hour. */
export interface RateOfPay {
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly effectiveFrom: string | null;
  readonly rate: number | null;
}

/** How old somebody is on a day. Who is born on 29 February is a year older on 1 March where there is no such day. */
export const ageOn = (birthday: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0);

const isForAnyAge = ({ ageMin, ageMax }: RateOfPay): boolean => (ageMin ?? 0) === 0 && (ageMax ?? 0) === 0;

const includes = (rate: RateOfPay, age: number): boolean => isForAnyAge(rate) || (age >= (rate.ageMin ?? 0) && age <= (rate.ageMax ?? 0));

/** The rates that began last among those that have begun. */
const latest = (rates: readonly RateOfPay[]): readonly RateOfPay[] => {
  const last = rates.reduce((day, { effectiveFrom }) => ((effectiveFrom ?? '') > day ? (effectiveFrom ?? '') : day), '');
  return rates.filter(({ effectiveFrom }) => effectiveFrom === last);
};

/** A contract band as pay sees it. */
export interface PayBand {
  readonly name: string;
  readonly rates: readonly RateOfPay[];
}

/**
 * The rate of an hour that begins on a day: the latest of the band that holds for the age on that day; if there is none, or there are
 * several, the reason in words. A birthday of null is not known.
 */
export const findRate = ({ name, rates }: PayBand, day: string, birthday: string | null): Result<RateOfPay & { rate: number }, string> => {
  const inForce = rates.filter(({ effectiveFrom }) => effectiveFrom !== null && effectiveFrom <= day);
  // Rates by age end when a rate for any age follows, for people of every age.
  const since = latest(inForce.filter(isForAnyAge))[0]?.effectiveFrom ?? '';
  if (birthday === null && inForce.some((rate) => !isForAnyAge(rate) && (rate.effectiveFrom ?? '') >= since))
    return fail(birthdayNeededForRate(name));
  const [newest, ...more] = latest(inForce.filter((rate) => birthday === null || includes(rate, ageOn(birthday, day))));
  if (newest === undefined || newest.rate === null) return fail(noRateOfPay(name, printDate(day)));
  return more.length > 0 ? fail(severalRatesOfPay(name, printDate(day))) : ok({ ...newest, rate: newest.rate });
};

/** The pay for an hour that begins on a day, in pence, or the reason why there is none. */
export const rateOn = (band: PayBand, day: string, birthday: string | null): Result<number, string> =>
  mapOk(findRate(band, day, birthday), ({ rate }) => rate);
