import type { Values } from '../../domain/fields/field.ts';

/** A rate by ages, in pence an hour. */
type Rate = readonly [ageMin: number, ageMax: number, pence: number];

const bands: readonly { readonly name: string; readonly payCode: string; readonly postNumber: string; readonly rates: readonly Rate[] }[] =
  [
    {
      name: 'Student ambassador',
      payCode: 'SA1',
      postNumber: 'P10234',
      rates: [
        [16, 17, 810],
        [18, 20, 1085],
        [21, 99, 1271],
      ],
    },
    { name: 'Lead ambassador', payCode: 'SA2', postNumber: 'P10235', rates: [[0, 0, 1395]] },
    { name: 'Residential supervisor', payCode: 'RS1', postNumber: 'P10240', rates: [[18, 99, 1450]] },
  ];

const effectiveFrom = '2025-08-01';

/** The contract bands of a member with their rates of pay. */
export const inventBands = (group: number): readonly Values[] =>
  bands.map(({ name, payCode, postNumber, rates }) => ({
    name,
    payCode,
    postNumber,
    group,
    ...Object.fromEntries(
      rates.flatMap(([ageMin, ageMax, rate], at) =>
        Object.entries({ ageMin, ageMax, effectiveFrom, rate }).map(([field, value]) => [`ratesOfPay/${at + 1}/${field}`, value]),
      ),
    ),
  }));

/** The number of records that `inventBands` makes for one member. */
export const bandsOfMember = bands.length;

/** The kinds of contract of a member. */
export const demoContractTypes = ['Casual', 'Fixed term'] as const;

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

/** The contract templates of a member. `bandIds` and `typeIds` are the ids of its contract bands and contract types, in their order. */
export const inventTemplates = (group: number, bandIds: readonly number[], typeIds: readonly number[]): readonly Values[] => [
  {
    name: 'Casual contract 2026/27',
    validFrom: '2026-08-01',
    jobTitle: 'Student ambassador',
    dbsRequired: false,
    group,
    contractType: typeIds[0] ?? null,
    contractBand: bandIds[0] ?? null,
    text: casual,
  },
  {
    name: 'Lead ambassador 2026/27',
    validFrom: '2026-08-01',
    jobTitle: 'Lead student ambassador',
    dbsRequired: false,
    group,
    contractType: typeIds[0] ?? null,
    contractBand: bandIds[1] ?? null,
    text: casual,
  },
  {
    name: 'Residential contract 2026/27',
    validFrom: '2026-06-01',
    jobTitle: 'Residential supervisor',
    dbsRequired: true,
    group,
    contractType: typeIds[1] ?? null,
    contractBand: bandIds[2] ?? null,
    text: residential,
  },
];

/** The number of contract types and templates that one member has. */
export const templatesOfMember = 3 + demoContractTypes.length;
