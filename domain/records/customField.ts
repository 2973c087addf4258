import { anyOf } from '../access/rights.ts';
import { hasCustomData } from '../questions/customDataPart.ts';
import { decimal } from '../fields/decimal.ts';
import { wordChoice } from '../fields/choice.ts';
import { reference } from '../fields/reference.ts';
import { yesNo } from '../fields/yesNo.ts';
import { answeredQuestionKeeps, defineListValue, unableToUpdateQuestions } from '../questionMessages.ts';
import { checkQuestion } from '../questions/checkQuestion.ts';
import { questionFields } from '../questions/questionsPart.ts';
import { pageTabsOf } from '../questions/systemTabs.ts';
import { placeField } from '../record/placing.ts';
import { recordType } from '../record/declareType.ts';
import type { RecordType } from '../record/recordType.ts';
import { genericStates } from '../record/states.ts';
import { capitalise } from '../words.ts';

type WithCustomData = Pick<RecordType, 'name' | 'labels' | 'fields' | 'parts' | 'lists' | 'ownTabs' | 'rights'>;

const labelOf = ({ many }: WithCustomData['labels']): string => capitalise(many);

/**
 * A field that a group adds to the forms, lists and files of one of `types`. Its values are rows of `customDataPart` of the group's
 * records, under the id of the custom field. Whoever sees records of those types sees the custom fields.
 */
export const customFieldType = (types: readonly WithCustomData[]) => {
  const extended = types.filter(hasCustomData);
  const systemTabs = new Map(extended.map((type) => [type.name, pageTabsOf(type)]));
  return recordType({
    name: 'customField',
    path: 'custom-fields',
    set: 'customFields',
    labels: { one: 'custom field', many: 'custom fields' },
    rights: {
      view: anyOf(...new Set([...extended.flatMap(({ rights }) => rights.view), 'EditFieldSettings' as const])),
      edit: anyOf('EditFieldSettings'),
    },
    createdEvent: ['Added', 'Added the custom field'],
    states: genericStates(),
    events: {
      Moved: 'Moved to another place in the list',
      Used: 'Noted that the field has been used',
    },
    relevance: { names: [['label']], details: ['recordType', 'group'] },
    fields: {
      [placeField]: decimal('Place', { internal: true, sorted: true }),
      label: { ...questionFields.label, column: 'key', search: true, term: true },
      recordType: wordChoice(
        'Belongs to',
        extended.map(({ name, labels }) => ({ value: name, label: labelOf(labels) })),
        { required: true, column: 'shown', search: { token: 'belongs-to' } },
      ),
      customDataTypeId: { ...questionFields.customDataTypeId, column: 'shown', search: { token: 'type' } },
      identifier: { ...questionFields.identifier, column: 'shown', search: true },
      tab: { ...questionFields.tab, label: 'Tab', column: 'shown' },
      required: { ...questionFields.required, column: 'shown', search: true },
      maxLength: questionFields.maxLength,
      customDataFieldValues: { ...questionFields.customDataFieldValues, required: true, missing: defineListValue },
      minValue: questionFields.minValue,
      maxValue: questionFields.maxValue,
      stepSize: questionFields.stepSize,
      group: reference('institution', 'Group', { required: true, scope: true, column: 'shown', search: true }),
      used: yesNo('Used', { readOnly: true, column: 'hidden', search: true }),
    },
    keptOnceUsed: { used: 'used', keeps: ['recordType', 'customDataTypeId', 'identifier', 'group'], keptMessage: answeredQuestionKeeps },
    // The fields of the form depend on the type of the custom field.
    hasFieldSettings: false,
    orderedWithin: ['recordType', 'group'],
    identity: ['group', 'recordType', 'identifier'],
    quickFilters: extended.map(({ name, labels }) => ({ label: labelOf(labels), filter: `belongs-to:${name}` })),
    copying: { leavesOut: ['used', 'identifier'], extras: {} },
    errorTitle: unableToUpdateQuestions,
    // List values are required already.
    check: (values) =>
      checkQuestion({ ...values, mappedField: null, retired: null }, [], {
        mapped: {},
        systemTabs: systemTabs.get(values.recordType ?? '') ?? [],
      }).filter(({ field }) => field !== 'customDataFieldValues'),
    title: (values) => values.label ?? '',
  });
};
