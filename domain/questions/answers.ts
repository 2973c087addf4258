import { choice } from '../fields/choice.ts';
import { printDate } from '../fields/date.ts';
import { isEmpty } from '../fields/equality.ts';
import type { Field, FieldError, FieldValue, Values } from '../fields/field.ts';
import { printInstant } from '../fields/instant.ts';
import { readValue } from '../fields/kinds.ts';
import { printPounds } from '../fields/money.ts';
import { number } from '../fields/number.ts';
import { longText } from '../fields/longText.ts';
import { textOf } from '../fields/textOf.ts';
import { text } from '../fields/text.ts';
import { customDataType, type CustomDataType, customDataTypes, isCustomDataType } from '../lists/customDataTypes.ts';
import { requiredMessage } from '../messages.ts';
import { part, type PartRow, pathOf, rowsOf } from '../record/part.ts';
import { inOrder } from '../record/rowRules.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Question } from './checkQuestion.ts';
import { fieldOfQuestion } from './questionField.ts';
import { capitalise } from '../words.ts';

const notEditable = { readOnly: true } as const;

/** The longest text of an answer. Answers that are chosen from a list can have all its values. */
const maxAnswer = 12_000;

/**
 * The answers of a record to questions of a form, by the numbers of the questions. Each keeps the question as it was asked, so that it can
 * be read whatever becomes of the form.
 */
export const answersPart = part({
  name: 'answers',
  labels: { one: 'answer', many: 'answers' },
  tab: 'Answers',
  orderedBy: 'place',
  fields: {
    label: text('Question', { ...notEditable, max: 500 }),
    customDataTypeId: choice('Type', customDataTypes, notEditable),
    identifier: text('Identifier', { ...notEditable, max: 100 }),
    tab: text('Tab', { ...notEditable, max: 60 }),
    value: longText('Answer', { ...notEditable, personal: true, max: maxAnswer }),
    place: number('Place', notEditable),
  },
});

/** How an answer is stored, so that its field reads it again, and how it is printed from there. */
interface AnswerForm {
  readonly store: (value: FieldValue) => string;
  readonly print: (answer: string) => string;
}

const wordOf = (value: FieldValue): string => (typeof value === 'number' ? String(value) : textOf(value));

const asItIs: AnswerForm = { store: wordOf, print: (answer) => answer };

/** A line for each chosen value. */
const inLines: AnswerForm = { ...asItIs, store: (value) => (Array.isArray(value) ? value.join('\n') : wordOf(value)) };

const forms: Readonly<Record<CustomDataType, AnswerForm>> = {
  [customDataType.text]: asItIs,
  [customDataType.longText]: asItIs,
  [customDataType.list]: asItIs,
  [customDataType.date]: { ...asItIs, print: printDate },
  [customDataType.multiSelect]: inLines,
  [customDataType.number]: asItIs,
  [customDataType.checkbox]: { store: (value) => (value === true ? 'yes' : 'no'), print: (answer) => (answer === 'yes' ? 'Yes' : 'No') },
  [customDataType.radioList]: asItIs,
  [customDataType.checkboxList]: inLines,
  [customDataType.dateAndTime]: { ...asItIs, print: printInstant },
  [customDataType.financial]: {
    store: (value) => (typeof value === 'number' ? printPounds(value) : wordOf(value)),
    print: (pounds) => `£${pounds}`,
  },
  [customDataType.yesNoUnknown]: { ...asItIs, print: (answer) => capitalise(answer) },
  [customDataType.likert]: asItIs,
};

const formOf = (type: number | null): AnswerForm => (isCustomDataType(type) ? forms[type] : asItIs);

/** An answer as it is stored, by the type of its question: chosen values in a line each, `yes` or `no`, pounds, ISO 8601. */
export const storedAnswer = (type: number | null, value: FieldValue): string => formOf(type).store(value);

/** A stored answer for people: '17/10/2026', 'Yes', '£12.50'. Chosen values stand in a line each. */
export const printAnswer = (type: number | null, answer: string): string => formOf(type).print(answer);

/** All answers of a record in one text: a line for each question and its answer. Null without answers. */
export const answersInWords = (values: Values): string | null => {
  const lines = inOrder(answersPart, rowsOf(answersPart, values)).map(({ values: { label, customDataTypeId, value } }) => {
    const words = printAnswer(customDataTypeId, value ?? '').replaceAll('\n', '; ');
    return `${label ?? ''}: ${words}`;
  });
  return lines.length === 0 ? null : lines.join('\n');
};

/** The name of a question in bodies and errors. */
export const questionName = (key: number): string => `question-${key}`;

/** The answers of a person. */
interface AnswerValues {
  /** Values of the fields that questions fill in. */
  readonly mapped: Values;
  /** The other answers, by path: `answers/3/value`. */
  readonly answers: Values;
  /** The numbers of the questions that have an answer. */
  readonly keys: readonly number[];
}

/** Whether an answer is empty. A box that must be ticked is empty until it is ticked. */
export const saysNothing = (field: Field, value: FieldValue): boolean => isEmpty(value) || (field.kind === 'yesNo' && value === false);

const rowOfAnswer = (key: number, { label, customDataTypeId, identifier, tab }: Question, value: string, place: number): Values =>
  Object.fromEntries(
    Object.entries({ label, customDataTypeId, identifier, tab, value, place })
      .filter(([, each]) => each !== null)
      .map(([field, each]) => [pathOf({ part: answersPart.name, key, field }), each]),
  );

/**
 * Reads the answers to the questions of a form. `body` has them under the names of the questions; `mapped` are the fields that questions
 * can fill in. Errors name the questions. Answers to questions that are not asked are ignored.
 */
export const readAnswers = (
  questions: readonly PartRow<Question>[],
  mapped: Readonly<Record<string, Field>>,
  body: Readonly<Record<string, unknown>>,
): Result<AnswerValues, readonly FieldError[]> => {
  const errors: FieldError[] = [];
  const filled: Record<string, FieldValue> = {};
  const keys: number[] = [];
  let answers: Values = {};
  for (const { key, values: question } of questions) {
    const name = questionName(key);
    const field = fieldOfQuestion(question, mapped);
    const read = readValue(field, body[name] ?? null);
    if (!read.ok) errors.push({ field: name, messages: read.error });
    else if (saysNothing(field, read.value)) {
      if (field.required) errors.push({ field: name, messages: [requiredMessage(field.label)] });
    } else {
      keys.push(key);
      if (question.mappedField !== null && Object.hasOwn(mapped, question.mappedField)) filled[question.mappedField] = read.value;
      else answers = { ...answers, ...rowOfAnswer(key, question, storedAnswer(question.customDataTypeId, read.value), keys.length) };
    }
  }
  return errors.length > 0 ? fail(errors) : ok({ mapped: filled, answers, keys });
};
