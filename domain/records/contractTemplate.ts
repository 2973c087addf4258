import { anyOf } from '../access/rights.ts';
import { mergeFieldsHint } from '../contractMessages.ts';
import { mergeFieldNames, problemsOfText } from '../contracts/mergeFields.ts';
import { customLookup } from '../fields/customLookup.ts';
import { date, printDate } from '../fields/date.ts';
import { longText } from '../fields/longText.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates, stateFilters } from '../record/states.ts';

/** The text of contracts of one kind. A contract keeps the text as it was when the contract was issued. */
export const contractTemplate = recordType({
  name: 'contractTemplate',
  path: 'ambassadors/contract-templates',
  set: 'ambassadorContracts',
  labels: { one: 'contract template', many: 'contract templates' },
  rights: { view: anyOf('ViewAmbassadorContracts'), edit: anyOf('EditAmbassadorContracts') },
  createdEvent: ['Added', 'Added the contract template'],
  states: genericStates(),
  stateFilter: stateFilters.withoutDeleted,
  searchOrder: ['id', 'valid-from', 'name', 'jobTitle', 'DBSRequired', 'group', 'recordState', 'contract-type', 'contract-band'],
  relevance: { names: [['name']], details: ['jobTitle', 'validFrom', 'group'] },
  fields: {
    name: text('Name', { required: true, max: 200, column: 'key', search: true, term: true, sorted: true }),
    validFrom: date('Valid from', { required: true, column: 'shown', search: { token: 'valid-from', max: 1 } }),
    jobTitle: text('Job title', { required: true, max: 200, column: 'shown', search: true, term: true }),
    dbsRequired: yesNo('DBS required', { column: 'shown', search: { token: 'DBSRequired' } }),
    group: reference('institution', 'Group', { required: true, scope: true, column: 'shown', search: true }),
    contractType: customLookup('contractType', 'Contract type', {
      column: 'shown',
      search: { token: 'contract-type', lookup: '/contracts/available/types?showAll=true' },
    }),
    contractBand: reference('contractBand', 'Contract band', {
      required: true,
      ofOwnGroup: true,
      column: 'shown',
      search: { token: 'contract-band' },
    }),
    text: longText('Text', { tab: 'Text', required: true, max: 20_000, hint: mergeFieldsHint(mergeFieldNames) }),
  },
  ownTabs: ['Preview'],
  copying: { leavesOut: [], extras: {} },
  duplicateKey: ['name', 'validFrom'],
  cardFields: ['jobTitle', 'validFrom', 'contractBand'],
  check: (values) => {
    const problems = problemsOfText(values.text ?? '');
    return problems.length > 0 ? [{ field: 'text', messages: problems }] : [];
  },
  title: (values) => values.name ?? '',
});

interface SummaryValues {
  readonly name: string | null;
  readonly jobTitle: string | null;
  readonly validFrom: string | null;
}

/** The line that distinguishes a template in a list of choices: 'Casual: Student ambassador, valid from 01/08/2026'. */
export const displaySummary = ({ name, jobTitle, validFrom }: Partial<SummaryValues>): string =>
  `${name ?? ''}: ${jobTitle ?? ''}, valid from ${validFrom ? printDate(validFrom) : 'no day'}`;
