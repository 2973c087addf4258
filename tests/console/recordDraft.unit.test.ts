import { describe, expect, it } from 'vitest';
import {
  adopt,
  createDraft,
  type Draft,
  editedFields,
  markSaved,
  findConflicts,
  resetFields,
  rawOf,
  readDraft,
  typeInto,
  withoutOtherLists,
} from '../../console/record/draft.ts';
import type { Raw } from '../../console/fieldKinds/raw.ts';
import { readTypedNumber } from '../../console/inputs/typedNumber.ts';
import { expense } from '../../domain/records/expense.ts';
import { widget } from '../domain/widget.ts';

const record = {
  name: 'Sprocket',
  code: 'A123',
  weight: 12,
  price: 1.5,
  bought: '2016-10-17',
  painted: null,
  waterproof: 'unknown',
  colour: 1,
  tags: ['new'],
  group: 4,
  maker: null,
  parts: [2, 3],
  keepers: [{ role: 'viewer', group: 4 }],
  size: 's',
};
const empty = createDraft(widget, record, 7);
const typeInputs = (draft: Draft, inputs: Readonly<Record<string, Raw>>): Draft =>
  Object.entries(inputs).reduce((before, [name, raw]) => typeInto(before, name, raw), draft);
const inputOf = (draft: Draft, name: string) => {
  const field = widget.fields[name];
  return field && rawOf(draft, name, field);
};

describe('the edits of a draft', () => {
  it('are none at first, and the inputs show printed values', () => {
    expect(editedFields(widget, empty)).toEqual([]);
    expect(['bought', 'price', 'weight', 'maker', 'painted'].map((name) => inputOf(empty, name))).toEqual([
      '17 Oct 2016',
      '1.50',
      '12',
      null,
      false,
    ]);
  });

  it('are differences in value, not in spelling', () => {
    const same = typeInputs(empty, {
      name: ' Sprocket  ',
      bought: '17 Oct 2016',
      price: '+1.5',
      weight: '12.',
      painted: false,
      colour: '1',
      keepers: [{ group: 4, role: 'viewer' }],
    });
    expect(editedFields(widget, same)).toEqual([]);
    expect(inputOf(same, 'name')).toBe(' Sprocket  ');
  });

  it('are in the order of the declaration, even while an input is invalid', () => {
    expect(editedFields(widget, typeInputs(empty, { parts: [2], bought: '31/02/2016', name: '' }))).toEqual(['name', 'bought', 'parts']);
  });

  it('include a removed reference, and the input is empty', () => {
    const draft = typeInputs(createDraft(widget, { ...record, maker: 9 }, 7), { maker: null });
    expect([editedFields(widget, draft), inputOf(draft, 'maker')]).toEqual([['maker'], null]);
    expect(readDraft(widget, draft, ['maker']).values).toEqual({ maker: null });
  });

  it('end when the value is restored', () => {
    const draft = typeInputs(empty, { name: 'Cog', weight: '13' });
    expect(editedFields(widget, resetFields(draft, ['name']))).toEqual(['weight']);
  });
});

describe('a choice from a list of the group', () => {
  const draftWithRange = createDraft(widget, { ...record, range: 31 }, 7);
  const moveTo = (draft: Draft, group: number) => withoutOtherLists(widget, typeInputs(draft, { group }), 'group');

  it('is removed when the group changes, because each group has its own list', () => {
    expect(['group', 'range'].map((name) => inputOf(moveTo(draftWithRange, 5), name))).toEqual([5, null]);
  });

  it('returns when the group is restored', () => {
    expect(editedFields(widget, moveTo(moveTo(draftWithRange, 5), 4))).toEqual([]);
    expect(inputOf(moveTo(moveTo(draftWithRange, 5), 4), 'range')).toBe(31);
  });

  it('stays when another field is edited', () => {
    const draft = typeInputs(draftWithRange, { name: 'Cog' });
    expect(withoutOtherLists(widget, draft, 'name')).toBe(draft);
  });
});

describe('numbers as people type and paste them', () => {
  it.each([
    ['12', 12],
    [' -3.50 ', -3.5],
    ['1,000', 1000],
    ['12,345,678.9', 12_345_678.9],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
  ])('%j', (typedText, number) => {
    expect(readTypedNumber(typedText)).toBe(number);
  });

  it.each(['', '-', ',', '.', '1,00', '1,0000', '1e5', '0x10', 'Infinity', '1 000', '--1', '£5'])('not %j', (typedText) => {
    expect(readTypedNumber(typedText)).toBeNull();
  });
});

describe('parsing the inputs', () => {
  it('returns values as they are sent', () => {
    const draft = typeInputs(empty, { name: ' Cog ', bought: '1/2/2017', weight: '13', maker: 9, painted: true, tags: ['sold', 'new'] });
    expect(readDraft(widget, draft, ['name', 'bought', 'weight', 'maker', 'painted', 'tags'])).toEqual({
      values: { name: 'Cog', bought: '2017-02-01', weight: 13, maker: 9, painted: true, tags: ['new', 'sold'] },
      errors: [],
    });
  });

  it('names each invalid field once, with the domain’s message', () => {
    const draft = typeInputs(empty, {
      name: '',
      code: 'wrong',
      weight: 'much',
      bought: 'someday',
      keepers: [{ group: '', role: 'viewer' }],
    });
    expect(readDraft(widget, draft, editedFields(widget, draft)).errors).toEqual([
      { field: 'code', messages: ['Code must be a letter and 3 digits'] },
      { field: 'weight', messages: ['Weight must be a number'] },
      { field: 'bought', messages: ['Enter a real date, like 17/10/2016'] },
      { field: 'keepers', messages: ['Keepers need a group in each row'] },
      { field: 'name', messages: ['Name is required'] },
    ]);
  });

  it('finds rules that two fields break together, but only in edited fields', () => {
    const both = typeInputs(empty, { painted: true, colour: '' });
    expect(readDraft(widget, both, ['painted', 'colour']).errors).toEqual([
      { field: 'colour', messages: ['A painted widget has a colour'] },
    ]);
    expect(readDraft(widget, both, ['painted']).errors).toEqual([]);
  });
});

describe('when another person changes the record', () => {
  const draft = typeInputs(empty, { name: 'Cog', weight: '13' });

  it('updates the fields that were not edited and keeps the edits', () => {
    const next = adopt(widget, draft, { ...empty.base, weight: 12, code: 'B456' }, 8);
    expect([next.baseRevision, inputOf(next, 'code'), inputOf(next, 'name'), editedFields(widget, next)]).toEqual([
      8,
      'B456',
      'Cog',
      ['name', 'weight'],
    ]);
  });

  it('drops an input with its old value, and an edit that the record now has', () => {
    const next = adopt(widget, typeInputs(draft, { bought: '17-10-2016' }), { ...empty.base, bought: '2020-01-01', name: 'Cog' }, 8);
    expect([inputOf(next, 'bought'), editedFields(widget, next)]).toEqual(['1 Jan 2020', ['weight']]);
  });

  it('conflicts only where both people changed a field to different values', () => {
    expect(findConflicts(widget, draft, { ...empty.base, name: 'Gear', code: 'B456' })).toEqual(['name']);
    expect(findConflicts(widget, draft, { ...empty.base, name: 'Cog' })).toEqual([]);
    expect(findConflicts(widget, draft, empty.base)).toEqual([]);
  });
});

describe('after saving', () => {
  const draft = typeInputs(empty, { name: 'Cog' });

  it('has the sent values and no edits', () => {
    const next = markSaved(draft, { name: 'Cog' }, draft.typed, 8);
    expect([next.baseRevision, next.base['name'], editedFields(widget, next)]).toEqual([8, 'Cog', []]);
  });

  it('keeps what was typed during saving', () => {
    const next = markSaved(typeInto(draft, 'name', 'Cogwheel'), { name: 'Cog' }, draft.typed, 8);
    expect([editedFields(widget, next), inputOf(next, 'name')]).toEqual([['name'], 'Cogwheel']);
  });
});

describe('a field that the group requires', () => {
  it('is demanded only where the record has the field', () => {
    const errorsWith = (inputs: Readonly<Record<string, Raw>>) => {
      const draft = typeInputs(createDraft(expense, { isTravel: true, modeOfTransport: 'Car' }, 1), inputs);
      return readDraft(expense, draft, ['modeOfTransport', 'registration'], ['registration']).errors;
    };
    expect(errorsWith({})).toEqual([{ field: 'registration', messages: ['Registration is required'] }]);
    expect(errorsWith({ modeOfTransport: 'Train' })).toEqual([]);
  });
});
