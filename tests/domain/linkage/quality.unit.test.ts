import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf, keysWith, maxBlockSize } from '../../../domain/linkage/blocking.ts';
import { hashOf } from '../../../domain/linkage/hash.ts';
import { type LinkageRecord, prepare } from '../../../domain/linkage/linkageRecord.ts';
import { blockedPairs, linkRecords } from '../../../domain/linkage/linkRecords.ts';
import { measurePairs } from '../../../domain/linkage/measure.ts';
import { assumedModel, modelOf, pairsAtRandom, pairThreshold, score } from '../../../domain/linkage/model.ts';

const folder = new URL('../../../../shared/data/linkage/', import.meta.url);
const mounted = new URL('file:///work/shared/data/linkage/');
const data = existsSync(folder) ? folder : mounted;

type Row = Readonly<Record<string, string>>;
const febrl = (row: Row): LinkageRecord => ({
  firstname: row['given_name'] ?? null,
  lastname: row['surname'] ?? null,
  dob: row['date_of_birth'] ?? null,
  postcode: row['postcode'] ?? null,
});
const fake = (row: Row): LinkageRecord => ({
  firstname: row['first_name'] ?? null,
  lastname: row['surname'] ?? null,
  dob: row['dob'] ?? null,
  city: row['city'] ?? null,
  email: row['email'] ?? null,
});
const ofFebrl = (row: Row) => row['rec_id']?.split('-')[1] ?? '';

const isThere = existsSync(data);
if (!isThere) process.stdout.write('There is no ../shared/data/linkage: how good pairs are is not measured.\n');

describe.runIf(isThere)('pairs of data whose truth is known', () => {
  it.each([
    ['febrl1.csv.gz', febrl, ofFebrl, 0.985],
    ['febrl2.csv.gz', febrl, ofFebrl, 0.965],
    ['fake-1000.csv', fake, (row: Row) => row['cluster'] ?? '', 0.86],
  ] as const)('of %s are good enough', (file, read, whoIs, aim) => {
    const bytes = readFileSync(new URL(file, data));
    const rows: Row[] = parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true, trim: true });
    const { pairs, compared } = linkRecords(rows.map((row) => prepare(read(row))));
    expect(measurePairs(rows.map(whoIs), pairs, compared).f1).toBeGreaterThanOrEqual(aim);
  });
});

const person = { firstname: 'Amina', lastname: 'Akhtar', dob: '2008-03-04', postcode: 'LS1 4DY' };

describe('the score', () => {
  const model = assumedModel(1000);
  const isPair = (a: LinkageRecord, b: LinkageRecord) => score(model, prepare(a), prepare(b)) >= pairThreshold;

  it('finds people in spite of a mistake', () => {
    expect(isPair(person, { ...person, firstname: 'Amena' })).toBe(true);
    expect(isPair(person, { ...person, dob: '2008-04-03' })).toBe(true);
    expect(isPair(person, { ...person, postcode: null })).toBe(true);
    expect(isPair(person, { ...person, firstname: 'Akhtar', lastname: 'Amina' })).toBe(true);
  });

  it('keeps strangers apart', () => {
    expect(isPair(person, { ...person, firstname: 'Thomas', dob: '2001-11-25' })).toBe(false);
    expect(isPair(person, { ...person, firstname: 'Bilal', dob: '2011-09-17' })).toBe(false);
    expect(isPair({ lastname: 'Smith' }, { lastname: 'Smith' })).toBe(false);
  });

  it('keeps strangers apart who were born on one day in neighbouring streets', () => {
    expect(isPair(person, { firstname: 'Hamza', lastname: 'Bell', dob: '2008-03-04', postcode: 'LS1 4DX' })).toBe(false);
  });

  it('keeps siblings at one school apart, and people whose names are another’s the other way round', () => {
    const sibling = { ...person, school: 12 };
    expect(isPair(sibling, { ...sibling, firstname: 'Bilal', dob: '2010-09-17' })).toBe(false);
    expect(isPair(person, { firstname: 'Akhtar', lastname: 'Amina', dob: '2010-11-25', postcode: 'NG7 2RD' })).toBe(false);
    expect(isPair(person, { firstname: 'Akhtar', lastname: 'Amina', dob: person.dob })).toBe(true);
  });

  it('is the same in both orders, also where each has only one name, and one has it in the place of the other', () => {
    const named = modelOf([...Array.from({ length: 50 }, () => prepare({ firstname: 'Mohammed', lastname: 'Smith' })), prepare({})], 1000);
    const [one, other] = [prepare({ lastname: 'Smith', dob: person.dob }), prepare({ firstname: 'Smith', lastname: '-', dob: person.dob })];
    expect(score(named, one, other)).toBe(score(named, other, one));
  });

  it.each([1024, 4096, 5000])('draws pairs from all of %i records, and hardly any of them twice', (count) => {
    const pairs = pairsAtRandom(count, 50_000);
    expect(new Set(pairs.flat()).size).toBe(count);
    const drawnTwice = pairs.length - new Set(pairs.map(([one, other]) => one * count + other)).size;
    // As many as chance has it, and a tenth more.
    expect(drawnTwice).toBeLessThan((1.1 * 50_000 ** 2) / 2 / count ** 2);
  });

  it('counts a common name less than a rare one', () => {
    const names = [...Array.from({ length: 50 }, () => 'Mohammed'), 'Peregrine', ...Array.from({ length: 49 }, (_, at) => `Name${at}`)];
    const counted = modelOf(
      names.map((firstname) => prepare({ firstname, lastname: 'X' })),
      1000,
    );
    const same = (firstname: string) => score(counted, prepare({ firstname }), prepare({ firstname }));
    expect(same('Peregrine')).toBeGreaterThan(same('Mohammed') + 2);
  });
});

describe('blocks', () => {
  it('are split when they are too large, never skipped', () => {
    const crowd = Array.from({ length: maxBlockSize * 2 }, (_, at) =>
      prepare({
        firstname: `${String.fromCharCode(97 + (at % 26))}ob`,
        lastname: `${'bdlmrk'[at % 6]}a${'bdlmrk'[at % 5]}${'bdlmrk'[at % 4]}`,
        dob: '2000-01-01',
      }),
    );
    const twin = prepare({ firstname: 'Quentin', lastname: 'Zzyzx', dob: '2000-01-01' });
    const pairs = [...blockedPairs([...crowd, twin, twin])];
    expect(pairs).toContainEqual([crowd.length, crowd.length + 1]);
    expect(pairs.length).toBeLessThan((crowd.length * crowd.length) / 4);
  });

  const keysOfPerson = keysOf(prepare(person));
  const [birthday = ''] = keysOfPerson;

  it('give longer keys in place of a split one, but for those whose pairs share another key', () => {
    const withSchool = prepare({ ...person, school: 12 });
    expect(keysWith(withSchool, () => false)).toEqual(keysOfPerson);
    const split = keysWith(withSchool, (key) => key === birthday);
    expect(split).not.toContain(birthday);
    // Names, postcodes or spellings with this birthday are in other blocks.
    expect(split.filter((key) => !keysOfPerson.includes(key))).toEqual([expect.stringMatching(/2008\/0304\/12$/)]);
  });

  it.each([
    [['firstname', 'lastname', 'dob']],
    [['firstname', 'lastname', 'school']],
    [['firstname', 'lastname', 'postcode']],
    [['firstname', 'dob', 'school']],
    [['lastname', 'dob', 'school']],
    [['dob', 'postcode']],
    [['dob', 'school']],
    [['dob', 'city', 'postcode']],
  ] as const)('keep two records together that share %j, whichever keys are split', (shared) => {
    const value = fc.constantFrom('', 'Amina', 'Tom', 'Lee');
    const record = fc.record({
      firstname: value,
      lastname: value,
      dob: fc.constantFrom('', '20080304', '20080305', '20090304'),
      postcode: fc.constantFrom('', 'ls14dy', 'ng71aa'),
      school: fc.constantFrom('', '12', '13'),
      city: fc.constantFrom('', 'leeds', 'york'),
    });
    fc.assert(
      fc.property(record, record, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (one, other, splits) => {
        const amina = { firstname: 'Amina', lastname: 'Akhtar', dob: '20080304', postcode: 'ls14dy', school: '12', city: 'leeds' };
        const same = Object.fromEntries(shared.map((field) => [field, amina[field]]));
        const [a, b] = [prepare({ ...one, ...same }), prepare({ ...other, ...same })];
        const isSplit = (key: string) => splits[hashOf(key) % splits.length] === true;
        const keysOfB = new Set(keysWith(b, isSplit));
        expect(keysWith(a, isSplit).some((key) => keysOfB.has(key))).toBe(true);
      }),
    );
  });
});
