import { describe, expect, it } from 'vitest';
import { everySignedIn } from '../../../domain/access/rights.ts';
import { number } from '../../../domain/fields/number.ts';
import { reference } from '../../../domain/fields/reference.ts';
import { text } from '../../../domain/fields/text.ts';
import { recordType } from '../../../domain/record/declareType.ts';
import { fieldOf } from '../../../domain/record/recordType.ts';
import { eventCatalogue, eventName, stateEvent } from '../../../domain/record/eventCatalogue.ts';
import { genericStates } from '../../../domain/record/states.ts';
import { findRecordType, recordTypes } from '../../../domain/records/registry.ts';
import { widget } from '../widget.ts';

const least = recordType({
  name: 'bolt',
  path: 'bolts',
  labels: { one: 'bolt', many: 'bolts' },
  rights: { view: everySignedIn, edit: everySignedIn },
  createdEvent: ['Cut', 'Cut the bolt'],
  states: genericStates(),
  fields: { length: number('Length') },
  title: (values) => String(values.length ?? ''),
});

describe('a minimal declaration', () => {
  it('has a set named after its path, is edited through the form, and has no actions of its own', () => {
    expect(least).toMatchObject({ set: 'bolts', isEditable: true, derived: {}, events: {}, unique: [] });
    expect(least.check({ length: null })).toEqual([]);
  });

  it('belongs to no group, so everybody may see its records', () => {
    expect(least.groupsOf({ length: 4 })).toBeNull();
  });
});

describe('a declaration with a group field', () => {
  it('puts its records in that group', () => {
    expect(widget.groupsOf({ group: 3 })).toEqual([3]);
  });

  it('puts records without a group in none, which differs from all', () => {
    expect(widget.groupsOf({ group: null })).toEqual([]);
    expect(widget.groupsOf({})).toEqual([]);
  });
});

describe('the event catalogue of a record type', () => {
  it('has a sentence for the first event, edits, undo, every state and every own action', () => {
    expect(Object.fromEntries(eventCatalogue(widget))).toEqual({
      WidgetMade: 'Made the widget',
      WidgetDetailsEdited: 'Changed fields',
      WidgetChangesUndone: 'Undid changes',
      WidgetRestored: 'Restored the widget',
      WidgetArchived: 'Archived the widget',
      WidgetMarkedDuplicate: 'Marked the widget as duplicate',
      WidgetWithdrawn: 'Withdrew the widget',
      WidgetDeleted: 'Deleted the widget',
      WidgetPainted: 'Painted the widget',
      WidgetPolished: 'Polished it',
    });
  });

  it('names events after the record type', () => {
    expect(eventName(least, 'DetailsEdited')).toBe('BoltDetailsEdited');
    expect(stateEvent(widget, 4)).toBe('WidgetMarkedDuplicate');
  });

  it('has no event for a state that the type lacks', () => {
    expect(() => stateEvent(widget, 256)).toThrow(new RangeError('widget has no record state 256'));
  });
});

describe('a field found by name', () => {
  it('is a declared or a derived field', () => {
    expect(fieldOf(widget, 'name')?.label).toBe('Name');
    expect(fieldOf(widget, 'heavy')?.label).toBe('Heavy');
    expect(fieldOf(widget, 'nonsense')).toBeUndefined();
  });

  it('has the defaults of what its declaration omits', () => {
    expect(text('Colour')).toEqual({ kind: 'text', label: 'Colour', tab: 'Details', required: false, personal: false, readOnly: false });
    expect(reference('widget', 'Part')).toMatchObject({ kind: 'reference', references: 'widget' });
  });
});

describe('the cards beside a form', () => {
  const related = recordTypes.flatMap((type) => type.related.map((name) => ({ type, name })));

  it.each(related)('show $type.name.$name, which refers to one record of a type with card fields', ({ type, name }) => {
    const { kind, references = '' } = type.fields[name] ?? {};
    expect(kind).toBe('reference');
    expect(findRecordType(references)?.cardFields).not.toEqual([]);
  });

  it('show the school of a student', () => {
    expect(related.map(({ type, name }) => `${type.name}.${name}`)).toContain('student.institutionLastKnown');
  });
});
