import { anyOf } from '../access/rights.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates, stateFilters } from '../record/states.ts';
import { ratesOfPay } from './ratesOfPay.ts';

/** The rates of pay of a group for one kind of work. */
export const contractBand = recordType({
  name: 'contractBand',
  path: 'ambassadors/contract-bands',
  set: 'ambassadorContractBands',
  labels: { one: 'contract band', many: 'contract bands' },
  rights: {
    view: anyOf('ManageAmbassadorContractBands'),
    edit: anyOf('ManageAmbassadorContractBands'),
    choose: anyOf('ManageAmbassadorContractBands', 'ViewAmbassadorContracts'),
  },
  createdEvent: ['Added', 'Added the contract band'],
  states: genericStates(),
  stateFilter: stateFilters.withoutDeleted,
  searchOrder: ['id', 'name', 'pay-code', 'post-number', 'group', 'recordState'],
  relevance: { names: [['name']], codes: ['payCode', 'postNumber'], details: ['group'] },
  fields: {
    name: text('Name', { required: true, max: 200, column: 'key', search: true, term: true, sorted: true }),
    payCode: text('Pay code', { max: 50, column: 'shown', search: { token: 'pay-code' }, term: true }),
    postNumber: text('Post number', { max: 50, column: 'shown', search: { token: 'post-number' }, term: true }),
    group: reference('institution', 'Group', { required: true, scope: true, column: 'shown', search: true }),
  },
  parts: [ratesOfPay],
  duplicateKey: ['name'],
  title: (values) => values.name ?? '',
});
