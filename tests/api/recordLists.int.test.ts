import { beforeAll, describe, expect, it } from 'vitest';
import type { CreateForm } from '../../api/contract/records.ts';
import type { SearchAnswer } from '../../api/contract/search.ts';
import type { BulkEditPreview } from '../../api/contract/tasks.ts';
import { institutionState } from '../../domain/record/states.ts';
import { downloadExport } from '../running/exporting.ts';
import { importRows } from '../running/uploading.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, newUrn, newVisitor, otherGroup, ownGroup, unique, waitForTask } from '../running/waymark.ts';
import { establishment } from '../samples/publicRegister.ts';

const admin = as('admin');

let officer: Visitor;
let school: number;
let elsewhere: number;
/** Two students of the school, one of another school, one of another group at the school. */
let [ada, ben, cleo, dora] = [0, 0, 0, 0];
const consortium = unique('Listed');

const student = async (visitor: Visitor, firstname: string, institutionLastKnown: number, group = ownGroup): Promise<number> =>
  (await visitor.create('students', { firstname, lastname: unique('Listed'), institutionLastKnown, group, consortium })).Id;

const findIds = async (visitor: Visitor, path: string, filter = '', more = ''): Promise<readonly number[]> => {
  const { status, json, text } = await visitor.get<SearchAnswer>(`/${path}/search?filter=${encodeURIComponent(filter)}${more}`);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return json.Data.map(({ Id }) => Id).toSorted((a, b) => a - b);
};

beforeAll(async () => {
  officer = (await createUser([{ group: ownGroup, role: 'officer' }])).visitor;
  school = (await admin.create('institutions', { name: unique('Listed School') })).Id;
  elsewhere = (await admin.create('institutions', { name: unique('Other School') })).Id;
  [ada, ben, cleo, dora] = [
    await student(officer, 'Ada', school),
    await student(officer, 'Ben', school),
    await student(officer, 'Cleo', elsewhere),
    await student(admin, 'Dora', school, otherGroup),
  ];
  await officer.get('/students/search', { after: admin.position });
});

describe('the list of a record', () => {
  it('finds the records that point at it, with the filter, sort and pages of any list', async () => {
    const path = `institutions/${school}/students`;
    expect(await findIds(officer, path)).toEqual([ada, ben]);
    expect(await findIds(officer, path, 'firstname:Ada')).toEqual([ada]);
    const { json } = await officer.get<SearchAnswer>(`/${path}/search?sort=firstname&order=desc&pageSize=1`);
    expect(json).toMatchObject({ Filter: '', Total: 2, TotalPages: 2, Chips: [], Data: [{ Id: ben }] });
    const { json: asPost } = await officer.post<SearchAnswer>(`/${path}/search`, { filter: 'firstname:Ada' });
    expect(asPost).toMatchObject({ Filter: 'firstname:Ada', Total: 1 });
  });

  it.each(['institutionlastknown:any', 'group:any', 'recordState:any', 'institutionlastknown:null', 'institutionlastknown:!0'])(
    'is not widened by the filter %s',
    async (filter) => {
      const ids = await findIds(officer, `institutions/${school}/students`, filter);
      expect(ids.filter((id) => id !== ada && id !== ben)).toEqual([]);
    },
  );

  it('finds nothing where the filter names another record', async () => {
    expect(await findIds(officer, `institutions/${school}/students`, `institutionlastknown:${elsewhere}`)).toEqual([]);
  });

  it('shows students of another group only to those who may see them', async () => {
    const path = `institutions/${school}/students`;
    expect(await findIds(officer, path, 'group:any')).toEqual([ada, ben]);
    expect(await findIds(admin, path, 'group:any')).toEqual([ada, ben, dora].toSorted((a, b) => a - b));
  });

  it('needs the right to see its records, and changes the right to edit them', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const { visitor: withoutRole } = await createUser([]);
    expect((await newVisitor().get(`/institutions/${school}/students/search`)).status).toBe(401);
    expect((await withoutRole.get(`/institutions/${school}/students/search`)).status).toBe(403);
    expect((await visitor.get(`/institutions/${school}/students/search`)).status).toBe(200);
    expect((await visitor.post(`/institutions/${school}/students/bulk-state`, { state: 1, filter: '' })).status).toBe(403);
  });

  it('is not there for a record that is not there', async () => {
    for (const id of [2_147_000_001, 'x', 0]) {
      const { status } = await officer.get(`/institutions/${id}/students/search`);
      expect([400, 404]).toContain(status);
    }
    expect((await officer.get('/institutions/2147000001/students/search')).status).toBe(404);
  });
});

describe('the list of an import', () => {
  it('finds the records that it changed, in every state, for those who may see the import', async () => {
    const word = unique('Brought');
    const data = as('data');
    const names = [`North ${word}`, `South ${word}`];
    const { id } = await importRows(
      data,
      names.map((EstablishmentName) => ({ ...establishment({ EstablishmentName }), URN: newUrn() })),
    );
    const listed = await findIds(data, `imports/${id}/institutions`);
    expect(listed).toEqual(await findIds(data, 'institutions', `import-id:${id}`));
    expect(listed).toHaveLength(2);
    await data.post(`/institutions/delete/${listed[0]}`);
    expect(await findIds(data, `imports/${id}/institutions`)).toEqual(listed);
    expect(await findIds(data, `imports/${id}/institutions`, `recordState:${institutionState.open}`)).toEqual(listed.slice(1));
    expect((await data.get(`/imports/${id}/subjects/search`)).status).toBe(404);
    const { visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    expect((await visitor.get(`/imports/${id}/institutions/search`)).status).toBe(403);
  });
});

describe('an export from the list of a record', () => {
  it('contains its records alone, whatever the filter', async () => {
    const first = ({ rows }: Awaited<ReturnType<typeof downloadExport>>) =>
      rows.map((row) => row['First name'] ?? '').toSorted((a, b) => a.localeCompare(b));
    const path = `institutions/${school}/students`;
    expect(first(await downloadExport(officer, path, `consortium:${consortium}`))).toEqual(['Ada', 'Ben']);
    expect(first(await downloadExport(officer, path, 'institutionlastknown:any,firstname:Ben'))).toEqual(['Ben']);
    expect(first(await downloadExport(officer, path, `institutionlastknown:${elsewhere}`))).toEqual([]);
  });
});

describe('a bulk change in the list of a record', () => {
  const cohortYear = async (id: number) => (await officer.form('students', id)).Record['cohortYear'];

  it('reaches its records alone, by a filter and by ids', async () => {
    const path = `/institutions/${school}/students/bulk-edit`;
    const values = { cohortYear: 2031 };
    const filter = `consortium:${consortium},institutionlastknown:any`;
    const preview = async (body: object) => (await officer.post<BulkEditPreview>(`${path}/preview`, body)).json;
    expect(await preview({ values, filter })).toMatchObject({ Total: 2, Changing: 2 });
    expect(await preview({ values, ids: [ben, cleo] })).toMatchObject({
      Total: 2,
      Changing: 1,
      LeftOut: [{ Text: 'not found, or not in your groups', Count: 1 }],
    });
    const byIds = await officer.post(path, { values, ids: [ben, cleo] });
    expect(await waitForTask(officer, byIds.json.Task ?? 0)).toMatchObject({
      message: '1 student changed. 1 was not found, or not in your groups.',
    });
    expect([await cohortYear(ada), await cohortYear(ben), await cohortYear(cleo)]).toEqual([null, 2031, null]);
    const byFilter = await officer.post(path, { values, filter });
    await waitForTask(officer, byFilter.json.Task ?? 0);
    expect([await cohortYear(ada), await cohortYear(ben), await cohortYear(cleo)]).toEqual([2031, 2031, null]);
  });

  it('is refused where none of the ids is on the list', async () => {
    const { status, json } = await officer.post(`/institutions/${school}/students/bulk-delete?ids=${cleo}`);
    expect(status).toBe(400);
    expect(json.Errors[0]?.FieldName).toBe('ids');
  });

  it('moves the records of the list to another state, and no others', async () => {
    const [kept, moved] = [await student(officer, 'Kept', elsewhere), await student(officer, 'Moved', school)];
    const body = { state: 1, filter: `consortium:${consortium},firstname:Moved,firstname:Kept` };
    const { status, json } = await officer.post(`/institutions/${school}/students/bulk-state`, body);
    expect(status).toBe(200);
    await waitForTask(officer, json.Task ?? 0);
    const stateOf = async (id: number) => (await officer.form('students', id)).State.value;
    expect([await stateOf(kept), await stateOf(moved)]).toEqual([0, 1]);
  });
});

describe('the form of a new record', () => {
  const valueIn = async (visitor: Visitor, query: string) =>
    (await visitor.get<CreateForm>(`/students/create?${query}`)).json.Record['institutionLastKnown'];

  it('begins with the record that its address names', async () => {
    expect(await valueIn(officer, `institutionLastKnown=${school}`)).toBe(school);
    const { json } = await officer.get<CreateForm>(`/students/create?institutionsAttended=${school}`);
    expect(json.Record['institutionsAttended']).toEqual([school]);
    expect(json.Labels['institutionsAttended']?.[school]).toMatch(/Listed School/);
  });

  it('begins with a row for the record that its address names, where rows are known by such records', async () => {
    const rowsIn = async (query: string) => {
      const { json } = await officer.get<CreateForm>(`/activities/create?${query}`);
      // Other tests add custom fields, whose values are rows too.
      return Object.entries(json.Record).filter(([name]) => name.includes('/') && !name.startsWith('customData/'));
    };
    expect(await rowsIn(`beneficiaries=${school}`)).toEqual([[`beneficiaries/${school}/institution`, school]]);
    for (const query of ['beneficiaries=2147000001', 'beneficiaries=x', `attendance=${school}`, `costCodes=${school}`])
      expect([query, await rowsIn(query)]).toEqual([query, []]);
  });

  it.each(['institutionLastKnown=2147000001', 'institutionLastKnown=x', 'institutionLastKnown=0', 'lastname=12', 'nothing=12'])(
    'ignores %s',
    async (query) => {
      expect(await valueIn(officer, query)).toBeNull();
    },
  );

  it('takes no group from it in which the person may not add records', async () => {
    const { json } = await officer.get<CreateForm>(`/students/create?group=${otherGroup}`);
    expect(json.Record['group']).not.toBe(otherGroup);
  });
});
