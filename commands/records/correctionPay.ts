import { printPounds } from '../../domain/fields/money.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { correction } from '../../domain/lists/corrections.ts';
import { correctedBy, onlySentIsCorrected, takesBackTooMuch } from '../../domain/payMessages.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { expense } from '../../domain/records/expense.ts';
import { payCorrection } from '../../domain/records/payCorrection.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { loadRecord } from './changeRecord.ts';
import type { Compute } from './compute.ts';
import type { Reads } from './reads.ts';

/** The record that is corrected, as far as corrections need it; null if none is named. */
const readOriginal = async (reads: Reads, sheet: number | null, claim: number | null) => {
  if (sheet !== null) return { one: timesheet.labels.one, id: sheet, ...(await loadRecord(reads, timesheet, sheet)).values };
  if (claim !== null) return { one: expense.labels.one, id: claim, ...(await loadRecord(reads, expense, claim)).values };
  return null;
};

/** The ambassador and the amount of a correction. Only an amount that was sent can be corrected, and no correction takes back more. */
export const computeCorrection: Compute = async (reads, values) => {
  const { timesheet: sheet = null, expense: claim = null, change = null, amount = null } = valuesOf(payCorrection, values);
  const original = await readOriginal(reads, sheet, claim);
  if (original === null || amount === null) return { ambassador: null, cost: null, calculation: null, unpaidBecause: null };
  const { ambassador, sentDate, cost, one, id } = original;
  if (sentDate === null) return { ambassador, cost: null, calculation: null, unpaidBecause: onlySentIsCorrected(one) };
  const isTakenBack = change === correction.less;
  if (isTakenBack && amount > (cost ?? 0))
    return { ambassador, cost: null, calculation: null, unpaidBecause: takesBackTooMuch(one, printPounds(cost ?? 0)) };
  const calculation = correctedBy(isTakenBack, printPounds(amount), one, printRecordId(id));
  return { ambassador, cost: amount, calculation, unpaidBecause: null };
};
