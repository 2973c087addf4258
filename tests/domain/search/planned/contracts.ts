import { everySignedIn } from '../../../../domain/access/rights.ts';
import { choice } from '../../../../domain/fields/choice.ts';
import { customLookup } from '../../../../domain/fields/customLookup.ts';
import { date } from '../../../../domain/fields/date.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { text } from '../../../../domain/fields/text.ts';
import { contractStatuses } from '../../../../domain/lists/contracts.ts';
import { plannedSet } from './planned.ts';

const job = {
  name: text('Name', { search: true }),
  jobTitle: text('Job title', { search: true }),
};
const kind = {
  contractType: customLookup('contractType', 'Contract type', {
    search: { token: 'contract-type', lookup: '/contracts/available/types?showAll=true' },
  }),
  contractBand: reference('contractBand', 'Contract band', { search: { token: 'contract-band' } }),
};
const dates = {
  start: date('Start', { search: true }),
  createdOn: date('Created', { search: { token: 'created' } }),
  signed: date('Signed', { search: true }),
  expire: date('Expires', { search: { token: 'expire' } }),
};
const status = choice('Status', contractStatuses, {
  search: { values: [{ value: 'any', label: 'Any' }, ...contractStatuses], all: 'any' },
});

export const contracts = plannedSet({
  name: 'contract',
  path: 'contracts',
  set: 'contracts',
  labels: { one: 'contract', many: 'contracts' },
  rights: { view: everySignedIn },
  searchOrder: ['id', 'name', 'jobTitle', 'contract-type', 'contract-band', 'start', 'created', 'signed', 'expire', 'status'],
  fields: { ...job, ...kind, ...dates, status },
});
