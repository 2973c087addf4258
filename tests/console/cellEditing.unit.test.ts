import { describe, expect, it } from 'vitest';
import type { FormField } from '../../api/contract/records.ts';
import type { SearchRow } from '../../api/contract/search.ts';
import { cellAfter, firstEditable, withSaved } from '../../console/grid/editing/cellEditing.ts';
import { keyEffectOf } from '../../console/list/cellEditing/cellKeys.ts';
import { cellRefusal, columnRefusal, editableFields, listRefusal } from '../../console/list/cellEditing/editableCells.ts';
import { cellNotEditable, restoreFirst } from '../../domain/messages.ts';
import { typeOfForm } from '../../console/record/formType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { student } from '../../domain/records/student.ts';

const columns = ['', 'firstname', 'lastname', 'id', 'sex', 'menu'];
const editable = new Set(['firstname', 'lastname', 'sex']);
const grid = { columns, rows: [7, 3, 9] };

describe('the next cell to edit', () => {
  it('is the next editable one of the row, in the order of the grid', () => {
    expect(cellAfter({ row: 3, column: 'firstname' }, 1, editable, grid)).toEqual({ row: 3, column: 'lastname' });
    expect(cellAfter({ row: 3, column: 'lastname' }, 1, editable, grid)).toEqual({ row: 3, column: 'sex' });
    expect(cellAfter({ row: 3, column: 'sex' }, -1, editable, grid)).toEqual({ row: 3, column: 'lastname' });
  });

  it('is in the next row after the last one, whose form then chooses the column', () => {
    expect(cellAfter({ row: 3, column: 'sex' }, 1, editable, grid)).toEqual({ row: 9, column: null });
    expect(cellAfter({ row: 3, column: 'firstname' }, -1, editable, grid)).toEqual({ row: 7, column: null });
    expect(cellAfter({ row: 3, column: null }, 1, new Set(), grid)).toEqual({ row: 9, column: null });
    expect([firstEditable(columns, editable, 1), firstEditable(columns, editable, -1)]).toEqual(['firstname', 'sex']);
    expect(firstEditable(columns, new Set(), 1)).toBeNull();
  });

  it('does not exist at the ends of the grid, or once the record has left it', () => {
    expect(cellAfter({ row: 9, column: 'sex' }, 1, editable, grid)).toBeNull();
    expect(cellAfter({ row: 7, column: 'firstname' }, -1, editable, grid)).toBeNull();
    expect(cellAfter({ row: 5, column: 'sex' }, 1, editable, grid)).toBeNull();
  });
});

describe('rows whose cells were saved', () => {
  const row: SearchRow = {
    Id: 3,
    Revision: 4,
    HasSecondaryFormatting: false,
    Labels: { school: 'Old', group: 'Ours' },
    firstname: 'Ada',
    school: 1,
  };
  const other: SearchRow = { ...row, Id: 7 };

  it('show the values until the list has the revision', () => {
    const saved = { id: 3, revision: 5, values: { school: 2 }, labels: { school: 'New' } };
    expect(withSaved([row, other], [saved])).toEqual([{ ...row, school: 2, Labels: { group: 'Ours', school: 'New' } }, other]);
    expect(withSaved([{ ...row, Revision: 5 }], [saved])).toEqual([{ ...row, Revision: 5 }]);
  });

  it('show an emptied reference without its old text, and the latest of several values', () => {
    const first = { id: 3, revision: 5, values: { firstname: 'Bea', school: null }, labels: {} };
    const second = { id: 3, revision: 6, values: { firstname: 'Cat' }, labels: {} };
    expect(withSaved([row], [first, second])).toEqual([{ ...row, firstname: 'Cat', school: null, Labels: { group: 'Ours' } }]);
  });
});

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label: student.fields[name as keyof typeof student.fields]?.label ?? name,
  tab: '',
  heading: null,
  kind: 'text',
  required: false,
  hidden: false,
  readOnly: false,
  max: null,
  min: null,
  values: null,
  lookup: null,
  lookupPath: null,
  personal: false,
  ...more,
});
const form = {
  CanEdit: true,
  State: { value: student.states.initial, name: 'Current', mark: 'good' },
  Fields: [field('firstname'), field('lastname', { readOnly: true }), field('sex', { hidden: true })],
};
const refusalOf = (name: string, more: Partial<typeof form> = {}) => cellRefusal(student, { ...form, ...more }, { name, label: 'Label' });

describe('why a cell cannot be edited', () => {
  it('is for the form to say', () => {
    expect(refusalOf('firstname')).toBeNull();
    expect(refusalOf('lastname')).toBe(cellNotEditable.readOnly('Last name'));
    expect(refusalOf('sex')).toBe(cellNotEditable.hidden('Sex'));
    expect(refusalOf('cohort')).toBe(cellNotEditable.column('Label'));
    expect(refusalOf('firstname', { CanEdit: false })).toBe(cellNotEditable.record('student'));
    expect(refusalOf('firstname', { State: { value: student.states.deleted, name: 'Deleted', mark: 'bad' } })).toBe(restoreFirst);
    expect([...editableFields(student, form)]).toEqual(['firstname']);
    expect([...editableFields(student, { ...form, CanEdit: false })]).toEqual([]);
  });

  it('is known before for lists without the right and for columns that are no fields', () => {
    expect(listRefusal({ CanEdit: false, Label: 'Students' }, student)).toBe(cellNotEditable.list('students'));
    expect(listRefusal({ CanEdit: true, Label: 'Students' }, student)).toBeNull();
    expect(columnRefusal(student, { role: 'state', name: 'recordState', label: 'State' })).toBe(cellNotEditable.state('student'));
    expect(columnRefusal(student, { role: 'id', name: 'id', label: 'ID' })).toBe(cellNotEditable.column('ID'));
    expect(columnRefusal(student, { role: 'value', name: 'firstname', label: 'First name' })).toBeNull();
  });

  it('is for the form to say of custom fields, which lists of institutions only show', () => {
    const column = { role: 'value', name: 'customData/12/text', label: 'Size' } as const;
    expect(columnRefusal(student, column)).toBeNull();
    expect(columnRefusal(getRecordType('institution'), column)).toBe(cellNotEditable.column('Size'));
    const withSize = { ...form, Fields: [...form.Fields, field(column.name, { label: 'Size' })] };
    expect(cellRefusal(student, withSize, column)).toBeNull();
    expect(cellRefusal(student, form, column)).toBe(cellNotEditable.column('Size'));
    expect([...editableFields(typeOfForm(student, withSize.Fields), withSize)]).toEqual(['firstname', column.name]);
  });
});

describe('keys in the editor of a cell', () => {
  const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  const [input, calendar, area] = [{ tagName: 'INPUT' }, { tagName: 'BUTTON' }, { tagName: 'TEXTAREA' }];
  const controls = { stops: [input, calendar], main: input };

  it('save with Enter, but not on a button or for a new line', () => {
    expect(keyEffectOf({ ...none, key: 'Enter' }, input, controls)).toBe('save');
    expect(keyEffectOf({ ...none, key: 'Enter' }, calendar, controls)).toBeNull();
    expect(keyEffectOf({ ...none, key: 'Enter' }, area, { stops: [area], main: area })).toBe('save');
    expect(keyEffectOf({ ...none, key: 'Enter', shiftKey: true }, area, { stops: [area], main: area })).toBeNull();
    expect(keyEffectOf({ ...none, key: 'a' }, input, controls)).toBeNull();
  });

  it('move on with Tab from the control that holds the value, and from the ends of several', () => {
    expect([
      keyEffectOf({ ...none, key: 'Tab' }, input, controls),
      keyEffectOf({ ...none, key: 'Tab', shiftKey: true }, input, controls),
    ]).toEqual([1, -1]);
    const several = { stops: [input, area], main: null };
    expect([keyEffectOf({ ...none, key: 'Tab' }, input, several), keyEffectOf({ ...none, key: 'Tab' }, area, several)]).toEqual([null, 1]);
    expect(keyEffectOf({ ...none, key: 'Tab', shiftKey: true }, area, several)).toBeNull();
  });
});
