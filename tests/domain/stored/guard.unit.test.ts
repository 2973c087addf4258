import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/fields/decimal.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { text } from '../../../domain/fields/text.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { addedNames, lostNames, type StoredNames, withAddedNames } from '../../../domain/record/stored/guard.ts';
import { shapeOf } from '../../../domain/record/stored/shape.ts';
import storedNames from '../../../domain/records/stored.json' with { type: 'json' };
import { getRecordType } from '../../../domain/records/registry.ts';
import { storedShapes } from '../../../domain/stored/storedShapes.ts';
import { widget } from '../widget.ts';
import { heavyWidget } from './heavyWidget.ts';

describe('domain/records/stored.json', () => {
  it('has lost nothing: every stored name is declared or has a conversion', () => {
    expect(lostNames(storedNames as StoredNames, storedShapes)).toEqual([]);
  });

  it('has every declared name', () => {
    expect(addedNames(storedNames as StoredNames, storedShapes)).toEqual([]);
  });
});

/** A declaration with some of its fields renamed, of other kinds, or removed. */
const withFields = (type: RecordType, change: (fields: Record<string, Field>) => void, more: Partial<RecordType> = {}): RecordType => {
  const fields = { ...type.fields };
  change(fields);
  return { ...type, ...more, fields };
};

const renameOf = (from: string, to: string) => (fields: Record<string, Field>) => {
  const { [from]: field } = fields;
  if (!field) throw new Error(`There is no field ${from}`);
  delete fields[from];
  fields[to] = field;
};

const before = withAddedNames({}, [shapeOf(widget)]);
const lostOf = (type: RecordType) => lostNames(before, [shapeOf(type)]);

const renamed = withFields(widget, renameOf('weight', 'mass'));
const removed = withFields(widget, (fields) => delete fields['weight']);
const ofAnotherKind = withFields(widget, (fields) => (fields['weight'] = decimal('Weight')));
const withRenamedEvent: RecordType = { ...widget, events: { Shined: 'Polished it' } };

describe('a declaration whose events are stored', () => {
  it('may not rename a field: the message names the conversion to write', () => {
    expect(lostOf(renamed)).toEqual([
      'widget.weight is stored in events and no longer declared. If it is now called mass, add a conversion of version ' +
        '2 to the declaration ' +
        "of widget (domain/record/stored/conversion.ts) with renamedFields: { weight: 'mass' }; if it is no longer kept, with " +
        "retiredFields: ['weight'].",
    ]);
  });

  it('may not rename a field of the real declarations', () => {
    const student = withFields(getRecordType('student'), renameOf('uniConnectTarget', 'uniConnectLearner'));
    const shapes = storedShapes.map((shape) => (shape.name === 'student' ? shapeOf(student) : shape));
    expect(lostNames(storedNames as StoredNames, shapes)).toEqual([
      expect.stringContaining("renamedFields: { uniConnectTarget: 'uniConnectLearner' }"),
    ]);
  });

  it('may not drop a field', () => {
    expect(lostOf(removed)).toEqual([
      'widget.weight is stored in events and no longer declared. If it was renamed, add a conversion of version 2 to the declaration of ' +
        "widget (domain/record/stored/conversion.ts) with renamedFields: { weight: '<new name>' }; if it is no longer kept, with " +
        "retiredFields: ['weight'].",
    ]);
  });

  it('may not change the kind of a field', () => {
    expect(lostOf(ofAnotherKind)).toEqual([
      'widget.weight is stored as "number" and now declared as "decimal". Events with the old values stay: add a ' +
        'conversion of version 2 to ' +
        "the declaration of widget (domain/record/stored/conversion.ts) with changedKinds: { weight: { from: 'number', to: 'decimal', " +
        'convert } }.',
    ]);
  });

  it('may not point a reference at another type or replace numbers by words', () => {
    const other = withFields(widget, (fields) => {
      fields['maker'] = { ...(fields['maker'] as Field), references: 'user' };
      fields['colour'] = { ...(fields['colour'] as Field), values: [{ value: 'red', label: 'Red' }] };
    });
    expect(lostOf(other).map((problem) => problem.split('. ')[0])).toEqual([
      'widget.colour is stored as "choice of numbers" and now declared as "choice of words"',
      'widget.maker is stored as "reference to institution" and now declared as "reference to user"',
    ]);
  });

  it('may not rename an event', () => {
    expect(lostOf(withRenamedEvent)).toEqual([
      'The event WidgetPolished stands in widget streams and is no longer declared. If it was renamed, add a conversion ' +
        'of version 2 to the ' +
        "declaration of widget (domain/record/stored/conversion.ts) with renamedEvents: { WidgetPolished: '<new name>' }; " +
        'if it is no longer ' +
        'written, list it under retiredEvents of the declaration.',
    ]);
  });

  it('may not be removed or renamed', () => {
    expect(lostNames(before, [])).toEqual([expect.stringContaining('There are streams of widget and no declaration.')]);
  });

  it('may gain fields and events once the file has them', () => {
    const larger = withFields(widget, (fields) => (fields['sheen'] = text('Sheen')), { events: { ...widget.events, Waxed: 'Waxed it' } });
    expect(lostOf(larger)).toEqual([]);
    expect(addedNames(before, [shapeOf(larger)])).toEqual([
      expect.stringMatching(/^The field widget.sheen is not in stored.json. Run `npm run stored`/),
      expect.stringMatching(/^The event WidgetWaxed is not in stored.json. Run `npm run stored`/),
    ]);
    expect(addedNames(withAddedNames(before, [shapeOf(larger)]), [shapeOf(larger)])).toEqual([]);
    expect(addedNames({}, [shapeOf(widget)])).toEqual([expect.stringContaining('The type widget is not in stored.json.')]);
  });

  it('may change labels, the order of fields and the sentences of events', () => {
    const fields = Object.fromEntries(Object.entries(widget.fields).toReversed());
    const relabelled: RecordType = { ...widget, labels: { one: 'gadget', many: 'gadgets' }, fields, events: { Polished: 'Shined it' } };
    expect(withAddedNames(before, [shapeOf(relabelled)])).toEqual(before);
  });
});

describe('a change of stored names with a conversion', () => {
  it('passes, and adds the new names beside the old ones', () => {
    expect(lostOf(heavyWidget)).toEqual([]);
    const after = withAddedNames(before, [shapeOf(heavyWidget)]);
    expect(after['widget']).toMatchObject({
      version: 2,
      fields: { weight: { 1: 'number' }, mass: { 2: 'number' }, price: { 1: 'decimal' }, designed: { 1: 'year', 2: 'text' } },
      events: { WidgetPolished: 1, WidgetShined: 2 },
    });
    expect(lostNames(after, [shapeOf(heavyWidget)])).toEqual([]);
    expect(addedNames(after, [shapeOf(heavyWidget)])).toEqual([]);
  });

  it('cannot be removed or changed once it is stored', () => {
    const after = withAddedNames(before, [shapeOf(heavyWidget)]);
    expect(lostNames(after, [shapeOf(widget)])).toEqual([
      expect.stringMatching(/^The conversion of widget to version 2 was changed or removed after it was stored./),
    ]);
    const more: RecordType = {
      ...heavyWidget,
      conversions: [{ ...heavyWidget.conversions[0], version: 2, retiredFields: ['price', 'mass'] }],
    };
    expect(lostNames(after, [shapeOf(more)])).toEqual([expect.stringContaining('a further change is a conversion of version 3.')]);
  });

  it('continues from one version to the next, and frees the old name for a field of another kind', () => {
    const after = withAddedNames(before, [shapeOf(heavyWidget)]);
    const again = withFields(
      heavyWidget,
      (fields) => {
        renameOf('mass', 'load')(fields);
        fields['weight'] = text('Weight');
      },
      { conversions: [...heavyWidget.conversions, { version: 3, renamedFields: { mass: 'load' } }] },
    );
    expect(lostNames(after, [shapeOf(again)])).toEqual([]);
    expect(withAddedNames(after, [shapeOf(again)])['widget']?.fields).toMatchObject({
      weight: { 1: 'number', 3: 'text' },
      mass: { 2: 'number' },
      load: { 3: 'number' },
    });
  });

  it('has the next version, whatever other types have', () => {
    expect(lostOf({ ...widget, conversions: [{ version: 3 }] })).toEqual([expect.stringContaining('they must be 2, 3, 4 and so on')]);
  });

  it('is not needed for an event that is no longer written', () => {
    expect(lostOf({ ...widget, events: {}, retiredEvents: widget.events })).toEqual([]);
  });
});
