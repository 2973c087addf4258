import type { CommandContext, Dependencies } from '../../commands/context.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import type { PayItem } from '../../commands/pay/runPay.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { activity } from '../../domain/records/activity.ts';
import { activityAmbassadors } from '../../domain/records/activityParts.ts';
import { contract } from '../../domain/records/contract.ts';
import { expense } from '../../domain/records/expense.ts';
import { mileageRate } from '../../domain/records/mileageRate.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { rowsOf } from '../../domain/record/part.ts';
import { demoToday } from './activities.ts';

/** Claim types of a member, and whether they are travel. */
const claimTypes = [
  ['Travel', true],
  ['DBS check', false],
  ['Materials', false],
] as const;

const mileageRates = [
  ['2025-08-01', 42],
  ['2026-08-01', 45],
] as const;

const hour = 3_600_000;
/** The first ambassadors are those whose contracts are signed. */
const signedCount = 12;
const timesheetsOfMember = 12;
/** Approved ones, which a pay run has sent. They come after the others. */
const sentTimesheets = 4;

/** The actions that were taken on each claim and timesheet, in turn: some are at every stage. */
const histories: readonly (readonly [action: string, by: 'officer' | 'payOfficer', given?: Values][])[] = [
  [],
  [['submit', 'officer']],
  [
    ['submit', 'officer'],
    ['pre-approve', 'officer'],
  ],
  [
    ['submit', 'officer'],
    ['pre-approve', 'officer'],
    ['approve', 'payOfficer'],
  ],
  [
    ['submit', 'officer'],
    ['send-back', 'officer', { reason: 'Please check the end. We packed up at three.' }],
  ],
];

/** The place of the history that ends with the approval. */
const approvedHistory = 3;

/** Claims of a member; ambassadors and activities by their places. */
const claims: readonly Values[] = [
  { typeOfClaim: 0, from: 'Leicester', to: 'Loughborough', modeOfTransport: 'Car', miles: 12.5, passengers: 2, registration: 'AB26 WAY' },
  { typeOfClaim: 0, from: 'Leicester', to: 'Derby', modeOfTransport: 'Train', amount: 1850 },
  { typeOfClaim: 0, from: 'Leicester', to: 'Oakham', modeOfTransport: 'Taxi', transportApprovedBy: 'Olivia Officer', amount: 4200 },
  { typeOfClaim: 1, amount: 4950, description: 'Enhanced check for the summer school' },
  { typeOfClaim: 2, amount: 320, description: 'Marker pens' },
  { typeOfClaim: 0, from: 'Leicester', to: 'Hinckley', modeOfTransport: 'Car', miles: 14, registration: 'CD25 MRK' },
  { typeOfClaim: 0, from: 'Nottingham', to: 'Leicester', modeOfTransport: 'Bus', amount: 540 },
  { typeOfClaim: 2, amount: 1599, description: 'Poster for the careers fair' },
];

/** The number of records that `makePay` makes for one member. */
export const payRecordsOfMember = claimTypes.length + mileageRates.length + timesheetsOfMember + sentTimesheets + claims.length;

interface DemoTools {
  readonly dependencies: Dependencies;
  readonly context: CommandContext;
  readonly make: (type: string, values: Values, using?: Dependencies) => Promise<number>;
  readonly noteOutcome: (label: string, outcome: Awaited<ReturnType<typeof takeAction>>) => void;
  /** The people who act, by the names of `histories`. */
  readonly people: Readonly<Record<'officer' | 'payOfficer', { readonly id: number; readonly name: string }>>;
}

/** An activity that is over, with who worked on it. */
interface PastActivity {
  readonly id: number;
  readonly start: string;
  readonly ambassadors: readonly number[];
}

/** The activities of a member since its contracts began, on which ambassadors with signed contracts worked. */
const findWorked = async ({ dependencies }: DemoTools, group: number, activities: readonly number[], employed: readonly number[]) => {
  const able = new Set(employed.slice(0, signedCount));
  const pastActivities: PastActivity[] = [];
  for (const id of activities) {
    const { values } = await loadRecord(dependencies, activity, id);
    const ambassadors = rowsOf(activityAmbassadors, values).flatMap(({ key }) => (able.has(key) ? [key] : []));
    if (
      values.group === group &&
      values.start !== null &&
      values.start >= '2026-09-01' &&
      values.start < demoToday &&
      ambassadors.length > 0
    )
      pastActivities.push({ id, start: values.start, ambassadors });
  }
  return pastActivities;
};

type DemoRecords = Awaited<ReturnType<Dependencies['shown']['pointingAt']>>;

const readFromLog = (dependencies: Dependencies, type: RecordType, ids: readonly number[]): Promise<DemoRecords> =>
  Promise.all(ids.map(async (id) => ({ ...(await loadRecord(dependencies, type, id)), id })));

/** The read side may not have these records yet. `records` has all of a type by its name. */
const withRecords = (dependencies: Dependencies, records: Readonly<Record<string, () => Promise<DemoRecords>>>): Dependencies => ({
  ...dependencies,
  shown: {
    ...dependencies.shown,
    pointingAt: async (type, by, id) => ((await records[type.name]?.()) ?? []).filter(({ values }) => values[by] === id),
  },
});

/**
 * Timesheets and expense claims of a member at every stage, with what claims are made of. `contracts` are the ids of all contracts. Returns
 * the timesheets that a pay run has sent.
 */
export const makePay = async (
  making: DemoTools,
  group: number,
  employed: readonly number[],
  { activities, contracts }: { readonly activities: readonly number[]; readonly contracts: readonly number[] },
): Promise<readonly PayItem[]> => {
  const { make, noteOutcome, people, context } = making;
  const types: number[] = [];
  for (const [name, travel] of claimTypes)
    types.push(await make('customLookupItem', { name, list: customLookups.claimType, travel, group }));
  const rates: number[] = [];
  for (const [from, rate] of mileageRates) rates.push(await make(mileageRate.name, { from, rate, group }));
  const sheets: number[] = [];
  // Only timesheets change meanwhile.
  const [ofContracts, ofRates] = [
    await readFromLog(making.dependencies, contract, contracts),
    await readFromLog(making.dependencies, mileageRate, rates),
  ];
  const dependencies = withRecords(making.dependencies, {
    [contract.name]: async () => ofContracts,
    [mileageRate.name]: async () => ofRates,
    [timesheet.name]: () => readFromLog(making.dependencies, timesheet, sheets),
  });
  const pastActivities = await findWorked(making, group, activities, employed);
  const follow = async (type: string, id: number, place: number) => {
    for (const [action, by, answers = {}] of histories[place % histories.length] ?? []) {
      const acting: CommandContext = { ...context, access: { ...context.access, user: people[by] } };
      noteOutcome(`${type} ${id}`, await takeAction(dependencies, acting, getRecordType(type), id, action, answers));
    }
  };
  const sent: PayItem[] = [];
  for (let number = 0; number < timesheetsOfMember + sentTimesheets; number += 1) {
    const { id: at, start, ambassadors } = pastActivities[number % pastActivities.length] ?? { id: 0, start: demoToday, ambassadors: [] };
    const person: FieldValue = ambassadors[Math.floor(number / pastActivities.length) % ambassadors.length] ?? null;
    const begin = Date.parse(start) + Math.floor(number / pastActivities.length) * 24 * hour;
    const end = new Date(begin + (2.5 + (number % 4) * 0.75) * hour).toISOString();
    const values = { ambassador: person, activity: at, group, start: new Date(begin).toISOString(), end };
    const id = await make(timesheet.name, values, dependencies);
    sheets.push(id);
    const isSent = number >= timesheetsOfMember;
    if (isSent) sent.push({ recordType: timesheet.name, id });
    await follow(timesheet.name, id, isSent ? approvedHistory : number);
  }
  for (const [number, claim] of claims.entries()) {
    const {
      id: at,
      start,
      ambassadors,
    } = pastActivities[(number * 3) % pastActivities.length] ?? { id: 0, start: demoToday, ambassadors: [] };
    const values = {
      ...claim,
      ambassador: ambassadors[0] ?? null,
      activity: at,
      group,
      dateOfClaim: start.slice(0, 10),
      typeOfClaim: types[Number(claim['typeOfClaim'])] ?? null,
    };
    await follow(expense.name, await make(expense.name, values, dependencies), number + 1);
  }
  return sent;
};
