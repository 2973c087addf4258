import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SystemAnswer } from '../../api/contract/system.ts';
import { demoPassword } from '../../api/demo/seed.ts';
import { eventually } from '../infra/waiting.ts';
import type { WaymarkProcess } from '../running/process.ts';
import { makeStaleStudents, type StaleStudents } from '../running/staleStudents.ts';
import { Visitor } from '../running/visitor.ts';

let students: StaleStudents;
let waymark: WaymarkProcess;
let admin: Visitor;

const start = async (): Promise<void> => {
  waymark = await students.start();
  admin = new Visitor(waymark.url);
  await admin.signIn('admin@demo.test', demoPassword);
};

beforeAll(async () => {
  students = await makeStaleStudents();
  await start();
});
afterAll(async () => {
  await waymark.stop();
  await students.remove();
});

describe('a start after a new field was declared', () => {
  test('serves at once and names what is not ready', async () => {
    expect((await admin.get('/health/ready')).status).toBe(200);
    const list = await admin.search('students', { filter: 'group:any' });
    expect(list.Total).toBe(240);
    expect(list.Warning).toMatch(/^“Cohort year” is not shown yet: \d+% of the records are prepared\.$/);
    expect((await admin.search('institutions')).Warning).toBeNull();
    const { json } = await admin.request<SystemAnswer>('GET', '/system');
    expect(json.ReadSide.Rebuilding).toMatchObject([{ Label: 'students', Total: expect.any(Number), NotReady: ['Cohort year'] }]);
  });

  test.each([
    ['a filter', '/students/search?filter=cohort-year:2020'],
    ['a sort', '/students/search?filter=&sort=cohortYear'],
  ])('refuses %s that needs the new column and names the column', async (_what, address) => {
    const { status, json } = await admin.get(address);
    expect(status).toBe(503);
    expect(json).toMatchObject({ Success: false, Errors: [{ FieldName: 'cohortYear' }] });
  });

  test('refuses an export without the new column', async () => {
    const { status, json } = await admin.post('/students/export', { reference: 'Too early', filter: '' });
    expect([status, json.Errors?.[0]?.FieldName]).toEqual([503, 'cohortYear']);
  });

  test('accepts changes, survives kill -9 and has every value after the rebuild', async () => {
    const { Id, Revision } = await admin.create('students', { lastname: 'Meanwhile', cohortYear: 2020 });
    expect((await admin.edit('students', Id, Revision, { cohortYear: 2021 })).status).toBe(200);
    expect((await admin.search('students', { filter: `id:${Id}` })).Total).toBe(1);
    await waymark.kill();
    await start();
    expect((await admin.search('students', { filter: 'group:any' })).Warning).not.toBeNull();
    await students.release();
    await eventually(60_000, async () => {
      expect((await admin.search('students', { filter: 'group:any' })).Warning).toBeNull();
    });
    const page = await admin.search('students', { filter: `cohort-year:2021,id:${Id}`, sort: 'cohortYear' });
    expect(page.Data.map((row) => row['cohortYear'])).toEqual([2021]);
    expect((await admin.search('students', { filter: 'group:any' })).Total).toBe(241);
    expect((await admin.request<SystemAnswer>('GET', '/system')).json.ReadSide.Rebuilding).toEqual([]);
  });
});
