import type { Dependencies } from '../../commands/context.ts';
import { fingerprintOf } from '../../commands/contracts/fingerprint.ts';
import { readIssue } from '../../commands/contracts/readIssue.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { contractOf, type Issue } from '../../domain/contracts/issuing.ts';
import type { Values } from '../../domain/fields/field.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { contract } from '../../domain/records/contract.ts';
import { contractTemplate } from '../../domain/records/contractTemplate.ts';
import { bandCount, inventBands } from './pay.ts';

/** The kinds of contract of a member. */
const demoContractTypes = ['Casual', 'Fixed term'] as const;

const casual = `Contract for casual work

Between {{group}} and {{ambassador-name}}, issued on {{issued}}.

1. Your work
You are engaged as {{job-title}} from {{start}} to {{end}}. The contract type is {{contract-type}}. We offer you work when we have it, and you choose what you accept.

2. Your pay
You are paid in the band “{{contract-band}}”. On your first day this is {{rate}} an hour. Pay follows the rates of the band as they change. Submit your hours within a month of the work.

3. Young people and safeguarding
You follow our safeguarding policy whenever you work with young people. Tell us at once if something worries you.

4. Ending this contract
Either side may end this contract with a week’s notice in writing.`;

const residential = `Contract for residential work

Between {{group}} and {{ambassador-name}}, issued on {{issued}}.

1. Your work
You are engaged as {{job-title}} for our summer schools from {{start}} to {{end}}.

2. Your pay
You are paid {{rate}} an hour in the band “{{contract-band}}”. Nights on call are paid as agreed for each summer school.

3. Checks
This work needs an enhanced DBS check. It begins when the check is complete.`;

/** The templates of a member: name, first day, job title, whether a DBS check is needed, text, and the places of band and type. */
const templatesOfMember = [
  ['Casual contract 2026/27', '2026-08-01', 'Student ambassador', false, casual, 0, 0],
  ['Casual contract 2025/26', '2025-08-01', 'Student ambassador', false, casual, 0, 0],
  ['Lead ambassador 2026/27', '2026-08-01', 'Lead student ambassador', false, casual, 1, 0],
  ['Residential contract 2026/27', '2026-06-01', 'Residential supervisor', true, residential, 2, 1],
] as const;

/** `bands` and `types` are the ids of the member's contract bands and contract types. */
const inventTemplates = (group: number, bands: readonly number[], types: readonly number[]): readonly Values[] =>
  templatesOfMember.map(([name, validFrom, jobTitle, dbsRequired, text, band, type]) => ({
    name,
    validFrom,
    jobTitle,
    dbsRequired,
    group,
    contractType: types[type] ?? null,
    contractBand: bands[band] ?? null,
    text,
  }));

type Days = Pick<Issue, 'start' | 'expire' | 'issued'>;

const lastYear: Days = { start: '2025-09-01', expire: '2026-07-31', issued: '2025-08-25' };
const thisYear: Days = { start: '2026-09-01', expire: '2027-07-31', issued: '2026-08-24' };

/** It does not overlap with others, so work at the same time has one band. */
const nextSummer: Days = { start: '2027-08-01', expire: '2027-08-31', issued: '2026-11-16' };

const contractsOfMember = 20;
const contractsOfNextSummer = 1;
const contractsOfLastYear = 6;

interface DemoTools {
  readonly dependencies: Dependencies;
  readonly make: (type: string, values: Values) => Promise<number>;
  readonly act: (type: string, id: number, action: string, answers: Values) => Promise<void>;
}

/** The contracts of a template for these ambassadors. Returns their ids. */
const issue = async (
  { dependencies, make }: DemoTools,
  template: number,
  days: Days,
  people: readonly number[],
): Promise<readonly number[]> => {
  const terms = await readIssue(dependencies, template, await loadRecord(dependencies, contractTemplate, template), days);
  const contracts: number[] = [];
  for (const id of people) {
    const { firstname = null, lastname = null, dob = null } = valuesOf(ambassador, (await loadRecord(dependencies, ambassador, id)).values);
    const values = contractOf(terms, { id, firstname, lastname, dob });
    if (!values.ok) throw new Error(`ambassador ${id} can have no contract`);
    contracts.push(await make(contract.name, { ...values.value, fingerprint: fingerprintOf(textOf(values.value['text'] ?? null)) }));
  }
  return contracts;
};

/** Contract bands, types and templates of a member, and contracts of its ambassadors in every status. Returns the ids of the bands. */
export const makeContracts = async (making: DemoTools, group: number, people: readonly number[]): Promise<readonly number[]> => {
  const { dependencies, make, act } = making;
  const [bands, types, templates]: [number[], number[], number[]] = [[], [], []];
  for (const values of inventBands(group)) bands.push(await make('contractBand', values));
  for (const name of demoContractTypes) types.push(await make('customLookupItem', { name, list: customLookups.contractType, group }));
  for (const values of inventTemplates(group, bands, types)) templates.push(await make(contractTemplate.name, values));
  const [current = 0, before = 0, , atSummerSchool = 0] = templates;
  const today = dependencies.now().toISOString().slice(0, 10);
  const sign = async (ids: readonly number[], signedOn: string) => {
    for (const id of ids) if (signedOn <= today) await act(contract.name, id, 'record-signature', { signedOn });
  };
  // The clock ends those of last year when Waymark starts.
  await issue(making, before, lastYear, people.slice(0, contractsOfLastYear));
  const issued = await issue(making, current, thisYear, people.slice(0, contractsOfMember));
  await sign(issued.slice(0, 12), '2026-08-30');
  await issue(making, atSummerSchool, nextSummer, people.slice(0, contractsOfNextSummer));
  for (const id of issued.slice(12, 14)) await act(contract.name, id, 'cancel', { reason: 'Left the university' });
  return bands;
};

/** The number of records that `makeContracts` makes for one member. */
export const contractRecordsOfMember =
  bandCount + demoContractTypes.length + templatesOfMember.length + contractsOfLastYear + contractsOfMember + contractsOfNextSummer;
