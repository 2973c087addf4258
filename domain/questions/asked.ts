import type { Field, Fields, Values } from '../fields/field.ts';
import { type PartRow, rowsOf } from '../record/part.ts';
import { inOrder } from '../record/rowRules.ts';
import type { Question } from './checkQuestion.ts';
import type { QuestionsPart } from './questionsPart.ts';

/** The questions that a form asks today, in their order. `values` are those of the form by name and path. */
export const askedQuestions = (part: QuestionsPart, values: Values): readonly PartRow<Question>[] =>
  inOrder(part, rowsOf(part, values)).filter(({ values: question }) => !question.retired);

/** The required fields among `mapped` that no required question fills in. Without them, the answers cannot make a record. */
export const unfilledFields = (questions: readonly PartRow<Question>[], mapped: Fields): readonly Field[] => {
  const filled = new Set(questions.flatMap(({ values: { required, mappedField } }) => (required && mappedField ? [mappedField] : [])));
  return Object.entries(mapped).flatMap(([name, field]) => (field.required && !filled.has(name) ? [field] : []));
};
