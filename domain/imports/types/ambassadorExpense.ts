import { anyOf } from '../../access/rights.ts';
import { expense } from '../../records/expense.ts';
import { columnsOf, type ImportType, recordIdOf } from '../importType.ts';

/**
 * Imports expense claims as not submitted. A journey of the same ambassador on the same day changes the existing claim. A claim without a
 * journey exists already if one has the same type, amount and description.
 */
export const ambassadorExpenseImport: ImportType = {
  name: 'ambassadorExpense',
  label: 'Ambassador expense',
  right: anyOf('ImportAmbassadorExpenses'),
  recordType: expense,
  creates: true,
  identifying: [],
  sameIn: ['ambassador', 'typeOfClaim', 'dateOfClaim', 'from', 'to'],
  otherwiseSameIn: ['ambassador', 'typeOfClaim', 'dateOfClaim', 'amount', 'description'],
  columns: [
    recordIdOf(expense, ['waymark id']),
    ...columnsOf(
      expense,
      {
        ambassador: ['name', 'ambassador name', 'student', 'worker', 'employee'],
        activity: ['event', 'activity name', 'activity title', 'event title'],
        session: ['session name'],
        workOffer: ['work opportunity', 'job'],
        dateOfClaim: ['date', 'claim date'],
        typeOfClaim: ['type', 'claim type', 'claim'],
        from: ['journey from'],
        to: ['journey to'],
        modeOfTransport: ['transport', 'mode', 'transport type'],
        miles: ['mileage', 'distance'],
        passengers: ['number of passengers'],
        registration: ['car registration', 'number plate'],
        transportApprovedBy: ['approved by', 'taxi approved by'],
        amount: ['cost', 'price', 'total'],
        description: ['notes', 'comments', 'details'],
        group: ['member', 'member institution'],
      },
      ['ambassador', 'dateOfClaim', 'typeOfClaim'],
    ),
  ],
};
