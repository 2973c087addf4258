import { beforeAll, describe, expect, it } from 'vitest';
import { existsAlready, requiredMessage } from '../../domain/messages.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const viewer = as('viewer');

const errorsOf = (json: {
  readonly Errors?: readonly { readonly FieldName: string; readonly ErrorMessages: readonly string[] }[] | null;
}) => Object.fromEntries((json.Errors ?? []).map(({ FieldName, ErrorMessages }) => [FieldName, ErrorMessages]));

describe('the partnered institutions of a group', () => {
  let [school, another] = [0, 0];
  beforeAll(async () => {
    school = (await admin.create('institutions', { name: unique('Partner') })).Id;
    another = (await admin.create('institutions', { name: unique('Another') })).Id;
  });
  const add = (institution: number | null, group = ownGroup) => admin.post('/partnered-institutions/create', { group, institution });
  const exists = { institution: [existsAlready('institution')] };

  it('should each be named', async () => {
    expect(errorsOf((await add(null)).json)).toEqual({ institution: [requiredMessage('Institution')] });
  });

  it('should be listed once, however they come to be there twice', async () => {
    const first = (await add(school)).json;
    expect(first.Success).toBe(true);
    expect(errorsOf((await add(school)).json)).toEqual(exists);
    const second = await admin.create('partnered-institutions', { group: ownGroup, institution: another });
    expect(errorsOf((await admin.edit('partnered-institutions', second.Id, second.Revision, { institution: school })).json)).toEqual(
      exists,
    );
    const { status } = await admin.edit('partnered-institutions', second.Id, second.Revision, { institution: another });
    expect(status).toBe(200);
    expect((await admin.post(`/partnered-institutions/delete/${first.Id}`)).status).toBe(200);
    expect((await add(school)).json.Success).toBe(true);
    const restored = await admin.post(`/partnered-institutions/state/${first.Id}`, { state: 0 });
    expect(errorsOf(restored.json)).toEqual(exists);
  });

  it('should be listed with their names, and changed only by people who may change settings', async () => {
    const { Data } = await admin.search('partnered-institutions', { filter: `institution:${school},group:any` });
    const [row] = Data;
    expect([Data.length, row?.['institution'], row?.['group']]).toEqual([1, school, ownGroup]);
    const name = (await admin.form('institutions', school)).Title;
    expect([row?.Title, (await admin.form('partnered-institutions', row?.Id ?? 0)).Title]).toEqual([name, name]);
    const refused = await viewer.post('/partnered-institutions/create', { group: ownGroup, institution: another });
    expect(refused.status).toBe(403);
  });
});
