import { dayOfInstant } from '../../domain/fields/london.ts';
import type { Values } from '../../domain/fields/field.ts';
import { spanBetween } from '../../domain/fields/timespan.ts';
import { bandOn, payOf } from '../../domain/pay/timesheetPay.ts';
import { rowsOf } from '../../domain/record/part.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { contract } from '../../domain/records/contract.ts';
import { contractBand } from '../../domain/records/contractBand.ts';
import { ratesOfPay } from '../../domain/records/ratesOfPay.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { ok, type Result } from '../../domain/result.ts';
import { loadRecord } from './changeRecord.ts';
import type { Compute } from './compute.ts';
import type { Reads } from './reads.ts';

/** The values of the pay; empty where the timesheet has none, for the reason. */
const payValues = (contractBandId: number | null, unpaidBecause: string | null): Values => ({
  contractBand: contractBandId,
  rate: null,
  cost: null,
  calculation: null,
  unpaidBecause,
});

/** The band of the contracts that the group of the timesheet issued. */
const findBand = async ({ shown }: Reads, person: number, group: number | null, day: string) => {
  const contracts = await shown.pointingAt(contract, 'ambassador', person);
  const issued = contracts
    .filter(({ recordState }) => recordState !== contract.states.deleted)
    .map(({ values }) => valuesOf(contract, values))
    .filter((each) => each.group === group)
    .map(({ start = null, expire = null, signed = null, cancelled = null, contractBand: band = null }) => ({
      start,
      expire,
      signed,
      cancelled,
      contractBand: band,
    }));
  return bandOn(issued, day);
};

/** The band of a timesheet: that of its work offer, else that of the contracts. */
const bandOfWork = async (reads: Reads, values: Values, person: number, day: string): Promise<Result<number, string>> => {
  const { workOffer: offer = null, group = null } = valuesOf(timesheet, values);
  const ofOffer = offer === null ? null : (await loadRecord(reads, workOffer, offer)).values.contractBand;
  return ofOffer === null ? findBand(reads, person, group, day) : ok(ofOffer);
};

/**
 * The rate and the cost of a timesheet, from the work offer or the contract, the band and the age of its ambassador on the day on which it
 * starts.
 */
const pay = async (reads: Reads, values: Values, hours: number | null): Promise<Values> => {
  const { ambassador: person = null, start = null } = valuesOf(timesheet, values);
  const day = dayOfInstant(start);
  if (person === null || day === null) return payValues(null, null);
  const band = await bandOfWork(reads, values, person, day);
  if (!band.ok) return payValues(null, band.error);
  const [{ values: ofBand }, { values: ofPerson }] = await Promise.all([
    loadRecord(reads, contractBand, band.value),
    loadRecord(reads, ambassador, person),
  ]);
  const paid = payOf(
    { hours, day, birthday: ofPerson.dob },
    { name: contractBand.title(ofBand), rates: rowsOf(ratesOfPay, ofBand).map(({ values: rate }) => rate) },
  );
  return paid.ok ? { ...payValues(band.value, null), ...paid.value } : payValues(band.value, paid.error);
};

/** The hours of a timesheet, where nobody typed them, and its pay. */
export const computeTimesheet: Compute = async (reads, values) => {
  const { start = null, end = null, hours: entered = null } = valuesOf(timesheet, values);
  const hours = entered ?? (start !== null && end !== null ? spanBetween(start, end, false) : null);
  return { hours, ...(await pay(reads, values, hours)) };
};
