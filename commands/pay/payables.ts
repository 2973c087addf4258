import type { Values } from '../../domain/fields/field.ts';
import { dayOfInstant } from '../../domain/fields/london.ts';
import { correction } from '../../domain/lists/corrections.ts';
import type { PayLine } from '../../domain/pay/payFile.ts';
import { type RecordType, valuesOf } from '../../domain/record/recordType.ts';
import { expense } from '../../domain/records/expense.ts';
import { payCorrection, titleOfCorrection } from '../../domain/records/payCorrection.ts';
import { timesheet } from '../../domain/records/timesheet.ts';

/** The values of a record in the pay file, without the ambassador's name and the codes of the contract band. */
export interface OwnPart extends Omit<PayLine, 'payCode' | 'postNumber' | 'firstname' | 'lastname'> {
  readonly contractBand: number | null;
}

/** A record type whose approved records pay runs take. */
export interface Payable {
  readonly type: RecordType;
  /** The records that wait for a run. */
  readonly filter: string;
  readonly partOf: (id: number, values: Values) => OwnPart;
}

/** Everything that pay runs take. */
export const payables: readonly Payable[] = [
  {
    type: timesheet,
    filter: 'stage:approved',
    partOf: (id, values) => {
      const { ambassador, start, hours, rate, cost, contractBand } = valuesOf(timesheet, values);
      return {
        kind: 'Timesheet',
        item: id,
        ambassador: ambassador ?? 0,
        day: dayOfInstant(start ?? null) ?? '',
        hours: hours ?? null,
        rate: rate ?? null,
        amount: cost ?? 0,
        contractBand: contractBand ?? null,
      };
    },
  },
  {
    type: expense,
    filter: 'stage:approved',
    partOf: (id, values) => {
      const { ambassador, dateOfClaim, cost } = valuesOf(expense, values);
      return {
        kind: 'Expense claim',
        item: id,
        ambassador: ambassador ?? 0,
        day: dateOfClaim ?? '',
        hours: null,
        rate: null,
        amount: cost ?? 0,
        contractBand: null,
      };
    },
  },
  {
    type: payCorrection,
    filter: 'stage:approved',
    partOf: (id, values) => {
      const { ambassador, timesheet: sheet, expense: claim, change, cost, submittedDate } = valuesOf(payCorrection, values);
      return {
        kind: titleOfCorrection(sheet ?? null, claim ?? null),
        item: id,
        ambassador: ambassador ?? 0,
        day: submittedDate ?? '',
        hours: null,
        rate: null,
        amount: (cost ?? 0) * (change === correction.less ? -1 : 1),
        contractBand: null,
      };
    },
  },
];

/** The payable of a record type by its name. Throws if pay runs do not take its records. */
export const getPayable = (name: string): Payable => {
  const payable = payables.find(({ type }) => type.name === name);
  if (!payable) throw new RangeError(`Pay runs do not take records of the type ${name}`);
  return payable;
};
