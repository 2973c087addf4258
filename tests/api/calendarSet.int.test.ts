import { expect, it } from 'vitest';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { downloadExport } from '../running/exporting.ts';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const [admin, officer] = [as('admin'), as('officer')];

const plan = async (group: number): Promise<number> =>
  (
    await admin.create('activities', {
      eventTitle: unique('Calendar'),
      group,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-03-02T12:00:00.000Z',
    })
  ).Id;

const findIds = async (filter: string): Promise<readonly number[]> => {
  officer.position = admin.position;
  return (await officer.search('calendar', { filter })).Data.map(({ Id }) => Id);
};

it('has the single field of the specification, and nothing can be changed through it', async () => {
  const definitions = (await officer.get<SearchDefinition[]>('/search/definitions')).json;
  const calendar = definitions.find((each) => each.Set === 'calendar');
  expect(calendar).toMatchObject({
    Path: 'calendar',
    RecordPath: 'activities',
    CanCreate: false,
    CanEdit: false,
    CanEditMany: false,
    Actions: [],
  });
  expect(calendar?.Fields.map(({ token, label, fieldType }) => [token, label, fieldType])).toEqual([['id', 'ID', 'Id']]);
});

it('finds activities by their ID, in the groups of the person alone', async () => {
  const [own, others] = [await plan(ownGroup), await plan(otherGroup)];
  expect(await findIds(`id:${own},${others}`)).toEqual([own]);
  expect(await findIds(`#${own}#${others}`)).toEqual([own]);
  expect(await findIds(`group:any,id:${others}`)).toEqual([]);
  // The other group has opened its activities to this one, which this list does not ask about.
  expect(await findIds(`include-partnered:yes,id:${others}`)).toEqual([]);
  const { Data } = await officer.search('calendar', { pageSize: 500 });
  expect(Data.map(({ Id }) => Id)).not.toContain(others);
  const { rows } = await downloadExport(officer, 'calendar', `id:${own},${others}`);
  expect(rows.map((row) => row['Activity ID'])).toEqual([String(own)]);
});

it('takes no words', async () => {
  const own = await plan(ownGroup);
  officer.position = admin.position;
  const answer = await officer.search('calendar', { filter: `visit,id:${own}` });
  expect([answer.Filter, answer.Total, answer.Ignored.map(({ text }) => text)]).toEqual([`id:${own}`, 1, ['visit']]);
});

it('is for people who may see activities', async () => {
  const { visitor } = await createUser([]);
  expect((await visitor.get('/calendar/search')).status).toBe(403);
});
