import { describe, expect, it } from 'vitest';
import type { Values } from '../../../domain/fields/field.ts';
import { edubase } from '../../../domain/imports/edubase.ts';
import { agrees } from '../../../domain/imports/publicRegister.ts';
import { fillColumns, establishment, type PublicRegisterRow, publicRegisterColumns } from '../../samples/publicRegister.ts';

const read = (more: PublicRegisterRow) => edubase.read(fillColumns(establishment(more)));
const fieldsOf = (result: ReturnType<typeof read>) => Object.keys('values' in result ? result.values : {});

describe('a row of the register', () => {
  it('becomes an institution with the values of its columns', () => {
    expect(read({})).toEqual({
      key: '700001',
      recordState: 0,
      problems: [],
      values: {
        name: 'Spinney Hill Academy',
        urn: '700001',
        laestab: '8564023',
        ukprn: '10000001',
        type: 'Academies',
        subtype: 'Academy converter',
        phase: 2,
        hasSixthForm: 'yes',
        street: '1 Hill Street',
        locality: null,
        address3: null,
        town: 'Leicester',
        county: null,
        postcode: 'LE2 0AA',
        localAuthority: 'Leicester',
        district: 'Leicester',
        gor: 'East Midlands',
        website: 'www.spinneyhill.example',
        telephone: '1160000000',
        head: 'Ms Zoë O’Brien',
        headJobTitle: 'Headteacher',
        opened: '2012-09-01',
        closed: null,
        lowAge: 11,
        highAge: 18,
        gender: 'Mixed',
        capacity: 1200,
        pupils: 1103,
        freeSchoolMeals: 21.4,
        admissions: null,
        religiousCharacter: null,
        trust: null,
        ofstedRating: 'Good',
        ofstedInspected: null,
        registerChanged: '2021-05-04',
      },
    });
  });

  it('leaves out fields whose columns the file lacks', () => {
    const { URN, EstablishmentName } = establishment();
    expect(edubase.read({ URN, EstablishmentName, 'EstablishmentStatus (code)': '2' })).toEqual({
      key: '700001',
      recordState: 1,
      problems: [],
      values: { urn: '700001', name: 'Spinney Hill Academy' },
    });
  });

  it('empties fields whose cells are empty', () => {
    expect(
      read({ Street: '', HeadLastName: '', HeadFirstName: '', 'HeadTitle (name)': '', 'PhaseOfEducation (code)': '', 'LA (code)': '' }),
    ).toMatchObject({
      values: { street: null, head: null, phase: null, laestab: null },
      problems: [],
    });
  });

  it.each([
    ['1', 0],
    ['2', 1],
    ['3', 3],
    ['4', 5],
    [' 1 ', 0],
  ])('with the status %s gets the record state %i', (code, recordState) => {
    expect(read({ 'EstablishmentStatus (code)': code })).toMatchObject({ recordState, problems: [] });
  });

  it.each([
    ['0', 128],
    ['1', 70],
    ['2', 1],
    ['3', 60],
    ['4', 2],
    ['5', 64],
    ['6', 4],
    ['7', 3],
  ])('with the phase %s gets the phase %i', (code, phase) => {
    expect(read({ 'PhaseOfEducation (code)': code })).toMatchObject({ values: { phase }, problems: [] });
  });

  it.each([
    ['0', 'unknown'],
    ['1', 'yes'],
    ['2', 'no'],
    ['9', 'unknown'],
    ['', 'unknown'],
  ])('with the sixth form code %j has a sixth form: %s', (code, hasSixthForm) => {
    expect(read({ 'OfficialSixthForm (code)': code })).toMatchObject({ values: { hasSixthForm }, problems: [] });
  });

  it('joins the LAESTAB from three and four digits', () => {
    expect(read({ 'LA (code)': '1', EstablishmentNumber: '23' })).toMatchObject({ values: { laestab: '0010023' } });
    expect(read({ EstablishmentNumber: '' })).toMatchObject({ values: { laestab: null }, problems: [] });
  });

  it('trims its cells and normalises postcodes', () => {
    expect(read({ EstablishmentName: '  Spinney  Hill ', Postcode: 'le20aa', Town: ' ' })).toMatchObject({
      values: { name: 'Spinney Hill', postcode: 'LE2 0AA', town: null },
    });
  });
});

describe('an invalid cell of the register', () => {
  it.each<[PublicRegisterRow, { column: string; reason: string }]>([
    [{ OpenDate: '31-02-2012' }, { column: 'OpenDate', reason: 'Enter a real date, like 17/10/2016' }],
    [{ OpenDate: 'last year' }, { column: 'OpenDate', reason: 'Enter a real date, like 17/10/2016' }],
    [{ NumberOfPupils: 'many' }, { column: 'NumberOfPupils', reason: 'Number of pupils must be a number' }],
    [{ NumberOfPupils: '-3' }, { column: 'NumberOfPupils', reason: 'Number of pupils must be 0 or more' }],
    [{ PercentageFSM: '101' }, { column: 'PercentageFSM', reason: 'Free school meals (%) must be 100 or less' }],
    [{ UKPRN: '123' }, { column: 'UKPRN', reason: 'UKPRN must be 8 digits' }],
    [{ Postcode: 'LEICESTER' }, { column: 'Postcode', reason: 'Postcode must be a UK postcode like LE1 7RH' }],
    [{ Street: 'x'.repeat(256) }, { column: 'Street', reason: 'Street must be 255 characters or fewer' }],
    [{ Street: 'a\u0000b' }, { column: 'Street', reason: 'Street has characters that cannot be kept' }],
    [{ EstablishmentNumber: '40234' }, { column: 'EstablishmentNumber', reason: 'LAESTAB must be 7 digits' }],
    [{ 'LA (code)': 'x56' }, { column: 'EstablishmentNumber', reason: 'LAESTAB must be 7 digits' }],
    [{ CloseDate: '01-01-2000' }, { column: 'CloseDate', reason: 'Closed on cannot be before Opened on' }],
    [{ StatutoryHighAge: '3' }, { column: 'StatutoryHighAge', reason: 'Highest age cannot be less than lowest age' }],
    [{ 'PhaseOfEducation (code)': '8' }, { column: 'PhaseOfEducation (code)', reason: 'Education phase must be one of the list' }],
    [
      { 'PhaseOfEducation (code)': 'constructor' },
      { column: 'PhaseOfEducation (code)', reason: 'Education phase must be one of the list' },
    ],
    [
      { 'OfficialSixthForm (code)': '__proto__' },
      { column: 'OfficialSixthForm (code)', reason: 'Has a sixth form must be one of the list' },
    ],
    [{ HeadLastName: 'x'.repeat(300) }, { column: 'HeadLastName', reason: 'Head teacher or principal must be 200 characters or fewer' }],
    [{ HeadFirstName: 'Zo\u0000e' }, { column: 'HeadLastName', reason: 'Head teacher or principal has characters that cannot be kept' }],
  ])('%j is reported with its column and reason, and the rest of the row is kept', (cells, problem) => {
    const result = read(cells);
    expect(result).toMatchObject({ key: '700001', values: { name: 'Spinney Hill Academy' }, problems: [problem] });
    expect(fieldsOf(result)).toHaveLength(fieldsOf(read({})).length - 1);
  });

  it('never has its text in the reason', () => {
    expect(JSON.stringify(read({ HeadLastName: 'Secretive'.repeat(40), OpenDate: 'Secretive' }))).not.toContain('Secretive');
  });
});

describe('an invalid row of the register', () => {
  it.each<[PublicRegisterRow, readonly { column: string; reason: string }[]]>([
    [{ URN: '' }, [{ column: 'URN', reason: 'URN is required' }]],
    [{ URN: 'abc' }, [{ column: 'URN', reason: 'URN must be 5 or 6 digits' }]],
    [{ URN: '1234567' }, [{ column: 'URN', reason: 'URN must be 5 or 6 digits' }]],
    [{ EstablishmentName: ' ' }, [{ column: 'EstablishmentName', reason: 'Name is required' }]],
    [{ EstablishmentName: 'x'.repeat(201) }, [{ column: 'EstablishmentName', reason: 'Name must be 200 characters or fewer' }]],
    [{ 'EstablishmentStatus (code)': '' }, [{ column: 'EstablishmentStatus (code)', reason: 'The status must be 1, 2, 3 or 4' }]],
    [{ 'EstablishmentStatus (code)': '5' }, [{ column: 'EstablishmentStatus (code)', reason: 'The status must be 1, 2, 3 or 4' }]],
    [
      { 'EstablishmentStatus (code)': 'constructor' },
      [{ column: 'EstablishmentStatus (code)', reason: 'The status must be 1, 2, 3 or 4' }],
    ],
    [{ 'EstablishmentStatus (code)': '__proto__' }, [{ column: 'EstablishmentStatus (code)', reason: 'The status must be 1, 2, 3 or 4' }]],
    [
      { URN: '', 'EstablishmentStatus (code)': '' },
      [
        { column: 'URN', reason: 'URN is required' },
        { column: 'EstablishmentStatus (code)', reason: 'The status must be 1, 2, 3 or 4' },
      ],
    ],
  ])('%j is refused for that reason alone', (cells, problems) => {
    expect(read(cells)).toEqual({ problems });
  });
});

describe('a stored institution', () => {
  const row = read({});
  if (!('key' in row)) throw new Error('the sample row is whole');
  const existing: { readonly values: Values; readonly recordState: number } = { values: { ...row.values, target: true }, recordState: 0 };

  it('matches a row with the same values, whatever else is stored', () => {
    expect(agrees(row, existing)).toBe(true);
  });

  it('does not match when a value, an emptied value or the state differs', () => {
    expect(agrees(row, { ...existing, values: { ...existing.values, pupils: 1 } })).toBe(false);
    expect(agrees(row, { ...existing, values: { ...existing.values, trust: 'A trust' } })).toBe(false);
    expect(agrees(row, { ...existing, recordState: 1 })).toBe(false);
  });

  it('matches when a field is empty in both', () => {
    const without = Object.fromEntries(Object.entries(existing.values).filter(([name]) => name !== 'county'));
    expect(agrees(row, { ...existing, values: without })).toBe(true);
  });
});

describe('the columns of the register', () => {
  it('include the required columns', () => {
    expect(edubase.neededColumns.filter((column) => !edubase.readColumns.includes(column))).toEqual([]);
    expect(edubase.neededColumns.filter((column) => !(publicRegisterColumns as readonly string[]).includes(column))).toEqual([]);
  });

  it('that are read are all in the sample, each once', () => {
    expect(edubase.readColumns.filter((column) => !(publicRegisterColumns as readonly string[]).includes(column))).toEqual([]);
    expect(new Set(edubase.readColumns).size).toBe(edubase.readColumns.length);
  });
});
