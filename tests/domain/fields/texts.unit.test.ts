import { describe, expect, it } from 'vitest';
import { email } from '../../../domain/fields/email.ts';
import { printValue } from '../../../domain/fields/kinds.ts';
import { longText } from '../../../domain/fields/longText.ts';
import { postcode } from '../../../domain/fields/postcode.ts';
import { text } from '../../../domain/fields/text.ts';
import { parseField } from './reading.ts';

const unkeepable = (label: string) => `${label} has characters that cannot be kept`;

describe('a text', () => {
  const name = text('Name', { max: 15 });

  it.each([
    ['Gear', 'Gear'],
    ['  Gear \t wheel ', 'Gear wheel'],
    ['Gear\nwheel', 'Gear wheel'],
    ['', null],
    [' \n ', null],
    [null, null],
    [12.5, '12.5'],
    ['e\u0301', '\u00e9'],
    ['123456789012345', '123456789012345'],
    ['  123456789012345  ', '123456789012345'],
    ['😀', '😀'],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(name, input)).toBe(value);
  });

  it.each([
    ['1234567890123456', 'Name must be 15 characters or fewer'],
    [true, 'Name must be a text'],
    [['Gear'], 'Name must be a text'],
    [{}, 'Name must be a text'],
    ['a\u0000b', unkeepable('Name')],
    ['a\u0007b', unkeepable('Name')],
    ['a\u007fb', unkeepable('Name')],
    ['a\ud800b', unkeepable('Name')],
    ['a\udc00b', unkeepable('Name')],
  ])('refuses %j: %s', (input, message) => {
    expect(parseField(name, input)).toEqual({ refused: [message] });
  });

  it('has at most 255 characters when the declaration sets no limit', () => {
    expect(parseField(text('Name'), 'x'.repeat(255))).toBe('x'.repeat(255));
    expect(parseField(text('Name'), 'x'.repeat(256))).toEqual({ refused: ['Name must be 255 characters or fewer'] });
  });

  it('must match its pattern, and the error has the declaration’s message', () => {
    const code = text('Code', { pattern: { regex: /^[A-Z]\d{3}$/, message: 'Code must be a letter and 3 digits' } });
    expect(parseField(code, ' B123 ')).toBe('B123');
    expect(parseField(code, '')).toBeNull();
    expect(parseField(code, 'b123')).toEqual({ refused: ['Code must be a letter and 3 digits'] });
  });

  it('gets all of its errors at once', () => {
    expect(parseField(text('Code', { max: 3, pattern: { regex: /^\d+$/, message: 'Code must be digits' } }), 'abcd')).toEqual({
      refused: ['Code must be 3 characters or fewer', 'Code must be digits'],
    });
  });

  it('never repeats the typed value in an error', () => {
    expect(JSON.stringify(parseField(name, 'secret secret secret'))).not.toContain('secret');
  });

  it('prints unchanged, and empty as empty', () => {
    expect(printValue(name, 'Gear')).toBe('Gear');
    expect(printValue(name, null)).toBe('');
    expect(printValue(name, undefined)).toBe('');
  });
});

describe('a long text', () => {
  const notes = longText('Notes', { max: 20 });

  it('keeps line breaks and inner spaces, and trims the ends', () => {
    expect(parseField(notes, '  one\n  two\r\nthree ')).toBe('one\n  two\r\nthree');
    expect(parseField(notes, '\t')).toBeNull();
  });

  it('refuses more than its maximum length', () => {
    expect(parseField(notes, 'x'.repeat(21))).toEqual({ refused: ['Notes must be 20 characters or fewer'] });
    expect(parseField(longText('Notes'), 'x'.repeat(4001))).toEqual({ refused: ['Notes must be 4000 characters or fewer'] });
  });

  it('prints unchanged', () => {
    expect(printValue(notes, 'one\ntwo')).toBe('one\ntwo');
  });
});

describe('an email address', () => {
  const contact = email('Contact');
  const refused = { refused: ['Contact must be an email address like name@example.ac.uk'] };

  it.each([
    ['name@example.ac.uk', 'name@example.ac.uk'],
    [' Name.O-Neil+work@Example.AC.UK ', 'name.o-neil+work@example.ac.uk'],
    ['o’neil@example.org', 'o’neil@example.org'],
    ['', null],
    [null, null],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(contact, input)).toBe(value);
  });

  it.each([
    'name',
    'name@',
    '@example.org',
    'name@example',
    'name@example.o',
    'a b@example.org',
    'a@b@example.org',
    'a,b@example.org',
    '"a"@example.org',
    'name@exa mple.org',
    '<name@example.org>',
    'a@example.org;b@example.org',
  ])('refuses %j', (input) => {
    expect(parseField(contact, input)).toEqual(refused);
  });

  it('refuses one that is too long', () => {
    expect(parseField(contact, `${'x'.repeat(243)}@example.org`)).toEqual({ refused: ['Contact must be 254 characters or fewer'] });
  });

  it('is normalised to one form of composed letters', () => {
    const composed = parseField(contact, '\u01f0ohn@example.org');
    expect(parseField(contact, 'J\u030cohn@example.org')).toBe(composed);
    expect(parseField(contact, composed)).toBe(composed);
  });

  it('prints unchanged', () => {
    expect(printValue(contact, 'name@example.org')).toBe('name@example.org');
  });
});

describe('a postcode', () => {
  const where = postcode('Postcode');

  it.each([
    ['LE1 7RH', 'LE1 7RH'],
    ['le17rh', 'LE1 7RH'],
    [' ec1a  1bb ', 'EC1A 1BB'],
    ['M11AE', 'M1 1AE'],
    ['b338th', 'B33 8TH'],
    ['W1A 0AX', 'W1A 0AX'],
    ['gir 0aa', 'GIR 0AA'],
    ['', null],
    [null, null],
  ])('keeps %j as %j', (input, value) => {
    expect(parseField(where, input)).toBe(value);
  });

  it.each(['LE1', '7RH', 'LE1 7R', 'LE1 77H', 'LEI 7RH', '12345', 'LE1 7RHX', 'LE1-7RH'])('refuses %j', (input) => {
    expect(parseField(where, input)).toEqual({ refused: ['Postcode must be a UK postcode like LE1 7RH'] });
  });

  it('refuses a long text as too long, without saying that it is no postcode', () => {
    expect(parseField(where, 'L E 1 7 R H and more')).toEqual({ refused: ['Postcode must be 12 characters or fewer'] });
  });

  it('prints as stored', () => {
    expect(printValue(where, 'LE1 7RH')).toBe('LE1 7RH');
  });
});
