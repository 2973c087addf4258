import { printDate } from '../fields/date.ts';
import { printPounds } from '../fields/money.ts';
import { agesOfRate, costTooLarge, hoursNeeded, noContractOn, paidByRate, severalContractsOn } from '../payMessages.ts';
import { fail, ok, type Result } from '../result.ts';
import { costOf, maxPence } from './cost.ts';
import { findRate, type PayBand } from './rate.ts';

/** The values of a contract that pay depends on. Days are `YYYY-MM-DD`; null: it has not happened. */
export interface PaidContract {
  readonly start: string | null;
  readonly expire: string | null;
  readonly signed: string | null;
  readonly cancelled: string | null;
  readonly contractBand: number | null;
}

/** Whether a contract that is signed by now covers a day. It does not cover the day on which it is cancelled. */
const covers = ({ start, expire, signed, cancelled }: PaidContract, day: string): boolean =>
  signed !== null && (start ?? '') <= day && day <= (expire ?? '') && (cancelled === null || day < cancelled);

/** The contract band in which somebody works on a day: that of their contracts that cover it; or in words why there is none. */
export const bandOn = (contracts: readonly PaidContract[], day: string): Result<number, string> => {
  const bands = new Set(contracts.filter((each) => covers(each, day)).flatMap(({ contractBand }) => contractBand ?? []));
  const [band] = bands;
  if (band === undefined) return fail(noContractOn(printDate(day)));
  return bands.size > 1 ? fail(severalContractsOn(printDate(day))) : ok(band);
};

/** The pay of a timesheet. Amounts are pence. */
export interface Pay {
  readonly rate: number;
  readonly cost: number;
  /** How the cost was computed, in words. */
  readonly calculation: string;
}

/** The pay of hours that begin on a day, or in words why there is none. */
export const payOf = (
  { hours, day, birthday }: { readonly hours: number | null; readonly day: string; readonly birthday: string | null },
  band: PayBand,
): Result<Pay, string> => {
  const applicableRate = findRate(band, day, birthday);
  if (!applicableRate.ok) return applicableRate;
  if (hours === null || hours === 0) return fail(hoursNeeded);
  const { rate, effectiveFrom, ageMin, ageMax } = applicableRate.value;
  const cost = costOf(hours, rate);
  if (cost > maxPence) return fail(costTooLarge);
  const ages = agesOfRate(ageMin ?? 0, ageMax ?? 0);
  return ok({ rate, cost, calculation: paidByRate(hours.toFixed(2), printPounds(rate), band.name, printDate(effectiveFrom ?? ''), ages) });
};
