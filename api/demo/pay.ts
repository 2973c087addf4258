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
export const bandCount = bands.length;
