import { customFieldOf, withCustomRows } from '../../domain/customData/customFields.ts';
import type { Values } from '../../domain/fields/field.ts';
import { customDataType } from '../../domain/lists/customDataTypes.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { customField } from '../../domain/records/registry.ts';
import { pick } from './random.ts';

const tab = 'Events';
const sizes = ['S', 'M', 'M', 'L', 'XL'];

/** The custom fields of the first member. */
const fields: readonly { readonly values: Values; readonly invent: (random: () => number) => string }[] = [
  {
    values: {
      label: 'T-shirt size',
      identifier: 'shirt-size',
      customDataTypeId: customDataType.list,
      customDataFieldValues: [...new Set(sizes)].join('\n'),
      tab,
    },
    invent: (random) => pick(random, sizes),
  },
  {
    values: { label: 'First aid certificate until', identifier: 'first-aid', customDataTypeId: customDataType.date, tab },
    invent: (random) => `${pick(random, ['2026', '2027', '2028'])}-${pick(random, ['03', '06', '09'])}-30`,
  },
];

export const customFieldCount = fields.length;

/** Makes the custom fields of a member. Returns a function that invents an ambassador's values for them. */
export const makeCustomFields = async (
  group: number,
  make: (type: string, values: Values) => Promise<number>,
): Promise<(random: () => number) => Values> => {
  const inventors: { readonly name: string; readonly invent: (random: () => number) => string }[] = [];
  for (const { values, invent } of fields) {
    const whole = { ...values, recordType: ambassador.name, group };
    const id = await make(customField.name, whole);
    const name = customFieldOf({ id, recordState: customField.states.initial, values: whole })?.name;
    if (name !== undefined) inventors.push({ name, invent });
  }
  return (random) =>
    withCustomRows(Object.fromEntries(inventors.flatMap(({ name, invent }) => (random() < 0.7 ? [[name, invent(random)]] : []))));
};
