import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../domain/fields/field.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import type { Conversion } from '../../../domain/record/stored/conversion.ts';
import { storedReader } from '../../../domain/record/stored/convert.ts';
import { addedNames, lostNames, type StoredNames, withAddedNames } from '../../../domain/record/stored/guard.ts';
import { shapeOf } from '../../../domain/record/stored/shape.ts';
import storedNames from '../../../domain/records/stored.json' with { type: 'json' };
import { getRecordType } from '../../../domain/records/registry.ts';
import { storedShapes } from '../../../domain/stored/storedShapes.ts';
import { created, edited, stream } from '../record/given.ts';
import { widget } from '../widget.ts';

/** A declaration whose field has another list, and perhaps conversions. */
const withList = (type: RecordType, name: string, change: (list: readonly Choice[]) => readonly Choice[], ...conversions: Conversion[]) => {
  const { [name]: field } = type.fields;
  if (!field?.values) throw new Error(`${name} has no list`);
  return {
    ...type,
    fields: { ...type.fields, [name]: { ...field, values: change(field.values) } },
    conversions: [...type.conversions, ...conversions],
  } satisfies RecordType;
};
const without = (code: string | number) => (list: readonly Choice[]) => list.filter(({ value }) => value !== code);
const relabel = (code: string | number, label: string) => (list: readonly Choice[]) =>
  list.map((each) => (each.value === code ? { ...each, label } : each));

const before = withAddedNames({}, [shapeOf(widget)]);
const lostOf = (type: RecordType, names: StoredNames = before) => lostNames(names, [shapeOf(type)]);
const addedOf = (type: RecordType, names: StoredNames = before) => addedNames(names, [shapeOf(type)]);
const after = (type: RecordType, names: StoredNames = before) => withAddedNames(names, [shapeOf(type)]);

const recoloured: Conversion = { version: 2, changedCodes: { colour: { 10: 2 } } };

describe('a code that events contain', () => {
  it('should NOT leave its list: the message names the conversion to write', () => {
    expect(lostOf(withList(widget, 'colour', without(10)))).toEqual([
      'widget.colour no longer has the code 10 (“Blue”), which events contain. Put it back. If another code took its place, add a conversion of ' +
        "version 2 to the declaration of widget (domain/record/stored/conversion.ts) with changedCodes: { colour: { '10': <new code> } }; " +
        'if it is no longer recorded, with null as the new code.',
    ]);
  });

  it.each([
    ['a code of a list of several values', withList(widget, 'tags', without('rare')), 'widget.tags no longer has the code rare (“Rare”)'],
    ['yes, no or unknown', withList(widget, 'waterproof', without('unknown')), 'widget.waterproof no longer has the code unknown'],
  ])('should NOT vanish as %s', (_what, type, message) => {
    expect(lostOf(type)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ['a role', 'keepers', 'viewer', 'Viewer'],
    ['a record state', 'recordState', '128', 'Withdrawn'],
  ])('should NOT vanish as %s', (_what, field, code, label) => {
    const shape = shapeOf(widget);
    const otherCodes = Object.fromEntries(Object.entries(shape.codes[field] ?? {}).filter(([each]) => each !== code));
    expect(lostNames(before, [{ ...shape, codes: { ...shape.codes, [field]: otherCodes } }])).toEqual([
      expect.stringContaining(`widget.${field} no longer has the code ${code} (“${label}”)`),
    ]);
  });

  it('should NOT leave a list of the real declarations', () => {
    const student = withList(getRecordType('student'), 'sex', (list) => list.slice(1));
    const shapes = storedShapes.map((shape) => (shape.name === 'student' ? shapeOf(student) : shape));
    expect(lostNames(storedNames as StoredNames, shapes)).toEqual([expect.stringContaining('student.sex no longer has the code')]);
  });

  it('should leave its list with a conversion, which stays necessary', () => {
    const converted = withList(widget, 'colour', without(10), recoloured);
    expect(lostOf(converted)).toEqual([]);
    expect(addedOf(converted)).toEqual([expect.stringContaining('schema version 2')]);
    const names = after(converted);
    expect([lostOf(converted, names), addedOf(converted, names)]).toEqual([[], []]);
    expect(names['widget']?.codes['colour']).toEqual(before['widget']?.codes['colour']);
    expect(lostOf(withList(widget, 'colour', without(10)), names)).toEqual([expect.stringContaining('was changed or removed')]);
  });

  it('should leave its list when a conversion says that it is no longer recorded', () => {
    expect(lostOf(withList(widget, 'colour', without(10), { version: 2, changedCodes: { colour: { 10: null } } }))).toEqual([]);
  });

  it('should NOT be mapped to a code that does not exist', () => {
    expect(lostOf(withList(widget, 'colour', without(10), { version: 2, changedCodes: { colour: { 10: 11 } } }))).toEqual([
      expect.stringContaining('no longer has the code 10 (“Blue”)'),
    ]);
  });

  it('should NOT be used again after a conversion replaced it', () => {
    const names = after(withList(widget, 'colour', without(10), recoloured));
    expect(lostOf(withList(widget, 'colour', relabel(10, 'Gold'), recoloured), names)).toEqual([
      expect.stringMatching(/^widget.colour has the code 10 \(“Gold”\) again, which a conversion replaces./),
    ]);
  });

  it('should follow a renamed field', () => {
    const { colour, ...fields } = widget.fields;
    if (!colour?.values) throw new Error('The widget has no colour');
    const withColours = (values: readonly Choice[]): RecordType => ({
      ...widget,
      fields: { ...fields, paint: { ...colour, values } },
      check: () => [],
      conversions: [{ version: 2, renamedFields: { colour: 'paint' } }],
    });
    expect(lostOf(withColours(colour.values))).toEqual([]);
    expect(lostOf(withColours(without(2)(colour.values)))).toEqual([expect.stringContaining('widget.colour no longer has the code 2')]);
  });
});

describe('a label of a code that events contain', () => {
  it('should change once stored.json has it', () => {
    const reworded = withList(widget, 'colour', relabel(10, 'Sky blue'));
    expect(lostOf(reworded)).toEqual([]);
    expect(addedOf(reworded)).toEqual([
      'The code 10 of widget.colour is now called “Sky blue” and was “Blue”. If it means the same, run `npm run stored`, which adds the label; ' +
        'a new meaning gets a code of its own.',
    ]);
    const names = after(reworded);
    expect(names['widget']?.codes['colour']?.['10']).toEqual({ Blue: 1, 'Sky blue': 1 });
    expect([lostOf(reworded, names), addedOf(reworded, names), addedOf(widget, names)]).toEqual([[], [], []]);
  });

  it('should NOT go to another code, as in a list that was renumbered', () => {
    const swapped = withList(widget, 'colour', (list) => relabel(1, 'Blue')(relabel(10, 'Red')(list)));
    expect(lostOf(swapped)).toEqual([
      'The code 1 of widget.colour is called “Blue”, which is what the code 10 means in stored events. Give each code the label that it had; a ' +
        'new meaning gets a code and a label of its own.',
      expect.stringMatching(/^The code 10 of widget.colour is called “Red”, which is what the code 1 means/),
    ]);
  });

  it('should NOT go to a new code, but should when a conversion maps the old code to it', () => {
    const list = (choices: readonly Choice[]) => [...without(10)(choices), { value: 11, label: 'Blue' }];
    expect(lostOf(withList(widget, 'colour', list))).toHaveLength(2);
    expect(lostOf(withList(widget, 'colour', list, { version: 2, changedCodes: { colour: { 10: 11 } } }))).toEqual([]);
  });
});

describe('a new code', () => {
  it('should be in stored.json', () => {
    const larger = withList(widget, 'colour', (list) => [...list, { value: 11, label: 'Gold' }]);
    expect(lostOf(larger)).toEqual([]);
    expect(addedOf(larger)).toEqual(['The code 11 (“Gold”) of widget.colour is not in stored.json. Run `npm run stored`, which adds it.']);
    expect(addedOf(larger, after(larger))).toEqual([]);
    expect(lostOf(widget, after(larger))).toEqual([expect.stringContaining('no longer has the code 11')]);
  });

  it('should NOT change what stored.json has, wherever it stands in the list', () => {
    const larger = withList(widget, 'colour', (list) => [{ value: 11, label: 'Gold' }, ...list.toReversed()]);
    const names = after(larger);
    expect(names['widget']?.codes['colour']).toEqual({ ...before['widget']?.codes['colour'], 11: { Gold: 1 } });
  });
});

describe('a conversion of codes', () => {
  const reader = storedReader([
    shapeOf({
      ...widget,
      conversions: [
        { version: 2, changedCodes: { colour: { 10: 2, 1: null }, tags: { new: 'rare', sold: null }, keepers: { officer: 'viewer' } } },
        { version: 3, changedCodes: { colour: { 2: 20 } }, renamedFields: { colour: 'paint' } },
      ],
    }),
  ]);
  const changesOf = (changes: Parameters<typeof edited>[0]) => stream(created({}), edited(changes)).map(reader.readEvent)[1]?.data.changes;

  it('replaces single codes one version after the other', () => {
    expect(changesOf({ colour: { from: 10, to: 1 } })).toEqual({ paint: { from: 20, to: null } });
  });

  it('replaces codes in lists, without repeats, and roles', () => {
    const roleList = (role: string) => [{ group: 3, role }];
    expect(
      changesOf({ tags: { from: ['new', 'rare'], to: ['sold'] }, keepers: { from: roleList('officer'), to: roleList('dataOfficer') } }),
    ).toEqual({
      tags: { from: ['rare'], to: null },
      keepers: { from: roleList('viewer'), to: roleList('dataOfficer') },
    });
  });

  it('leaves other values and fields as they are', () => {
    const changes = { colour: { from: null, to: 5 }, weight: { from: 1, to: 10 }, name: { from: 'new', to: 'sold' } };
    expect(changesOf(changes)).toEqual({ paint: changes.colour, weight: changes.weight, name: changes.name });
  });
});
