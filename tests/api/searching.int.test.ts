import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { searchKey } from '../../domain/normalise.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');

/** A user in a group of their own, so that no other test's records are found or counted. */
let person: Visitor;
let group: number;
let schools: readonly number[];

const mark = unique('Cohort');
const lastnames = ['Ångström', 'angstrom', 'Baker', 'O’Brien', 'Obrien', 'Zoë', 'de Souza', 'Müller', 'Mueller', 'Smith-Jones'];

/** Forty students with repeated, missing and accented values of every kind. */
const invented = Array.from({ length: 40 }, (_, index) => ({
  lastname: lastnames[index % lastnames.length],
  firstname: index % 7 === 0 ? null : `${['Ada', 'ada', 'Béla', 'Çelik', 'A.'][index % 5]}`,
  consortium: mark,
  dob: index % 6 === 0 ? null : `20${10 + (index % 4)}-0${1 + (index % 3)}-1${index % 2}`,
  sex: [10, 11, 12, null][index % 4],
  polar4: [1, 2, 3, 4, 5, 0, null][index % 7],
  cohortYear: index % 5 === 0 ? null : 2020 + (index % 3),
  expectedHeReadyYear: 2026 + (index % 4),
  yearGroup: [7, 8, 12, null][index % 4],
  target: index % 3 === 0,
  firstGenHe: [1, 2, null][index % 3],
  permissionToTrack: ['yes', 'no', 'unknown'][index % 3],
  marketing: index % 4 === 0 ? ['email', 'post'] : index % 4 === 1 ? ['post'] : null,
  postcode: index % 3 === 0 ? 'LE1 7RH' : index % 3 === 1 ? 'CV1 1AA' : null,
  ucas: index % 10 === 0 ? '123-456-7890' : null,
}));

beforeAll(async () => {
  const member = await admin.create('institutions', { name: unique('Search University'), subscriber: true });
  group = member.Id;
  await admin.get('/institutions/search');
  person = (await createUser([{ group, role: 'officer' }])).visitor;
  const [zeta, alpha] = await Promise.all(['Zeta', 'Álpha'].map((name) => person.create('institutions', { name: `${name} ${mark}` })));
  schools = [zeta?.Id ?? 0, alpha?.Id ?? 0];
  for (let from = 0; from < invented.length; from += 10) {
    await Promise.all(
      invented.slice(from, from + 10).map((values, index) =>
        person.create('students', {
          ...values,
          institutionLastKnown: [schools[0], schools[1], null][(from + index) % 3],
          institutionsAttended: (from + index) % 5 === 0 ? [...schools] : null,
        }),
      ),
    );
  }
});

const all = async (question: Readonly<Record<string, string | number>> = {}): Promise<readonly SearchRow[]> =>
  (await person.search('students', { pageSize: 500, ...question })).Data;
const definition = async () => {
  const studentsDefinition = (await person.get<SearchDefinition[]>('/search/definitions')).json.find((each) => each.Set === 'students');
  if (!studentsDefinition) throw new Error('the students are not described');
  return studentsDefinition;
};

/** The sort key of a row under a column, as the list shows it. */
const sortKey = (row: SearchRow, column: string): string | number | boolean | null => {
  const value = column === 'id' ? row.Id : row[column];
  if (value === null || value === undefined) return null;
  if (row.Labels[column] !== undefined && column !== 'updatedBy') return searchKey(row.Labels[column]);
  return typeof value === 'string' ? searchKey(value) : (value as number | boolean);
};

describe('a search of forty records', () => {
  it('returns an exact total and pages of twenty-five', async () => {
    const { Total, TotalPages, Page, Data, HasData, CanExport, IsError } = await person.search('students');
    expect({ Total, TotalPages, Page, rows: Data.length, HasData, CanExport, IsError }).toEqual({
      Total: 40,
      TotalPages: 2,
      Page: 1,
      rows: 25,
      HasData: true,
      CanExport: true,
      IsError: false,
    });
  });

  it.each([1, 7, 25, 40, 41, 500])('has pages of %i that cover everything once', async (pageSize) => {
    const pages = Math.ceil(40 / pageSize);
    const ids: number[] = [];
    for (let page = 1; page <= Math.min(pages, 6); page += 1) {
      const { Data, TotalPages, Page } = await person.search('students', { pageSize, page, sort: 'lastname', order: 'desc' });
      expect([TotalPages, Page]).toEqual([pages, page]);
      ids.push(...Data.map((row) => row.Id));
    }
    const whole = (await all({ sort: 'lastname', order: 'desc' })).map((row) => row.Id);
    expect(ids).toEqual(whole.slice(0, ids.length));
    expect(new Set(whole).size).toBe(40);
  });

  it('has the same pages with counted and cached totals, forwards and backwards', async () => {
    for (const filter of ['', `consortium:${mark}`]) {
      const ids: number[] = [];
      for (let page = 1; page <= 6; page += 1)
        ids.push(
          ...(await person.search('students', { filter, pageSize: 7, page, sort: 'cohortYear', order: 'asc' })).Data.map((row) => row.Id),
        );
      expect(ids).toEqual((await all({ sort: 'cohortYear', order: 'asc' })).map((row) => row.Id));
    }
  });

  it('has no rows after its last page and still shows the total', async () => {
    const { Data, Total, TotalPages } = await person.search('students', { page: 3 });
    expect({ Data, Total, TotalPages }).toEqual({ Data: [], Total: 40, TotalPages: 2 });
  });

  it('sorts by last name by default', async () => {
    expect((await all()).map((row) => row.Id)).toEqual((await all({ sort: 'lastname', order: 'asc' })).map((row) => row.Id));
  });

  it('sorts by every sortable column, both ways, with ties by id', async () => {
    const { Columns } = await definition();
    const sortable = Columns.filter((column) => column.sortable).map((column) => column.name);
    expect(sortable.length).toBeGreaterThan(12);
    for (const sort of sortable) {
      for (const order of ['asc', 'desc'] as const) {
        const rows = await all({ sort, order });
        expect([sort, order, rows.length]).toEqual([sort, order, 40]);
        const wrong = rows.slice(1).filter((row, index) => {
          const before = rows[index];
          if (!before) return true;
          const [a, b] = [sortKey(before, sort), sortKey(row, sort)];
          if (a === null || b === null) {
            // Empty values come last in ascending and first in descending order.
            if (a === null && b === null) return before.Id > row.Id;
            return order === 'asc' ? a === null : b === null;
          }
          if (typeof a === 'object' || typeof b === 'object') return false;
          return a === b ? before.Id > row.Id : order === 'asc' ? a > b : a < b;
        });
        expect([sort, order, wrong.map((row) => row.Id)]).toEqual([sort, order, []]);
      }
    }
  });

  it('has a key for every column in its rows', async () => {
    const { Columns } = await definition();
    const [row] = await all({ filter: 'firstname:!null' });
    expect(Columns.map((column) => column.name).filter((name) => name !== 'id' && !(row && name in row))).toEqual([]);
    expect(row).toMatchObject({ HasSecondaryFormatting: false, Revision: 0, recordState: 0 });
  });
});

type Holds = (student: (typeof invented)[number], index: number) => boolean;

/** The students that a filter finds, and the expected ones, which must not be empty. */
const search = async (filter: string) => {
  const { Total, Data, Ignored } = await person.search('students', { filter, pageSize: 500 });
  return { filter, Total, rows: Data.length, some: Total > 0, Ignored };
};
const exactly = (filter: string, holds: Holds) => {
  const rows = invented.filter(holds).length;
  return { filter, Total: rows, rows, some: true, Ignored: [] };
};

describe('a filter', () => {
  it.each<[string, Holds]>([
    ['lastname:Baker', (student) => student.lastname === 'Baker'],
    ['lastname:BAKER', (student) => student.lastname === 'Baker'],
    ['lastname:angstrom', (student) => student.lastname === 'Ångström' || student.lastname === 'angstrom'],
    ['lastname:ÅNGSTRÖM,Baker', (student) => ['Ångström', 'angstrom', 'Baker'].includes(student.lastname ?? '')],
    ['lastname:!Baker', (student) => student.lastname !== 'Baker'],
    ['lastname:!Baker,!Zoe', (student) => student.lastname !== 'Baker' && student.lastname !== 'Zoë'],
    ['firstname:!Ada', (student) => searchKey(student.firstname ?? '') !== 'ada'],
    ['firstname:null', (student) => student.firstname === null],
    ['firstname:!null', (student) => student.firstname !== null],
    ['sex:10,12', (student) => student.sex === 10 || student.sex === 12],
    ['sex:Female', (student) => student.sex === 10],
    ['sex:!10', (student) => student.sex !== 10],
    ['polar4:0', (student) => student.polar4 === 0],
    ['target:yes', (student) => student.target],
    ['target:no', (student) => !student.target],
    ['permissionToTrack:no,unknown', (student) => student.permissionToTrack !== 'yes'],
    ['cohort-year:2021', (student) => student.cohortYear === 2021],
    ['cohort-year:>2020', (student) => (student.cohortYear ?? 0) > 2020],
    ['cohort-year:<=2021', (student) => (student.cohortYear ?? 9999) <= 2021],
    ['cohort-year:before 2021', (student) => (student.cohortYear ?? 9999) < 2021],
    ['cohort-year:!2021', (student) => student.cohortYear !== 2021],
    ['dob:10/3/2010', (student) => student.dob === '2010-03-10'],
    ['dob:<1/1/2011', (student) => student.dob !== null && student.dob < '2011-01-01'],
    ['dob:>=11/2/2012', (student) => student.dob !== null && student.dob >= '2012-02-11'],
    ['dob:null', (student) => student.dob === null],
    ['marketing:email', (student) => student.marketing?.includes('email') ?? false],
    ['marketing:Post', (student) => student.marketing?.includes('post') ?? false],
    ['marketing:!post', (student) => !(student.marketing?.includes('post') ?? false)],
    ['hasPostcode:yes', (student) => student.postcode !== null],
    ['hasPostcode:no', (student) => student.postcode === null],
    ['firstnameInitialOnly:yes', (student) => student.firstname === 'A.'],
    ['sex:10,lastname:!Baker,target:yes', (student) => student.sex === 10 && student.lastname !== 'Baker' && student.target],
    ['created:>=1/1/2020', () => true],
  ])('%s finds exactly those', async (filter, holds) => {
    expect(await search(filter)).toEqual(exactly(filter, holds));
  });

  it('finds by the ids of references', async () => {
    expect(await search(`institutionlastknown:${schools[0]}`)).toEqual(
      exactly(`institutionlastknown:${schools[0]}`, (_of, index) => index % 3 === 0),
    );
    expect(await search(`institutionlastknown:!${schools[0]}`)).toEqual(
      exactly(`institutionlastknown:!${schools[0]}`, (_of, index) => index % 3 !== 0),
    );
    expect(await search(`institutionany:${schools[1]}`)).toEqual(
      exactly(`institutionany:${schools[1]}`, (_of, index) => index % 5 === 0 || index % 3 === 1),
    );
    expect(await search(`institutionany:!${schools[1]}`)).toEqual(
      exactly(`institutionany:!${schools[1]}`, (_of, index) => index % 5 !== 0 && index % 3 !== 1),
    );
    expect(await search('institutionany:null')).toEqual(exactly('institutionany:null', (_of, index) => index % 5 !== 0 && index % 3 === 2));
    expect(await search('institutionlastknown:null')).toEqual(exactly('institutionlastknown:null', (_of, index) => index % 3 === 2));
  });

  it.each<[string, Holds]>([
    ['baker', (student) => student.lastname === 'Baker'],
    ['BAK', (student) => student.lastname === 'Baker'],
    ['zoe', (student) => student.lastname === 'Zoë'],
    ['MULLER', (student) => student.lastname === 'Müller'],
    ['obrien', (student) => student.lastname === 'O’Brien' || student.lastname === 'Obrien'],
    ['o’brien', (student) => student.lastname === 'O’Brien'],
    ["o'brien", (student) => student.lastname === 'O’Brien'],
    ['jones', (student) => student.lastname === 'Smith-Jones'],
    ['smithjones', (student) => student.lastname === 'Smith-Jones'],
    ['de souza', (student) => student.lastname === 'de Souza'],
    ['bela,baker', (student) => student.lastname === 'Baker' && student.firstname === 'Béla'],
    ['1234567890', (student) => student.ucas !== null],
    ['456789', (student) => student.ucas !== null],
    ['baker,sex:10', (student) => student.lastname === 'Baker' && student.sex === 10],
  ])('of the words %s finds by word beginnings, ignoring case and accents', async (filter, holds) => {
    expect(await search(filter)).toEqual(exactly(filter, holds));
  });

  it('without matches says so', async () => {
    const answer = await person.search('students', { filter: 'lastname:Nobody' });
    expect(answer).toMatchObject({ Total: 0, TotalPages: 0, HasData: false, Data: [], Filter: 'lastname:Nobody' });
  });

  it('is returned in canonical form, with a chip per field and a reason per ignored part', async () => {
    const answer = await person.search('students', { filter: 'sex:Female,10,11,target:!yes,cohort-year:20,Baker:x,lastname:b,a' });
    expect(answer.Filter).toBe('"Baker:x",lastname:a,b,sex:10,11');
    expect(answer.Chips).toEqual([
      {
        token: 'sex',
        label: 'Sex',
        values: [
          { value: '10', label: 'Female' },
          { value: '11', label: 'Male' },
        ],
      },
      {
        token: 'lastname',
        label: 'Last name',
        values: [
          { value: 'b', label: 'b' },
          { value: 'a', label: 'a' },
        ],
      },
    ]);
    expect(answer.Ignored).toEqual([
      { text: 'target:!yes', reason: 'This field cannot be negated' },
      { text: 'cohort-year:20', reason: 'This is not a year in the format yyyy' },
    ]);
  });

  it('is accepted for every described field', async () => {
    const { Fields } = await definition();
    const typed: Readonly<Record<string, string>> = {
      Text: 'x',
      Id: '1',
      Lookup: '1',
      Date: '1/2/2020',
      DateTime: '1/2/2020',
      Year: '2020',
      Number: '1',
      Financial: '1',
      Checkbox: 'yes',
    };
    for (const field of Fields) {
      const value = field.values?.[0]?.value ?? typed[field.fieldType];
      const { Chips, Ignored } = await person.search('students', { filter: `${field.token}:${value}` });
      expect([field.token, Chips.map((chip) => chip.token), Ignored]).toEqual([field.token, [field.token], []]);
    }
  });

  it('by a reference has a chip with the title of that record', async () => {
    const { Chips } = await person.search('students', { filter: `institutionlastknown:${schools[0]},!${schools[1]}` });
    expect(Chips[0]?.values.map(({ label }) => label)).toEqual([`Zeta ${mark}`, `not Álpha ${mark}`]);
  });

  it('by a deleted list entry still finds who has it, and says in the chip that it is deleted', async () => {
    const title = unique('Programme');
    const { Id } = await admin.create('field-lists', { name: title, list: customLookups.programmeTitle, group: ownGroup });
    const eventTitle = unique('Kept');
    const [start, end] = ['2032-05-04T09:00:00.000Z', '2032-05-04T10:00:00.000Z'];
    await admin.create('activities', { eventTitle, group: ownGroup, start, end, programmeTitle: Id });
    await admin.post(`/field-lists/delete/${Id}`);
    const answer = await admin.search('activities', { filter: `programme-title:${Id}` });
    expect(answer.Data.map((row) => row['eventTitle'])).toEqual([eventTitle]);
    expect(answer.Chips[0]?.values).toEqual([{ value: String(Id), label: `${title} (deleted)` }]);
  });
});
