import { costOfClaim, isByCar } from '../../domain/pay/expensePay.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { expense } from '../../domain/records/expense.ts';
import { mileageRate } from '../../domain/records/mileageRate.ts';
import type { Compute } from './compute.ts';

/** The cost of an expense claim. */
export const computeExpense: Compute = async ({ shown }, values) => {
  const {
    dateOfClaim = null,
    isTravel = null,
    modeOfTransport = null,
    miles = null,
    amount = null,
    group = null,
  } = valuesOf(expense, values);
  const claim = { dateOfClaim, isTravel, modeOfTransport, miles, amount };
  const mileageRates = isByCar(claim) && group !== null ? await shown.pointingAt(mileageRate, 'group', group) : [];
  const rates = mileageRates
    .filter(({ recordState }) => mileageRate.states.listed.includes(recordState))
    .map((record) => valuesOf(mileageRate, record.values));
  const result = costOfClaim(
    claim,
    rates.map(({ from = null, rate = null }) => ({ from, rate })),
  );
  return result.ok ? { ...result.value, unpaidBecause: null } : { cost: null, calculation: null, unpaidBecause: result.error };
};
