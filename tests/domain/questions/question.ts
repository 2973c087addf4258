import type { Question } from '../../../domain/questions/checkQuestion.ts';

const blank: Question = {
  label: 'Question',
  customDataTypeId: 1,
  mappedField: null,
  identifier: 'question',
  tab: null,
  required: null,
  maxLength: null,
  customDataFieldValues: null,
  minValue: null,
  maxValue: null,
  stepSize: null,
  retired: null,
};

/** A question that asks for a text, unless `more` says otherwise. */
export const question = (more: Partial<Question>): Question => ({ ...blank, ...more });
