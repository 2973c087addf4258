import { declareField, type Choice, type FieldOptions } from './field.ts';
import { choiceKind } from './choice.ts';
import type { FieldKind } from './kind.ts';

const yesNoUnknownValues: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unknown', label: 'Unknown' },
];

/** The order of choices in some filters. */
export const unknownYesNo: readonly Choice[] = ['unknown', 'yes', 'no'].flatMap((value) =>
  yesNoUnknownValues.filter((each) => each.value === value),
);

/** Yes, no or unknown. The default is unknown. */
export const yesNoUnknown = (label: string, options: FieldOptions = {}) =>
  declareField<string>('yesNoUnknown', label, { default: 'unknown', values: yesNoUnknownValues, ...options });

export const yesNoUnknownKind: FieldKind<string> = {
  ...(choiceKind as FieldKind<string>),
  searchType: 'YesNoUnknown',
  negatable: false,
  isPlain: true,
  isRepeating: false,
};
