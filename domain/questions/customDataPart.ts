import { openChoice } from '../fields/choice.ts';
import { openChoices } from '../fields/choices.ts';
import { date } from '../fields/date.ts';
import { instant } from '../fields/instant.ts';
import { longText } from '../fields/longText.ts';
import { money } from '../fields/money.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { yesNo } from '../fields/yesNo.ts';
import { yesNoUnknown } from '../fields/yesNoUnknown.ts';
import { type CustomDataType, customDataType, isCustomDataType } from '../lists/customDataTypes.ts';
import { part } from '../record/part.ts';

/** The longest text of custom data. */
const maxText = 10_000;

/**
 * The values of the custom fields of a record's group: a row for each custom field, known by its id. Which field of the row has the value
 * follows from the type of the custom field. Forms, lists and files show rows as fields.
 */
export const customDataPart = part({
  name: 'customData',
  labels: { one: 'custom field', many: 'custom fields' },
  tab: 'Custom fields',
  by: 'customField',
  isShownAsFields: true,
  fields: {
    customField: reference('customField', 'Custom field', { required: true, readOnly: true, notInForm: true }),
    text: longText('Value', { personal: true, max: maxText }),
    choice: openChoice('Value', { personal: true }),
    choices: openChoices('Value', { personal: true }),
    number: number('Value', { personal: true }),
    money: money('Value', { personal: true }),
    date: date('Value', { personal: true }),
    instant: instant('Value', { personal: true }),
    yesNo: yesNo('Value', { personal: true }),
    yesNoUnknown: yesNoUnknown('Value', { personal: true }),
  },
});

/** A field of such a row that has a value. */
type ValueField = Exclude<keyof typeof customDataPart.fields, 'customField'>;

const valueFields: Readonly<Record<CustomDataType, ValueField>> = {
  [customDataType.text]: 'text',
  [customDataType.longText]: 'text',
  [customDataType.list]: 'choice',
  [customDataType.date]: 'date',
  [customDataType.multiSelect]: 'choices',
  [customDataType.number]: 'number',
  [customDataType.checkbox]: 'yesNo',
  [customDataType.radioList]: 'choice',
  [customDataType.checkboxList]: 'choices',
  [customDataType.dateAndTime]: 'instant',
  [customDataType.financial]: 'money',
  [customDataType.yesNoUnknown]: 'yesNoUnknown',
  [customDataType.likert]: 'number',
};

/** The field of a row that has the values of custom fields of this type; undefined for an unknown type. */
export const valueFieldOf = (type: number | null): ValueField | undefined => (isCustomDataType(type) ? valueFields[type] : undefined);

/** Whether groups can add custom fields to records of a type. */
export const hasCustomData = ({ parts }: { readonly parts: readonly { readonly name: string }[] }): boolean =>
  parts.some(({ name }) => name === customDataPart.name);
