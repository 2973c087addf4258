import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer, SearchRow } from '../../api/contract/search.ts';
import type { TextsAnswer } from '../../api/contract/lookups.ts';
import { importRows } from '../running/uploading.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, newUrn, otherGroup, ownGroup, unique } from '../running/waymark.ts';
import { establishment } from '../samples/publicRegister.ts';

const admin = as('admin');
const officer = as('officer');
const mark = unique('Lookup');

/** A user who may see and edit everything in one group, special category data included. */
let person: Visitor;
let group: number;
let current: number;
let archived: number;

const textsOf = async (visitor: Visitor, path: string): Promise<TextsAnswer> => {
  const { status, json, text } = await visitor.get<TextsAnswer>(path);
  expect([path, status, text.slice(0, 200)]).toEqual([path, 200, text.slice(0, 200)]);
  expect(Object.keys(json)).toEqual(['Total', 'Data']);
  return json;
};
const idsOf = async (visitor: Visitor, path: string, question: Readonly<Record<string, string | number>>) =>
  (await visitor.search(path, question)).Data.map((row) => row.Id);

beforeAll(async () => {
  group = (await admin.create('institutions', { name: unique('Lookup University'), subscriber: true, type: 'Universities' })).Id;
  await admin.get('/institutions/search');
  person = (await createUser([{ group, role: 'dataOfficer' }])).visitor;
  const institutions = [
    {
      name: `${mark} Open`,
      type: `${mark} Type`,
      subtype: `${mark} Sub A`,
      localAuthority: `${mark} Borough`,
      gor: `${mark} Region`,
      uniConnectPartnership: `${mark} Pathways`,
    },
    { name: `${mark} Closed`, type: `${mark} Type`, subtype: `${mark.toUpperCase()} SUB A`, localAuthority: `${mark} County` },
    { name: `${mark} Private`, type: 'Independent schools', subtype: `${mark} Sub B` },
    { name: `${mark} Deleted`, type: `${mark} Gone` },
  ];
  const ids: number[] = [];
  for (const values of institutions) ids.push((await admin.create('institutions', values)).Id);
  await admin.post(`/institutions/state/${ids[1]}`, { state: 1 });
  await admin.post(`/institutions/delete/${ids[3]}`);
  const ward = (targetWard: string) => ({
    lastname: mark,
    group,
    targetWard,
    targetWardName: `Name of ${targetWard}`,
    consortium: `${mark} Students`,
  });
  current = (await person.create('students', ward(`${mark}1`))).Id;
  archived = (await person.create('students', ward(`${mark}2`))).Id;
  await person.post(`/students/state/${archived}`, { state: 1 });
  await admin.create('students', { lastname: mark, group: otherGroup, targetWard: `${mark}9` });
  person.position = officer.position = admin.position;
});

describe('the lookups of institution fields', () => {
  it('list the types in use once each, without those of deleted institutions', async () => {
    expect(await textsOf(officer, `/institutions/types?inUseOnly&filter=${mark}`)).toEqual({ Total: 1, Data: [`${mark} Type`] });
    expect((await textsOf(officer, '/institutions/types?inUseOnly=true')).Data).toEqual(
      expect.arrayContaining([`${mark} Type`, 'Independent schools', 'Universities']),
    );
  });

  it('list every type of the register on request', async () => {
    expect((await textsOf(officer, '/institutions/types')).Data).toEqual(
      expect.arrayContaining(['Academies', 'Online provider', 'Welsh schools', `${mark} Type`]),
    );
    expect(await textsOf(officer, '/institutions/subtypes?type=Colleges')).toEqual({
      Total: 2,
      Data: ['Further education', 'Sixth form centres'],
    });
  });

  it('list the sub-types of one type or of all types', async () => {
    expect(
      (await textsOf(officer, `/institutions/subtypes?inUseOnly&type=${encodeURIComponent(`${mark} type`)}`)).Data.map((each) =>
        each.toLowerCase(),
      ),
    ).toEqual([`${mark} Sub A`.toLowerCase()]);
    expect((await textsOf(officer, `/institutions/subtypes?inUseOnly&filter=${mark}`)).Total).toBe(2);
    expect(await textsOf(officer, `/institutions/subtypes?inUseOnly&type=${mark}`)).toEqual({ Total: 0, Data: [] });
  });

  it('list regions, local authorities and partnerships that contain the term', async () => {
    const regions = (await textsOf(officer, '/institutions/governmentofficeregions')).Data;
    expect(regions).toEqual(expect.arrayContaining(['East Midlands', 'Yorkshire and the Humber', `${mark} Region`]));
    expect(await textsOf(officer, `/institutions/localauthorities?filter=${mark.toLowerCase()}`)).toEqual({
      Total: 2,
      Data: [`${mark} Borough`, `${mark} County`],
    });
    expect(await textsOf(officer, `/institutions/localauthorities?filter=${mark}%25`)).toEqual({ Total: 0, Data: [] });
    expect((await textsOf(officer, `/institutions/ncopconsortia?filter=${mark}`)).Data).toEqual([`${mark} Pathways`]);
  });
});

describe('the lookups of student fields', () => {
  it('list the wards of students in the user’s groups, archived students included', async () => {
    expect(await textsOf(person, `/students/ncop-target-wards?filter=${mark}`)).toEqual({ Total: 2, Data: [`${mark}1`, `${mark}2`] });
    expect((await textsOf(person, `/students/ncop-target-ward-names?filter=${mark}`)).Data).toEqual([
      `Name of ${mark}1`,
      `Name of ${mark}2`,
    ]);
    expect((await textsOf(person, `/institutions/ncopconsortia?filter=${mark}`)).Data).toEqual([`${mark} Pathways`, `${mark} Students`]);
    expect((await textsOf(admin, `/students/ncop-target-wards?filter=${mark}`)).Total).toBe(3);
    expect((await textsOf(officer, `/students/ncop-target-wards?filter=${mark}`)).Data).toEqual([]);
    expect((await person.get('/students/ncop-target-wards?pageSize=251')).json).toMatchObject({
      Errors: [{ FieldName: 'pageSize', ErrorMessages: ['pageSize must be a whole number from 1 to 250'] }],
    });
  });

  it('list ethnicities with codes and groups, for users who may see them', async () => {
    const { json } = await person.get<{ Id: number; DisplayValue: string; Label: string }[]>('/students/ethnicity?pageSize=100');
    expect(json).toHaveLength(22);
    expect(json[0]).toEqual({
      Id: 100,
      DisplayValue: 'Asian - Bangladeshi or Bangladeshi British',
      Label: 'Asian - Bangladeshi or Bangladeshi British',
    });
    expect((await person.get<unknown[]>('/students/ethnicity?filter=traveller')).json).toHaveLength(1);
    expect((await person.get<string[]>('/students/ethnic-groups?pageSize=2')).json).toEqual(['Asian', 'Black']);
    for (const path of ['/students/ethnicity', '/students/ethnic-groups']) expect((await officer.get(path)).status).toBe(403);
  });

  it('list the year groups and the roles', async () => {
    const { json } = await officer.get<{ data: { YearGroupId: number; Name: string }[] }>('/yeargroups/get');
    expect(json.data).toHaveLength(25);
    expect(json.data.slice(0, 4)).toEqual([
      { YearGroupId: -1, Name: 'Unknown' },
      { YearGroupId: 0, Name: 'Pre School' },
      { YearGroupId: 5, Name: 'Year Group R' },
      { YearGroupId: 6, Name: 'Year Group 01' },
    ]);
    const roles = await officer.get<{ data: { RoleId: number; Name: string }[] }>(`/roles?institutionId=${ownGroup}`);
    expect(roles.json.data[0]).toMatchObject({ RoleId: 1, Name: 'Administrator' });
  });
});

describe('the lookup of institutions', () => {
  const names = async (question: Readonly<Record<string, string | number>>) =>
    (
      await officer.search('institutions', { disableFuzzy: 'true', sort: 'name', filter: mark, userHasAccess: 'ignore', ...question })
    ).Data.map((row) => row['Name']);

  it('returns id, label, facts and state of each institution', async () => {
    const { Data, Filter } = await officer.search('institutions', { term: `${mark} Open`, pageSize: 40, userHasAccess: 'ignore' });
    expect(Filter).toBe(`${mark} Open`);
    expect(Data[0]).toMatchObject({
      Name: `${mark} Open`,
      RecordState: 0,
      Type: `${mark} Type`,
      Town: '',
      LocalAuthority: `${mark} Borough`,
      URN: '',
      LAESTABNo: '',
      EducationPhase: '',
    } satisfies Partial<SearchRow>);
  });

  it('filters by states in every spelling', async () => {
    expect(await names({})).toEqual([`${mark} Open`, `${mark} Private`]);
    expect(await names({ recordState: '0,1,3,5' })).toEqual([`${mark} Open`, `${mark} Private`, `${mark} Closed`]);
    const { json } = await officer.get<{ Data: SearchRow[] }>(
      `/institutions/search?disableFuzzy=true&filter=${mark}&recordStates[]=1&recordStates[]=64`,
    );
    expect(json.Data.map((row) => row['Name'])).toEqual([`${mark} Closed`, `${mark} Deleted`]);
  });

  it('excludes independent schools and institutions without users on request', async () => {
    expect(await names({ excludePrivate: 'true' })).toEqual([`${mark} Open`]);
    expect(await names({ excludeNoUsers: 'true' })).toEqual([]);
    expect(await idsOf(officer, 'institutions', { disableFuzzy: 'true', filter: `id:${group}`, excludeNoUsers: 'true' })).toEqual([group]);
  });

  it('includes only groups in which the user holds one of the rights', async () => {
    expect(await idsOf(officer, 'institutions', { disableFuzzy: 'true', userHasAccess: 'ViewStudents|ViewNCOPStudents' })).toEqual([
      ownGroup,
    ]);
    expect(await idsOf(officer, 'institutions', { disableFuzzy: 'true', userHasAccess: 'EditUsers' })).toEqual([]);
    expect((await officer.get('/institutions/search?userHasAccess=Nothing')).status).toBe(400);
    // 'any' right by default. Lookups that name states or ids, and the list, have every institution.
    expect(await idsOf(officer, 'institutions', { disableFuzzy: 'true', pageSize: '40' })).toEqual([ownGroup]);
    expect(await idsOf(officer, 'institutions', { term: mark })).toEqual([]);
    const every = [{ filter: mark }, { term: mark, recordState: '0,1,3,5' }, { term: mark, userHasAccess: 'ignore' }];
    for (const question of every) expect((await idsOf(officer, 'institutions', question)).length).toBeGreaterThan(0);
  });
});

describe('lookup ids', () => {
  it('resolve to records in any state', async () => {
    expect(await idsOf(person, 'students', { term: `id:${current},${archived}` })).toEqual([current, archived]);
    expect(await idsOf(person, 'students', { filter: `id:${current},${archived}` })).toEqual([current]);
  });

  it('do not resolve to records of other groups', async () => {
    expect(await idsOf(officer, 'students', { term: `id:${current},${archived}` })).toEqual([]);
  });
});

describe('the lookup of users', () => {
  it('covers all groups where users are visible, one group, or the current group', async () => {
    const name = unique('Colleague');
    const users = await Promise.all(
      [ownGroup, otherGroup].map((each) =>
        admin.create('users', {
          firstname: 'A',
          lastname: name,
          email: `${unique('c')}@example.test`,
          roles: [{ group: each, role: 'viewer' }],
        }),
      ),
    );
    const [own, other] = users.map(({ Id }) => Id);
    const search = (visitor: Visitor, more: Readonly<Record<string, string>>) => {
      visitor.position = admin.position;
      return idsOf(visitor, 'users', { filter: name, disableFuzzy: 'true', sort: 'id', ...more });
    };
    // The colleague of one's own group comes first, whichever was created first.
    expect(await search(admin, { showAllInstitutionsUsers: 'true', institution: '0' })).toEqual([own, other]);
    expect(await search(admin, { showAllInstitutionsUsers: 'true', institution: String(otherGroup) })).toEqual([other]);
    expect(await search(officer, { showAllInstitutionsUsers: 'true', institution: '0' })).toEqual([own]);
    expect(await search(officer, { showAllInstitutionsUsers: 'true', institution: String(otherGroup) })).toEqual([]);
    for (const visitor of [admin, officer]) expect(await search(visitor, {})).toEqual([own]);
    const [row] = (await officer.search('users', { term: name })).Data;
    expect(row).toMatchObject({ Firstname: 'A', Lastname: name, Fullname: `A ${name}` });
  });
});

describe('the lookup of imports', () => {
  it('finds completed imports by type and reference, and by id', async () => {
    const importer = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
    const { id, values } = await importRows(importer, [establishment({ URN: newUrn() })]);
    const types = 'edubase,Institution,institutionApplication';
    const search = (filter: string) => importer.search('imports', { filter });
    expect((await search(`${String(values['reference'])},status:Completed,type:${types}`)).Data).toMatchObject([
      { Id: id, Reference: values['reference'] },
    ]);
    expect((await search(`${String(values['reference'])},status:Completed,type:student`)).Total).toBe(0);
    expect((await search(`${id},2000000000,type:${types}`)).Data.map((row) => row.Id)).toEqual([id]);
    expect((await search(`${id},type:student`)).Total).toBe(0);
  });

  it('accepts a group of types by its name or its types', async () => {
    const { Filter, Chips } = await admin.search('imports', { filter: 'type:Survey Result,Work Opportunities' });
    expect(Filter).toBe('type:activityWorkOffer,surveyResult');
    expect(Chips[0]?.values.map(({ label }) => label)).toEqual(['Survey Result', 'Work Opportunities']);
    expect((await admin.search('imports', { filter: 'type:"institutionSpecific,institutionApplication,institutionContact"' })).Filter).toBe(
      'type:institutionApplication,institutionContact,institutionSpecific',
    );
  });
});

describe('lookups of forms', () => {
  it('offer the groups in which the user holds a right', async () => {
    const ids = async (question: Readonly<Record<string, string>>) =>
      (await person.search('institutions', { disableFuzzy: 'true', pageSize: '40', sort: 'name', ...question })).Data.map((row) => row.Id);
    expect(await ids({ userHasAccess: 'EditStudents' })).toEqual([group]);
    expect(await ids({ userHasAccess: 'EditUsers|EditStudents' })).toEqual([group]);
    expect(await ids({ userHasAccess: 'EditUsers' })).toEqual([]);
    expect(await ids({ userHasAccess: 'any' })).toEqual([group]);
    expect((await ids({ userHasAccess: 'ignore' })).length).toBeGreaterThan(1);
  });

  it('offer records in every state but deleted, by their names and ids', async () => {
    const name = unique('Offered');
    const ids: number[] = [];
    for (const firstname of ['Now', 'Past', 'Gone'])
      ids.push((await person.create('ambassadors', { firstname, lastname: name, group })).Id);
    const [now, past, gone] = ids;
    await person.post(`/ambassadors/state/${past}`, { state: 1 });
    await person.post(`/ambassadors/delete/${gone}`);
    const { lookup } = (await person.emptyForm('ambassadors/timesheets')).Fields.find((field) => field.name === 'ambassador') ?? {};
    const offered = async (filter: string) => {
      const { json } = await person.get<SearchAnswer>(`${lookup}&filter=${encodeURIComponent(filter)}`);
      return json.Data.map(({ Id, Detail }) => [Id, typeof Detail === 'string' && Detail.startsWith('Archived')]);
    };
    expect(await offered(name)).toEqual([
      [now, false],
      [past, true],
    ]);
    expect(await offered(`#${past}`)).toEqual([[past, true]]);
    expect(await offered(`#${gone}`)).toEqual([]);
  });

  it('named in the form all answer', async () => {
    const { Fields } = await person.emptyForm('students');
    for (const { name, lookup } of Fields.filter((field) => field.lookup !== null)) {
      const { status, json } = await person.get<{ Data?: unknown[]; data?: unknown[] }>(`${lookup}&filter=university`);
      expect([name, status, Array.isArray(json.Data ?? json.data)]).toEqual([name, 200, true]);
    }
  });
});
