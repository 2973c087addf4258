import { describe, expect, it } from 'vitest';
import { comparedPerson, isBeyondDoubt } from '../../../domain/linkage/beyondDoubt.ts';
import type { LinkagePerson } from '../../../domain/linkage/linkageRecord.ts';

const amina: LinkagePerson = { firstname: 'Amina', lastname: 'Akhtar', dob: '2008-03-04', postcode: 'LS1 4DY', school: 12 };

const areOne = (a: LinkagePerson, b: LinkagePerson): boolean => {
  const [one, other] = [comparedPerson({ ...amina, ...a }), comparedPerson({ ...amina, ...b })];
  expect(isBeyondDoubt(other, one)).toBe(isBeyondDoubt(one, other));
  return isBeyondDoubt(one, other);
};

const both = (person: LinkagePerson): boolean => areOne(person, person);

describe('nobody needs to be asked', () => {
  it.each<[string, LinkagePerson, LinkagePerson]>([
    ['everything', {}, {}],
    ['a name with and without its accent', { firstname: 'Zoë' }, { firstname: 'ZOE' }],
    ['a name with a hyphen and with a space', { lastname: 'Smith-Jones' }, { lastname: 'Smith Jones' }],
    ['ß and ss', { lastname: 'Weiß' }, { lastname: 'Weiss' }],
    ['two letters of a name from elsewhere', { firstname: 'Bo', lastname: 'Ng' }, { firstname: 'Bo', lastname: 'NG' }],
    ['the same name in another script', { firstname: 'राम' }, { firstname: 'राम' }],
    ['the name, after a move', {}, { postcode: 'NG1 1AA' }],
    ['the name, at the next school', {}, { school: 13 }],
    ['the UCAS id, elsewhere', { ucas: '1234567890' }, { ucas: '1234567890', postcode: 'NG1 1AA', school: 13 }],
    ['the UCAS id as UCAS prints it', { ucas: '123-456-7890' }, { ucas: '1234567890', postcode: 'NG1 1AA', school: 13 }],
    ['all but a sex that was refused', { sex: 10 }, { sex: 96 }],
  ])('if they share %s', (_what, a, b) => expect(areOne(a, b)).toBe(true));
});

describe('somebody is asked', () => {
  it.each<[string, LinkagePerson, LinkagePerson]>([
    ['another school and another postcode', {}, { postcode: 'NG1 1AA', school: 13 }],
    ['another UCAS id', { ucas: '1234567890' }, { ucas: '1234567891' }],
    ['another sex', { sex: 10 }, { sex: 11 }],
    ['another date of birth', {}, { dob: '2008-04-03' }],
    ['no date of birth', { dob: null }, {}],
    ['a name whose vowels are other signs', { firstname: 'राम' }, { firstname: 'रमा' }],
    ['a name whose consonants have other signs', { firstname: 'たかし' }, { firstname: 'たがし' }],
    ['a twin’s name', { firstname: 'Jon' }, { firstname: 'John' }],
    ['a longer last name', {}, { lastname: 'Akhtar-Smith' }],
  ])('if they have %s', (_what, a, b) => expect(areOne(a, b)).toBe(false));

  it.each([['J'], ['J.'], ['J.P.'], ['J P'], ['JP'], ['Unknown'], ['not known'], ['N/A'], ['TBC'], ['?'], ['']])(
    'if the first name is %j',
    (firstname) => expect(both({ firstname })).toBe(false),
  );

  it.each([['A'], ['A-K'], ['A. K.'], ['Unknown'], ['-'], ['']])('if the last name is %j', (lastname) =>
    expect(both({ lastname })).toBe(false),
  );
});
