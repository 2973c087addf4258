import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { ownFields, addedSets, sets } from '../domain/search/spec/sets.ts';
import { as, createUser, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');
const definitionsOf = async (visitor: typeof officer) => (await visitor.get<SearchDefinition[]>('/search/definitions')).json;
const tokensOf = (definition: SearchDefinition | undefined) => definition?.Fields.map(({ token }) => token) ?? [];
const tokenOf = (line: string) => line.split(' ')[0] ?? '';
const inSpec = (name: string) =>
  (sets[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

describe('GET /search/definitions', () => {
  it('lists the fields of the spec for somebody who may see all of them', async () => {
    const { visitor } = await createUser([{ group: null, role: 'administrator' }]);
    const definitions = (await definitionsOf(visitor)).filter(({ Set: name }) => !addedSets.includes(name));
    expect(definitions.map(({ Set: name }) => name).toSorted()).toEqual([
      'RetentionAmbassadors',
      'RetentionStudents',
      'activities',
      'ambassadorAccounts',
      'ambassadorApplicationForms',
      'ambassadorApplications',
      'ambassadorContract',
      'ambassadorContractBands',
      'ambassadorContracts',
      'ambassadorExpenses',
      'ambassadorTimesheets',
      'ambassadors',
      'calendar',
      'contracts',
      'expenses',
      'exports',
      'imports',
      'institutions',
      'nonTrackedAmbassadors',
      'nonTrackedStudents',
      'sapWorkOffer',
      'studentDuplicates',
      'students',
      'tasks',
      'timesheets',
      'users',
      'workOffer',
    ]);
    // Other tests give groups custom fields, and an administrator of all groups works in one of them.
    const isCustom = (token: string) => token.startsWith('custom-');
    for (const definition of definitions)
      expect([definition.Set, tokensOf(definition).filter((token) => !isCustom(token))]).toEqual([
        definition.Set,
        [...inSpec(definition.Set).map(tokenOf), ...(ownFields[definition.Set] ?? [])],
      ]);
  });

  it('has the groups of duplicate students for people who may edit students', async () => {
    const readDefinitions = async (visitor: typeof officer) =>
      (await definitionsOf(visitor)).find(({ Set: name }) => name === 'studentDuplicates');
    expect(await readDefinitions(officer)).toMatchObject({
      Path: 'students/duplicates',
      ForType: 'students/duplicates',
      Columns: [],
      CanExport: false,
    });
    expect(await readDefinitions(as('viewer'))).toBeUndefined();
  });

  it('omits special category data for people without the right', async () => {
    const students = (await definitionsOf(officer)).find(({ Set: name }) => name === 'students');
    expect(tokensOf(students)).toEqual(
      inSpec('students')
        .filter((line) => !line.includes(' only '))
        .map(tokenOf)
        .concat(ownFields['students'] ?? []),
    );
  });

  it('offers only fields whose suggestions the person may read, and names the others for filters that exist', async () => {
    const people = { viewer: as('viewer'), payOfficer: (await createUser([{ group: ownGroup, role: 'payOfficer' }])).visitor };
    for (const [name, visitor] of Object.entries(people)) {
      const definitions = await definitionsOf(visitor);
      const lookups = new Set(definitions.flatMap(({ Fields }) => Fields.flatMap(({ lookup }) => lookup ?? [])));
      expect(lookups.size).toBeGreaterThan(5);
      const refused: string[] = [];
      for (const lookup of lookups) {
        const { status } = await visitor.get(`${lookup}${lookup.includes('?') ? '&' : '?'}term=ada`);
        if (status === 403) refused.push(lookup);
      }
      expect([name, refused]).toEqual([name, []]);
      const activities = definitions.find(({ Set: set }) => set === 'activities');
      expect(tokensOf(activities)).not.toContain('updated-by');
      expect(activities?.UnlistedFields.map(({ token }) => token)).toContain('updated-by');
    }
  });

  it('offers academic years up to the one that begins next year', async () => {
    const students = (await definitionsOf(officer)).find(({ Set: name }) => name === 'students');
    const years = students?.Fields.find(({ token }) => token === 'attendedactivity-academicyear')?.values ?? [];
    const next = new Date().getFullYear() + 1;
    expect([years[0]?.label, years.at(-1)?.label]).toEqual(['2003 / 2004', `${next} / ${next + 1}`]);
  });

  it('offers the export types that the user may see', async () => {
    const typesOf = async (visitor: typeof officer) =>
      (await definitionsOf(visitor))
        .find(({ Set: name }) => name === 'exports')
        ?.Fields.find(({ token }) => token === 'type')
        ?.values?.map(({ value }) => value);
    expect(await typesOf(officer)).toEqual([
      'student',
      'user',
      'institution',
      'institutionContact',
      'institutionApplication',
      'institutionTarget',
      'activity',
      'activitySession',
      'ambassador',
      'ambassadorApplicationForm',
      'ambassadorApplication',
      'contractTemplate',
      'contract',
      'workOffer',
      'timesheet',
      'expense',
      'payCorrection',
      'partneredInstitution',
      'jacsSubject',
      'heiDescriptor',
      'customLookupItem',
      'customField',
      'import',
      'export',
      'task',
      'savedSearch',
    ]);
    expect(await typesOf(as('viewer'))).toEqual([
      'student',
      'institution',
      'institutionContact',
      'institutionApplication',
      'institutionTarget',
      'activity',
      'activitySession',
      'ambassador',
      'ambassadorApplication',
      'contractTemplate',
      'contract',
      'workOffer',
      'timesheet',
      'expense',
      'payCorrection',
      'partneredInstitution',
      'jacsSubject',
      'heiDescriptor',
      'customLookupItem',
      'customField',
      'export',
      'task',
      'savedSearch',
    ]);
  });

  it('names the lookup of each field, its dependencies and filter', async () => {
    const definitions = await definitionsOf(officer);
    const field = (set: string, token: string) =>
      definitions.find(({ Set: name }) => name === set)?.Fields.find((each) => each.token === token);
    expect(field('institutions', 'subtype')).toMatchObject({
      lookup: '/institutions/subtypes?inUseOnly=true',
      dependsOn: 'type',
      lookupFilter: null,
    });
    expect(field('students', 'imports')?.lookupFilter).toBe(
      'status:Completed,type:student,studentContact,studentHESAData,studentQualification,studentBeneficiaryReplacement',
    );
    expect(field('activitySessions', 'activity')?.lookup).toBe('/activities/search?disableFuzzy=true&pageSize=20');
    expect(field('students', 'group')?.lookup).toBe(
      '/institutions/search?disableFuzzy=true&pageSize=20&sort=name&userHasAccess=ViewStudents|ViewNCOPStudents',
    );
  });

  it('says what people may do with many records, and the icons of actions', async () => {
    const definitionOf = async (visitor: typeof officer, set: string) =>
      (await definitionsOf(visitor)).find(({ Set: name }) => name === set);
    const mayEditMany = async (visitor: typeof officer, set: string) => (await definitionOf(visitor, set))?.CanEditMany;
    expect([await mayEditMany(officer, 'students'), await mayEditMany(as('viewer'), 'students')]).toEqual([true, false]);
    // Variants of a list only show, and no field of a saved search can be set for many.
    expect([await mayEditMany(officer, 'nonTrackedStudents'), await mayEditMany(officer, 'savedSearches')]).toEqual([false, false]);
    expect((await definitionOf(officer, 'activities'))?.Actions.find(({ name }) => name === 'cancel')).toMatchObject({ icon: 'block' });
  });

  it('names only lookups that answer', async () => {
    const { visitor } = await createUser([{ group: null, role: 'administrator' }]);
    const calls = new Set((await definitionsOf(visitor)).flatMap(({ Fields }) => Fields.flatMap(({ lookup }) => lookup ?? [])));
    for (const call of calls) expect([call, (await visitor.get(call)).status]).toEqual([call, 200]);
    expect(calls.size).toBeGreaterThan(10);
  });
});

describe('a field without a value', () => {
  const mark = unique('Fact');
  const countOf = async (filter: string) => (await officer.search('students', { filter: `lastname:${mark},${filter}` })).Total;

  beforeAll(async () => {
    for (let count = 0; count < 2; count += 1) await officer.create('students', { lastname: mark, group: ownGroup });
  });

  it.each([
    ['attendedactivity:no', 2],
    ['attendedactivity:attended', 0],
    ['attendedactivity:no,attended', 2],
    ['attendedactivity:!no', 0],
    ['attendedactivity:!attended', 2],
    ['attendedactivity-academicyear:2024 / 2025', 0],
    ['attendedactivity-date:>1/1/2000', 0],
    ['include-partnered:yes', 2],
    ['include-partnered:only', 2],
    ['attached-to-activity:no', 2],
    ['attached-to-activity:yes', 0],
    ['attached-to-outreach-activity:no', 2],
    ['answered-survey:yes', 0],
    ['answered-survey:no', 2],
  ])('is found as no: %s', async (filter, total) => {
    expect([filter, await countOf(filter)]).toEqual([filter, total]);
  });

  it('does not count as activity of an institution', async () => {
    const name = unique('Fact School');
    await officer.create('institutions', { name });
    const total = async (filter: string) => (await officer.search('institutions', { filter: `name:${name},${filter}` })).Total;
    expect([await total('hasActivity:true'), await total('hasActivity:false')]).toEqual([0, 1]);
  });
});

describe('values with another name in filters', () => {
  it('are stored under the name of the field', async () => {
    expect((await officer.search('institutions', { filter: 'target:yes' })).Filter).toBe('target:True');
    expect((await officer.search('students', { filter: 'target:No' })).Filter).toBe('target:False');
    expect((await officer.search('students', { filter: 'yearGroup:Year Group 07' })).Filter).toBe('year-group:12');
  });

  it('find students without an ethnicity as No data', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'dataOfficer' }]);
    const name = unique('Ethnicity');
    await visitor.create('students', { lastname: name, ethnicity: 180 });
    await visitor.create('students', { lastname: name });
    const { Data, Chips } = await visitor.search('students', { filter: `lastname:${name},ethnicity:0` });
    expect(Data.map((row) => row['ethnicity'] ?? null)).toEqual([null]);
    expect(Chips.find(({ token }) => token === 'ethnicity')?.values).toEqual([{ value: '0', label: 'No data' }]);
  });
});
