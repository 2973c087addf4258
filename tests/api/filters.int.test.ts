import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { downloadExport } from '../running/exporting.ts';
import { passMidnight } from '../running/midnight.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, waitForTask, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');

/** A user with a group of their own, and its five students. */
let person: Visitor;
let ids: readonly number[];
const mark = unique('Filtered');

const students = [
  { lastname: 'Null', firstname: 'Any', dob: '2010-03-31', cohortYear: 2024, permissionToTrack: 'yes', target: true, ucas: '0123456789' },
  { lastname: 'O’Brien, the "younger"', firstname: 'Zoë', dob: '2010-04-01', cohortYear: 2025, permissionToTrack: 'no', target: false },
  { lastname: "Robert'); DROP TABLE", firstname: '100%', dob: null, cohortYear: null, permissionToTrack: 'unknown', sex: 11 },
  { lastname: 'colon: name', firstname: 'a_b', dob: '2011-01-01', cohortYear: 2023, sex: 10 },
  { lastname: '\u202eדוד', firstname: '!Bang', dob: '2009-12-31', cohortYear: 2024, sex: 10, postcode: 'LE1 7RH' },
];

beforeAll(async () => {
  await passMidnight();
  const group = (await admin.create('institutions', { name: unique('Filter University'), subscriber: true })).Id;
  person = (await createUser([{ group, role: 'officer' }])).visitor;
  const studentIds: number[] = [];
  for (const student of students) studentIds.push((await person.create('students', { ...student, consortium: mark })).Id);
  ids = studentIds;
});

/** The indexes of the five students that a filter finds, and the parts that it ignored. */
const findIds = async (filter: string) => {
  const { Data, Total, Ignored } = await person.search('students', { filter, sort: 'id', pageSize: 100 });
  expect(Total).toBe(Data.length);
  return { places: Data.map((row) => ids.indexOf(row.Id)), ignored: Ignored.map(({ text, reason }) => `${text} (${reason})`) };
};

const all = [0, 1, 2, 3, 4];

describe('a filter finds', () => {
  it.each<[string, readonly number[]]>([
    ['lastname:"O’Brien, the ""younger"""', [1]],
    ['lastname:"colon: name"', [3]],
    ['lastname:colon: name', [3]],
    ["lastname:Robert'); DROP TABLE", [2]],
    ['firstname:100%', [2]],
    ['firstname:%', []],
    ['firstname:a_b', [3]],
    ['firstname:"!Bang"', all],
    ['firstname:zoe,A_B', [1, 3]],
    ['firstname:!zoe,!A_B', [0, 2, 4]],
    ['lastname:\u202eדוד', [4]],
    ['null', [0]],
    ['dob:31/3/2010', [0]],
    ['dob:1 Apr 2010', [1]],
    ['dob:<1/4/2010', [0, 4]],
    ['dob:before 1 Apr 2010,after 31/12/2010', [0, 3, 4]],
    ['dob:!31/3/2010', [1, 2, 3, 4]],
    ['dob:null', [2]],
    ['dob:31/3/2010,null', [2]],
    ['dob:null,31/3/2010', [0]],
    ['dob:any', all],
    ['dob:>=Today', []],
    ['created:Today', all],
    ['created:Week,Month', all],
    ['created:<Today', []],
    ['created:!Today', []],
    ['created:<=month', all],
    ['cohort-year:2024', [0, 4]],
    ['cohort-year:after 2023', [0, 1, 4]],
    ['cohort-year:!>2023', [2, 3]],
    ['permissionToTrack:unknown', [2, 3, 4]],
    ['permissionToTrack:Yes,NO', [0, 1]],
    ['target:True', [0]],
    ['target:no', [1, 2, 3, 4]],
    ['target:no,yes', [0]],
    ['sex:Female', [3, 4]],
    ['sex:10,Any', all],
    ['sex:!10', [0, 1, 2]],
    ['sex:10,!10', [0, 1, 2]],
    ['postcode:le1 7rh', [4]],
    ['0123456789', [0]],
    ['012345', [0]],
    ['SEX:10,,COHORT-YEAR:2024,', [4]],
    ['foo:bar', []],
    ['id:0', []],
    ['#n/a', []],
    ['id:99999999999999999999', []],
    ['id:!99999999999', all],
  ])('%s: %j', async (filter, places) => {
    expect(await findIds(filter)).toEqual({ places, ignored: [] });
  });

  it.each<[string, readonly string[]]>([
    ['dob:31/2/2010', ['dob:31/2/2010 (There is no such day)']],
    ['dob:2010-03-31', ['dob:2010-03-31 (This is not a date in the format dd/mm/yyyy)']],
    ['cohort-year:24', ['cohort-year:24 (This is not a year in the format yyyy)']],
    ['permissionToTrack:!yes', ['permissionToTrack:!yes (This field cannot be negated)']],
    ['target:!True', ['target:!True (This field cannot be negated)']],
    ['recordState:!any', ['recordState:!any (Any cannot be negated)']],
    ['sex:mauve', ['sex:mauve (This is not a value of the list)']],
    ['institutionlastknown:Leicester', ['institutionlastknown:Leicester (This is not a record ID)']],
    ['ending:x', ['ending:x (This list has no such field)']],
    ['sex:', ['sex: (There is no value here)']],
    ['\u0000', ['\u0000 (There are no letters or digits to search for)']],
  ])('everything with %s, which it ignores with a reason', async (filter, ignored) => {
    expect(await findIds(filter)).toEqual({ places: all, ignored });
  });

  it('records by their ids in every spelling', async () => {
    const [a = 0, b = 0] = ids;
    for (const filter of [
      `#${a}#${b}`,
      `${a}#${b}`,
      `#${a},#${b}`,
      `id:${a} ${b}`,
      `id:${a},#${String(b).padStart(8, '0')}`,
      `#n/a#${a}#null#${b}`,
    ])
      expect([filter, (await findIds(filter)).places]).toEqual([filter, [0, 1]]);
    expect((await findIds(`id:!${a} !${b}`)).places).toEqual([2, 3, 4]);
    expect((await findIds(String(a).padStart(8, '0'))).places).toEqual([0]);
    expect((await findIds(String(a))).places).toContain(0);
  });

  it('nothing in another group', async () => {
    expect((await findIds(`group:${ownGroup}`)).places).toEqual([]);
    expect((await findIds(`group:!${ownGroup}`)).places).toEqual(all);
    expect((await findIds('group:any')).places).toEqual(all);
    expect((await findIds('group:own')).places).toEqual(all);
  });

  it('the same in its canonical form', async () => {
    const { Filter, Chips } = await person.search('students', {
      filter: 'zzz,#00000012,dob:> 01/02/2010,before 1 Mar 2010,!today,cohort-year:before 2020,sex:male,target:y',
    });
    expect(Filter).toBe('zzz,cohort-year:<2020,dob:!Today,<1/3/2010,>1/2/2010,id:12,sex:11,target:True');
    expect(Chips.map(({ label, values }) => [label, ...values.map((value) => value.label)])).toEqual([
      ['ID', '#00000012'],
      ['Born', 'after 1/2/2010', 'before 1/3/2010', 'not Today'],
      ['Cohort year', 'before 2020'],
      ['Sex', 'Male'],
      ['Target', 'True'],
    ]);
    expect((await person.search('students', { filter: Filter })).Filter).toBe(Filter);
  });
});

describe('the list of institutions', () => {
  it('filters states by lists of bits', async () => {
    const name = unique('Bits');
    const { Id } = await admin.create('institutions', { name });
    await admin.post(`/institutions/state/${Id}`, { state: 3 });
    const total = async (states: string) => (await admin.search('institutions', { filter: `name:${name},recordState:${states}` })).Total;
    expect(
      await Promise.all(['3', '1,2', '0,1,2,4,8,16,32,128,256', '1', '2', '0,1', '!3', '!1', 'Open but proposed to close'].map(total)),
    ).toEqual([1, 1, 1, 0, 0, 0, 0, 1, 1]);
  });

  it('ignores the choice of groups', async () => {
    const { Total, Ignored } = await officer.search('institutions', { filter: 'group:own', pageSize: 1 });
    expect(Total).toBeGreaterThan(1);
    expect(Ignored).toEqual([{ text: 'group:own', reason: 'This list has no groups' }]);
  });
});

describe('a task', () => {
  it('understands relative dates in its filter', async () => {
    const { rows } = await downloadExport(person, 'students', 'created:Today,dob:!null');
    expect(rows.map((row) => Number(row['Student ID']))).toEqual([0, 1, 3, 4].map((place) => ids[place]));
    const { json } = await person.post('/students/bulk-state', { state: 1, filter: 'created:Week,dob:31/12/2009' });
    await waitForTask(person, json.Task ?? 0);
    expect((await findIds('recordState:1')).places).toEqual([4]);
    await person.post(`/students/state/${ids[4]}`, { state: 0 });
    expect((await findIds('recordState:1')).places).toEqual([]);
  });
});

const numbers = (n: number, from = 1) => Array.from({ length: n }, (_, index) => from + index);

const hostile: readonly (readonly [what: string, filter: string])[] = [
  ['SQL in a term', "x' OR '1'='1"],
  ['SQL in a value', "lastname:x' OR 1=1; DROP TABLE read.student_rows; --"],
  ['SQL in a field', "lastname' OR '1'='1:x"],
  ['a tsquery', 'a & !b | (c <-> d):*'],
  ['a quoted tsquery', "'a':* | 'b'"],
  ['a LIKE pattern', 'lastname:%,_%'],
  ['a Meilisearch filter', 'lastname = "Baker" OR group != 1 AND id > 0'],
  ['a Meilisearch value', 'lastname:"Baker"" OR group_id = 1 OR name = ""x"'],
  ['JSON', '{"$ne":null},["a"]'],
  ['nested quotes', `lastname:${'"'.repeat(1001)}`],
  ['quotes in quotes', 'lastname:"a""b""""c"",d:"e'],
  [
    'every control character',
    `lastname:${numbers(31, 0)
      .map((code) => String.fromCharCode(code))
      .join('')}`,
  ],
  ['control characters alone', '\u0000,\u0001,\u001f'],
  ['right-to-left text', 'lastname:\u202e\u2066אב\u2069\u202c,\u202edrowssap'],
  ['half a character', 'lastname:\ud800,\udc00'],
  ['combining marks', `lastname:${'a\u0301\u0302\u0303'.repeat(500)}`],
  ['emoji', '👩‍👩‍👧‍👦,lastname:🎓'],
  ['an object’s own names', 'constructor:1,__proto__:2,toString:3,hasOwnProperty:x'],
  ['10,000 ids', `id:${numbers(10_000, 5_000_000).join(',')}`],
  [
    '12,000 ids that are none',
    `id:${numbers(12_000)
      .map((n) => `x${n}`)
      .join(',')}`,
  ],
  ['10,000 texts', `lastname:${numbers(10_000).join(',')}`],
  ['10,000 negated texts', `lastname:!x${numbers(10_000).join(',!x')}`],
  [
    '5,000 days',
    `dob:${numbers(5000)
      .map((n) => `${1 + (n % 28)}/${1 + (n % 12)}/${1990 + (n % 30)}`)
      .join(',')}`,
  ],
  [
    '1,000 stretches',
    `dob:${numbers(1000)
      .map((n) => `>${1 + (n % 28)}/1/${2100 + n}`)
      .join(',')}`,
  ],
  [
    '20,000 words',
    numbers(20_000)
      .map((n) => `w${n}`)
      .join(' '),
  ],
  ['50,000 commas', ','.repeat(50_000)],
  ['50,000 colons', ':'.repeat(50_000)],
  ['a very long word', 'x'.repeat(60_000)],
  ['a very long value', `lastname:${'y'.repeat(60_000)}`],
  ['a very long number', `cohort-year:${'9'.repeat(60_000)}`],
  ['a very long id', `id:${'9'.repeat(60_000)}`],
  ['groups of others', `group:any,${otherGroup},!${ownGroup}`],
  ['groups of others and every state', `recordState:any,group:${otherGroup},any`],
  ['the rights of fields', 'ethnicity:1,hasEthnicity:yes,roles:admin,group_id:1,values:x,scope:every'],
];

describe.each(hostile)('a filter with %s', (_what, filter) => {
  it('is answered with records of the user’s own group only', async () => {
    for (const more of ['', ',group:any', ',recordState:any']) {
      const findByText = (searchText: string) =>
        person.get<SearchAnswer>(`/students/search?pageSize=500&filter=${encodeURIComponent(searchText)}`);
      const { status, json, text } = await findByText((filter + more).toWellFormed());
      expect([status, text.slice(0, status === 200 ? 0 : 300)]).toEqual([200, '']);
      expect(json.Data.filter((row) => !ids.includes(row.Id))).toEqual([]);
      const again = await findByText(json.Filter);
      expect([again.status, again.json.Filter === json.Filter, again.json.Data.map((row) => row.Id)]).toEqual([
        200,
        true,
        json.Data.map((row) => row.Id),
      ]);
    }
  });
});

describe('a filter of more than 200,000 characters', () => {
  it('is refused with a message about its length', async () => {
    const { status, json } = await officer.get(`/students/search?filter=${'a'.repeat(200_001)}`);
    expect([status, json.Errors]).toEqual([400, [{ FieldName: 'filter', ErrorMessages: ['The filter is too long'] }]]);
  });
});
