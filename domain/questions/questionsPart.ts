import { choice, wordChoice } from '../fields/choice.ts';
import type { Choice, Fields, Values } from '../fields/field.ts';
import { longText } from '../fields/longText.ts';
import { number } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { customDataType, customDataTypes, typesWithMaxLength, typesWithValues } from '../lists/customDataTypes.ts';
import {
  answeredQuestionKeeps,
  enterIdentifier,
  enterLabel,
  maxLengthNotWhole,
  maxValueNotWhole,
  minValueNotWhole,
  retireQuestion,
  selectTypeId,
  stepSizeNotWhole,
  unableToUpdateQuestions,
} from '../questionMessages.ts';
import { part } from '../record/part.ts';
import { canBeMapped, checkQuestion, type QuestionRules } from './checkQuestion.ts';

const isOfType = (types: readonly number[]) => (row: Values) => types.includes(Number(row['customDataTypeId']));
const isScale = isOfType([customDataType.likert]);
const hasValues = (row: Values) => isOfType(typesWithValues)(row) && (row['mappedField'] ?? null) === null;
const isAnswered = (row: Values) => row['answered'] === true;

const whole = (message: string) => ({ pattern: { regex: /^-?\d+$/, message } });

/** The fields that questions can fill in, as choices. */
const mappedChoices = ({ mapped }: QuestionRules): readonly Choice[] =>
  Object.entries(mapped).flatMap(([value, field]) => (canBeMapped(field) ? [{ value, label: field.label }] : []));

/** The fields of a question. Names and codes are those of the specification. */
export const questionFields = {
  label: text('Label', { required: true, missing: enterLabel, errorName: 'Label', max: 500 }),
  customDataTypeId: choice('Type', customDataTypes, { required: true, missing: selectTypeId, errorName: 'CustomDataTypeId' }),
  identifier: text('Identifier', { required: true, missing: enterIdentifier, errorName: 'Identifier', max: 100 }),
  tab: text('Tab', { max: 60, errorName: 'Tab' }),
  required: yesNo('Required'),
  maxLength: number('Max Length', { errorName: 'MaxLength', ...whole(maxLengthNotWhole), applies: isOfType(typesWithMaxLength) }),
  customDataFieldValues: longText('List values', {
    errorName: 'CustomDataFieldValues',
    hint: 'One value in each line.',
    max: 10_000,
    applies: hasValues,
  }),
  minValue: number('Minimum value', { errorName: 'MinValue', ...whole(minValueNotWhole), applies: isScale }),
  maxValue: number('Max value', { errorName: 'MaxValue', ...whole(maxValueNotWhole), applies: isScale }),
  stepSize: number('Step size', { errorName: 'StepSize', ...whole(stepSizeNotWhole), applies: isScale }),
} satisfies Fields;

/**
 * The questions of a form that a group makes, one row each. Names and codes are those of the specification. An answered question keeps what
 * its answers need, and is retired in place of being removed.
 */
export const questionsPart = (rules: QuestionRules) =>
  part({
    name: 'questions',
    labels: { one: 'question', many: 'questions' },
    tab: 'Questions',
    orderedBy: 'place',
    refusesEmptyRows: true,
    errorTitle: unableToUpdateQuestions,
    retiring: {
      used: 'answered',
      retired: 'retired',
      keeps: ['customDataTypeId', 'identifier'],
      keptMessage: answeredQuestionKeeps,
      note: retireQuestion,
    },
    fields: {
      label: questionFields.label,
      customDataTypeId: questionFields.customDataTypeId,
      identifier: questionFields.identifier,
      tab: questionFields.tab,
      mappedField: wordChoice('Fills in', mappedChoices(rules), { errorName: 'MappedField' }),
      required: questionFields.required,
      maxLength: questionFields.maxLength,
      customDataFieldValues: questionFields.customDataFieldValues,
      minValue: questionFields.minValue,
      maxValue: questionFields.maxValue,
      stepSize: questionFields.stepSize,
      place: number('Place', { min: 1 }),
      retired: yesNo('Retired', { applies: isAnswered }),
      answered: yesNo('Answered', { readOnly: true, applies: isAnswered }),
    },
    check: (row, others) => {
      const questions = others.map(({ values }) => values);
      return row.retired ? [] : checkQuestion(row, questions, rules);
    },
  });

/** A part with questions. */
export type QuestionsPart = ReturnType<typeof questionsPart>;
