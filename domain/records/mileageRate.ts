import { anyOf } from '../access/rights.ts';
import { date, printDate } from '../fields/date.ts';
import { money } from '../fields/money.ts';
import { reference } from '../fields/reference.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates } from '../record/states.ts';

/** The pay for a mile in one's own car, from a day until the next rate begins. */
export const mileageRate = recordType({
  name: 'mileageRate',
  path: 'ambassadors/mileage-rates',
  set: 'mileageRates',
  labels: { one: 'mileage rate', many: 'mileage rates' },
  rights: { view: anyOf('ManageAmbassadorContractBands'), edit: anyOf('ManageAmbassadorContractBands') },
  createdEvent: ['Added', 'Added the mileage rate'],
  states: genericStates(),
  relevance: { names: [], details: ['from', 'rate', 'group'] },
  fields: {
    from: date('Effective from', { required: true, column: 'key', search: { token: 'effective-from' }, sorted: true }),
    rate: money('Rate for a mile', { required: true, column: 'shown' }),
    group: reference('institution', 'Group', { required: true, scope: true, column: 'shown', search: true }),
  },
  identity: ['group', 'from'],
  title: (values) => (values.from === null ? '' : `From ${printDate(values.from)}`),
});
