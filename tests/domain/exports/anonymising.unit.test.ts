import { describe, expect, it } from 'vitest';
import { anonymiseValue } from '../../../domain/exports/anonymise.ts';
import type { Field, FieldValue } from '../../../domain/fields/field.ts';
import { reference } from '../../../domain/fields/reference.ts';
import { references } from '../../../domain/fields/references.ts';
import { widget } from '../widget.ts';

const personal = (name: string): Field => {
  const field = widget.fields[name];
  if (!field) throw new RangeError(name);
  return { ...field, personal: true };
};

describe('a personal value in an anonymised export', () => {
  it.each<[string, FieldValue, FieldValue]>([
    ['name', 'Ada Lovelace', null],
    ['notes', 'Lives in Leicester', null],
    ['contact', 'ada@example.org', null],
    ['postcode', 'LE1 7RH', 'LE1'],
    ['bought', '2010-02-01', '2010'],
    ['checked', '2016-10-17T13:00:00.000Z', null],
    ['weight', 12, null],
    ['price', 1.5, null],
    ['designed', 1999, null],
    ['maker', 12, null],
    ['parts', [1, 2], null],
    ['keepers', [{ group: 1, role: 'viewer' }], null],
    ['colour', 2, 2],
    ['size', 's', 's'],
    ['tags', ['new'], ['new']],
    ['painted', true, true],
    ['waterproof', 'yes', 'yes'],
  ])('%s: replaces %j by %j', (name, value, expected) => {
    expect(anonymiseValue(personal(name), value)).toEqual(expected);
  });

  it.each(Object.keys(widget.fields))('%s: leaves an empty value empty', (name) => {
    expect(anonymiseValue(personal(name), null)).toBeNull();
  });
});

describe('a value that is not personal', () => {
  it.each<[string, FieldValue]>([
    ['name', 'Gear'],
    ['contact', 'office@example.org'],
    ['designed', 1999],
  ])('%s stays unchanged', (name, value) => {
    expect(anonymiseValue({ ...personal(name), personal: false }, value)).toEqual(value);
  });
});

describe('a reference to a person', () => {
  it.each<[string, Field]>([
    ['a user', reference('user', 'Created by')],
    ['students', references('student', 'Students')],
    ['an ambassador', reference('ambassador', 'Ambassador')],
    ['a contact of an institution', reference('institutionContact', 'Contact')],
    ['an application to become an ambassador', reference('ambassadorApplication', 'Application')],
  ])('of %s is removed though it is not personal, because the title of its record is a name', (_what, field) => {
    expect(anonymiseValue(field, field.kind === 'reference' ? 1 : [1])).toBeNull();
  });
});

describe('a reference to anything else', () => {
  it('stays, such as the institution of a record', () => {
    expect(anonymiseValue(reference('institution', 'Institution'), 12)).toBe(12);
  });
});
