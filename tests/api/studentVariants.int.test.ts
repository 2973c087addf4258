import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { downloadExport } from '../running/exporting.ts';
import { acceptPlan, checkFile, csv, uploadRows } from '../running/importing.ts';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const mark = unique('Variant');
const trackedName = unique('Tracked');

beforeAll(async () => {
  await officer.create('students', { lastname: mark, firstname: 'Own', reportingPostcode: 'LE1 7RH', group: ownGroup });
  await officer.create('students', { lastname: unique('Else'), group: ownGroup });
  await admin.create('students', { lastname: mark, firstname: 'Other', group: otherGroup });
  officer.position = admin.position;

  const { visitor: tracker } = await createUser([{ group: ownGroup, role: 'dataOfficer' }]);
  const { Id } = await tracker.create('students', { lastname: trackedName, firstname: 'Own', group: ownGroup });
  const id = await uploadRows(
    tracker,
    csv(['Student ID', 'University', 'Course title'], [`#${Id}`, unique('University'), 'Physics']),
    'studentHESAData',
  );
  await checkFile(tracker, id);
  await acceptPlan(tracker, id);
});

describe.each([
  ['nonTrackedStudents', 'students/non-tracked'],
  ['RetentionStudents', 'students/retention'],
])('%s', (name, path) => {
  it('answers under its path and its name, within the user’s groups', async () => {
    for (const address of [path, name]) {
      const { Data, Total, Filter } = await officer.search(address, { filter: `lastname:${mark}` });
      expect([address, Total, Filter, Data.map((row) => row['firstname'])]).toEqual([address, 1, `lastname:${mark}`, ['Own']]);
    }
  });

  it('can be searched by its own fields, including those missing from the student list', async () => {
    expect((await officer.search(path, { filter: `lastname:${mark},reporting-postcode:LE1 7RH` })).Total).toBe(1);
    expect((await officer.search(path, { filter: `lastname:${mark},ucas:1` })).Chips.map(({ token }) => token)).toEqual(['lastname']);
  });

  it('is described as a read-only list of students', async () => {
    const definitions = (await officer.get<SearchDefinition[]>('/search/definitions')).json;
    const definition = definitions.find((each) => each.Set === name);
    expect(definition).toMatchObject({
      Path: path,
      RecordPath: 'students',
      ForType: path,
      CanCreate: false,
      CanEdit: false,
      HasGroup: true,
    });
    expect(definition?.Fields.find(({ token }) => token === 'group')?.label).toBe('In group');
    expect(definition?.Fields.find(({ token }) => token === 'tracked-by-hesa')?.max).toBe(1);
  });

  it('needs the right to see students', async () => {
    const { visitor } = await createUser([]);
    expect((await visitor.get(`/${path}/search`)).status).toBe(403);
    expect((await visitor.get(`/${name}/search`)).status).toBe(403);
  });
});

describe('the list of students not yet tracked', () => {
  const count = async (path: string, filter: string) => (await officer.search(path, { filter })).Total;

  it('contains a student who was never tracked, whatever the filter says of tracking', async () => {
    expect(await count('students/non-tracked', `lastname:${mark},tracked-by-hesa:no`)).toBe(1);
    expect(await count('students/non-tracked', `lastname:${mark},tracked-by-hesa:yes`)).toBe(0);
    expect(await count('students/retention', `lastname:${mark},tracked-by-hesa:yes`)).toBe(0);
  });

  it('leaves out a student who was tracked, and no filter adds them', async () => {
    for (const also of ['', ',tracked-by-hesa:yes']) {
      const filter = `lastname:${trackedName}${also}`;
      const totals = [
        await count('students', filter),
        await count('students/retention', filter),
        await count('students/non-tracked', filter),
      ];
      expect([filter, totals]).toEqual([filter, [1, 1, 0]]);
    }
  });
});

describe('an export of a variant of the student list', () => {
  it('has the rows and fields of that list', async () => {
    const { rows } = await downloadExport(officer, 'students/retention', 'reporting-postcode:LE1 7RH');
    expect(rows.length).toBe((await officer.search('students/retention', { filter: 'reporting-postcode:LE1 7RH' })).Total);
    expect(rows.map((row) => row['Last name'])).toContain(mark);
    expect(new Set(rows.map((row) => row['Reporting postcode']))).toEqual(new Set(['LE1 7RH']));
  });
});
