import { describe, expect, it } from 'vitest';
import { adopt, createDraft, type Draft, editedFields, markSaved, readDraft, titleOfErrors, typeInto } from '../../console/record/draft.ts';
import { orderedRows, withRowMoved } from '../../console/record/rows/rowOrder.ts';
import { withoutRow, withRow } from '../../console/record/rows/draftRows.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { blank } from '../../domain/record/fold.ts';
import { checkRecord } from '../../domain/record/validate.ts';
import { ambassadorApplicationForm, questions } from '../../domain/records/ambassadorApplicationForm.ts';
import { customField } from '../../domain/records/registry.ts';

const type = ambassadorApplicationForm as unknown as RecordType;
const draft = createDraft(
  type,
  {
    title: 'Form',
    group: 1,
    'questions/1/label': 'Why?',
    'questions/1/identifier': 'why',
    'questions/1/customDataTypeId': 3,
    'questions/1/customDataFieldValues': 'Red',
    'questions/2/label': 'When?',
    'questions/2/identifier': 'when',
    'questions/2/customDataTypeId': 4,
  },
  3,
);
const order = (edited: Draft) => orderedRows(questions, edited).map(({ key }) => key);
const read = (edited: Draft) => readDraft(type, edited, editedFields(type, edited));

describe('rows with an order', () => {
  it('move up and down, and the first and last stay', () => {
    const moved = withRowMoved(questions, draft, 2, -1);
    expect([order(draft), order(moved), order(withRowMoved(questions, moved, 2, -1))]).toEqual([
      [1, 2],
      [2, 1],
      [2, 1],
    ]);
    expect(read(moved).values).toEqual({ 'questions/1/place': 2, 'questions/2/place': 1 });
    const added = withRow(questions, moved, -1);
    expect([order(added), order(withRowMoved(questions, added, -1, -1))]).toEqual([
      [2, 1, -1],
      [2, -1, 1],
    ]);
  });
});

describe('values that a row lacks', () => {
  it('are sent as none, whatever was typed before the type changed', () => {
    const typed = typeInto(typeInto(draft, 'questions/1/maxLength', 'abc'), 'questions/1/customDataTypeId', '4');
    expect(read(typed)).toEqual({ values: { 'questions/1/customDataTypeId': 4, 'questions/1/maxLength': null }, errors: [] });
  });
});

describe('a new row with a box that is not ticked', () => {
  it('gets its number when the record is read again', () => {
    const added = Object.entries({ label: 'Who?', identifier: 'who', customDataTypeId: '1' }).reduce(
      (now, [name, raw]) => typeInto(now, `questions/-1/${name}`, raw),
      withRow(questions, draft, -1),
    );
    const { values } = read(added);
    const saved = markSaved(added, values, added.typed, 4);
    const now = { ...draft.base, 'questions/3/label': 'Who?', 'questions/3/identifier': 'who', 'questions/3/customDataTypeId': 1 };
    expect(order(adopt(type, saved, { ...now, 'questions/3/required': false }, 4))).toEqual([1, 2, 3]);
  });
});

describe('a new row that nobody filled in', () => {
  it('is refused for what it lacks, until it is removed', () => {
    const added = withRow(questions, draft, -1);
    expect(read(added).errors).toEqual([
      { field: 'questions/-1/label', messages: ['Please enter a question label'] },
      { field: 'questions/-1/customDataTypeId', messages: ['Please select a type ID'] },
      { field: 'questions/-1/identifier', messages: ['Please enter a question identifier'] },
    ]);
    expect(editedFields(type, withoutRow(questions, added, -1))).toEqual([]);
  });
});

describe('the title of the errors', () => {
  it('is that of the part if only its rows are wrong', () => {
    const errors = read(typeInto(draft, 'questions/1/label', '')).errors;
    expect(titleOfErrors(type, errors)).toBe('Unable to update, please correct the highlighted issues');
    expect(titleOfErrors(type, [...errors, { field: 'title', messages: ['Title is required'] }])).toBe(
      'Unable to update, please correct the highlighted issues.',
    );
  });

  it('is that of the editor of a custom field, in which a list needs values', () => {
    const { values } = blank(customField);
    const errors = checkRecord(customField, {
      ...values,
      label: 'Size',
      recordType: 'student',
      customDataTypeId: 3,
      identifier: 'size',
      group: 3,
    });
    expect(errors).toEqual([{ field: 'customDataFieldValues', messages: ['Must define at least one list value'] }]);
    expect(titleOfErrors(customField, errors)).toBe('Unable to update, please correct the highlighted issues');
  });
});
