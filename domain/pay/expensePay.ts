import { printDate } from '../fields/date.ts';
import { printPounds } from '../fields/money.ts';
import { costNeeded, costTooLarge, milesNeeded, noMileageRate, paidByMileage } from '../payMessages.ts';
import { fail, ok, type Result } from '../result.ts';
import { costOf, maxPence } from './cost.ts';

/** The pay for a mile in one's own car from a day on, in pence. */
interface MileageRate {
  readonly from: string | null;
  readonly rate: number | null;
}

/** The values that decide the cost of a claim. The amount is pence. */
export interface Claim {
  readonly dateOfClaim: string | null;
  readonly isTravel: boolean | null;
  readonly modeOfTransport: string | null;
  readonly miles: number | null;
  readonly amount: number | null;
}

/** Whether a claim is for a journey in one's own car, which is paid by the mile. */
export const isByCar = ({ isTravel, modeOfTransport }: Pick<Claim, 'isTravel' | 'modeOfTransport'>): boolean =>
  isTravel === true && modeOfTransport === 'Car';

/** The cost of a claim in pence, and for a car how it was computed. */
interface ClaimCost {
  readonly cost: number;
  readonly calculation: string | null;
}

const costByCar = ({ dateOfClaim, miles }: Claim, rates: readonly MileageRate[]): Result<ClaimCost, string> => {
  const day = dateOfClaim ?? '';
  const inForce = rates.filter(({ from, rate }) => from !== null && rate !== null && from <= day);
  const latest = inForce.reduce<MileageRate | null>((last, each) => ((each.from ?? '') > (last?.from ?? '') ? each : last), null);
  if (latest === null || latest.rate === null) return fail(noMileageRate(printDate(day)));
  if (miles === null || miles === 0) return fail(milesNeeded);
  const cost = costOf(miles, latest.rate);
  if (cost > maxPence) return fail(costTooLarge);
  return ok({ cost, calculation: paidByMileage(miles.toFixed(2), printPounds(latest.rate), printDate(latest.from ?? '')) });
};

/** The cost of a claim: for a car its miles at the group's rate of that day, else what was typed; or in words why there is none. */
export const costOfClaim = (claim: Claim, rates: readonly MileageRate[]): Result<ClaimCost, string> => {
  if (isByCar(claim)) return costByCar(claim, rates);
  return claim.amount === null || claim.amount === 0 ? fail(costNeeded) : ok({ cost: claim.amount, calculation: null });
};
