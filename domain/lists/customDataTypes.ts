import type { Choice } from '../fields/field.ts';

/** The codes of the types of fields that groups define. */
export const customDataType = {
  text: 1,
  longText: 2,
  list: 3,
  date: 4,
  multiSelect: 5,
  number: 6,
  checkbox: 7,
  radioList: 8,
  checkboxList: 9,
  dateAndTime: 10,
  financial: 11,
  yesNoUnknown: 12,
  likert: 13,
} as const;

export type CustomDataType = (typeof customDataType)[keyof typeof customDataType];

export const customDataTypes = [
  { value: customDataType.text, label: 'Text' },
  { value: customDataType.longText, label: 'Long text' },
  { value: customDataType.list, label: 'List' },
  { value: customDataType.date, label: 'Date' },
  { value: customDataType.multiSelect, label: 'Multi-select' },
  { value: customDataType.number, label: 'Number' },
  { value: customDataType.checkbox, label: 'Checkbox' },
  { value: customDataType.radioList, label: 'Radio list' },
  { value: customDataType.checkboxList, label: 'Checkbox list' },
  { value: customDataType.dateAndTime, label: 'Date and time' },
  { value: customDataType.financial, label: 'Financial' },
  { value: customDataType.yesNoUnknown, label: 'Yes/No/Unknown' },
  { value: customDataType.likert, label: 'Likert' },
] as const satisfies readonly Choice[];

export const isCustomDataType = (code: number | null): code is CustomDataType => customDataTypes.some(({ value }) => value === code);

const { text, longText, list, multiSelect, radioList, checkboxList } = customDataType;

/** The types whose answers are texts, so that they can have a maximum length. */
export const typesWithMaxLength: readonly number[] = [text, longText];

/** The types whose answers are chosen from values of a list. */
export const typesWithValues: readonly number[] = [list, multiSelect, radioList, checkboxList];
