import { describe, expect, it } from 'vitest';
import type { FieldValue } from '../../../domain/fields/field.ts';
import { printAnswer, readAnswers, storedAnswer } from '../../../domain/questions/answers.ts';
import type { Question } from '../../../domain/questions/checkQuestion.ts';
import { fieldOfQuestion } from '../../../domain/questions/questionField.ts';
import { readValue } from '../../../domain/fields/kinds.ts';
import { text } from '../../../domain/fields/text.ts';
import { question } from './question.ts';
import { applicantFields } from '../../../domain/records/ambassadorApplication.ts';

const colours = { customDataFieldValues: 'Red\n Blue \nRed\n' };
const scale = { minValue: 1, maxValue: 5, stepSize: 2 };

describe('the field of a question', () => {
  it.each<[number, Partial<Question>, unknown, FieldValue, string, string]>([
    [1, {}, ' Maths ', 'Maths', 'Maths', 'Maths'],
    [2, {}, 'One\nTwo', 'One\nTwo', 'One\nTwo', 'One\nTwo'],
    [3, colours, 'Blue', 'Blue', 'Blue', 'Blue'],
    [4, {}, '17/10/2026', '2026-10-17', '2026-10-17', '17/10/2026'],
    [5, colours, ['Blue', 'Red'], ['Red', 'Blue'], 'Red\nBlue', 'Red\nBlue'],
    [6, {}, '3', 3, '3', '3'],
    [7, {}, 'yes', true, 'yes', 'Yes'],
    [8, colours, 'Red', 'Red', 'Red', 'Red'],
    [9, colours, ['Blue'], ['Blue'], 'Blue', 'Blue'],
    [10, {}, '2026-10-17T12:00:00Z', '2026-10-17T12:00:00.000Z', '2026-10-17T12:00:00.000Z', '17/10/2026 13:00'],
    [11, {}, '£1,200.50', 120_050, '1200.50', '£1200.50'],
    [12, {}, 'unknown', 'unknown', 'unknown', 'Unknown'],
    [13, scale, '3', 3, '3', '3'],
  ])('of type %i reads, stores and prints an answer', (customDataTypeId, more, input, value, storedText, printed) => {
    const field = fieldOfQuestion(question({ customDataTypeId, ...more }));
    expect(readValue(field, input)).toEqual({ ok: true, value });
    expect(storedAnswer(customDataTypeId, value)).toBe(storedText);
    expect(printAnswer(customDataTypeId, storedText)).toBe(printed);
    const again = field.kind === 'choices' ? storedText.split('\n') : storedText;
    expect(readValue(field, again)).toEqual({ ok: true, value });
  });

  it.each<[string, Partial<Question>, unknown]>([
    ['a text that is too long', { customDataTypeId: 1, maxLength: 3 }, 'Four'],
    ['a value beside the list', { customDataTypeId: 8, ...colours }, 'Green'],
    ['a point between the steps', { customDataTypeId: 13, ...scale }, 2],
    ['a point above the scale', { customDataTypeId: 13, ...scale }, 7],
    ['a number beyond a long scale', { customDataTypeId: 13, minValue: 0, maxValue: 1_000_000, stepSize: 1 }, 1_000_001],
    ['a point between the steps of a long scale', { customDataTypeId: 13, minValue: 0, maxValue: 1000, stepSize: 5 }, 7],
    ['a day that does not exist', { customDataTypeId: 4 }, '31/02/2026'],
  ])('refuses %s', (_what, more, input) => {
    expect(readValue(fieldOfQuestion(question(more)), input)).toMatchObject({ ok: false });
  });

  it('of a long scale has its steps from the least value on', () => {
    const field = fieldOfQuestion(question({ label: 'Points', customDataTypeId: 13, minValue: 1, maxValue: 1000, stepSize: 5 }));
    expect([1, '6', 996].map((input) => readValue(field, input))).toEqual([1, 6, 996].map((value) => ({ ok: true, value })));
    expect(readValue(field, 1000)).toEqual({ ok: false, error: ['Points must be 1 or more in steps of 5'] });
  });

  it.each([
    [1, 5, 5],
    [1, 1000, 100],
    [2, 5, 5],
    [1, 0, 100],
    [1, null, 100],
    [4, 5, 100],
  ])('of type %i with Max Length %s that fills in one of 100 characters takes %i', (customDataTypeId, maxLength, max) => {
    const filled = text('Town', { max: 100 });
    expect(fieldOfQuestion(question({ customDataTypeId, mappedField: 'town', maxLength }), { town: filled })).toMatchObject({ max });
  });

  it('that fills in a text without a maximum of its own does not make it longer', () => {
    const field = fieldOfQuestion(question({ mappedField: 'town', maxLength: 1000 }), { town: text('Town') });
    expect(readValue(field, 'a'.repeat(256))).toMatchObject({ ok: false });
  });

  it('is that of the field that it fills in, under its own label', () => {
    const field = fieldOfQuestion(
      question({ label: 'Your sex', customDataTypeId: 8, mappedField: 'sex', required: true }),
      applicantFields,
    );
    expect(field).toMatchObject({ kind: 'choice', label: 'Your sex', required: true, values: applicantFields.sex.values });
  });
});

describe('the answers of a form', () => {
  const questions = [
    { key: 7, values: question({ label: 'Last name', mappedField: 'lastname', required: true }) },
    { key: 3, values: question({ label: 'Why?', customDataTypeId: 2, identifier: 'why', tab: 'You' }) },
    { key: 4, values: question({ label: 'I am over 18', customDataTypeId: 7, required: true }) },
    { key: 5, values: question({ label: 'When?', customDataTypeId: 4 }) },
  ];

  it('fill in fields, or are rows with the question as it was asked', () => {
    const body = { 'question-7': 'Akhtar', 'question-3': 'Because', 'question-4': true, 'question-5': '', 'question-99': 'x' };
    expect(readAnswers(questions, applicantFields, body)).toEqual({
      ok: true,
      value: {
        mapped: { lastname: 'Akhtar' },
        answers: {
          'answers/3/label': 'Why?',
          'answers/3/customDataTypeId': 2,
          'answers/3/identifier': 'why',
          'answers/3/tab': 'You',
          'answers/3/value': 'Because',
          'answers/3/place': 2,
          'answers/4/label': 'I am over 18',
          'answers/4/customDataTypeId': 7,
          'answers/4/identifier': 'question',
          'answers/4/value': 'yes',
          'answers/4/place': 3,
        },
        keys: [7, 3, 4],
      },
    });
  });

  it('are refused together, each under its question; a box that must be ticked is required', () => {
    expect(readAnswers(questions, applicantFields, { 'question-4': false, 'question-5': 'soon' })).toEqual({
      ok: false,
      error: [
        { field: 'question-7', messages: ['Last name is required'] },
        { field: 'question-4', messages: ['I am over 18 is required'] },
        { field: 'question-5', messages: ['Enter a real date, like 17/10/2016'] },
      ],
    });
  });
});
