import { beforeAll, describe, expect, it } from 'vitest';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { memberReserved } from '../../domain/messages.ts';
import { downloadExport } from '../running/exporting.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');
const notThere = {
  status: 400,
  json: { Errors: [{ FieldName: 'leaver', ErrorMessages: ['This field does not exist or cannot be set here'] }] },
};

describe('an ambassador', () => {
  it('is found by what the group records of them, and offered with the full name', async () => {
    const lastname = unique('Okafor');
    const { Id, Position } = await officer.create('ambassadors', {
      firstname: 'Ada',
      lastname,
      dob: '2005-02-03',
      programmeLevel: 'MSc',
      mature: 'yes',
      group: ownGroup,
    });
    await officer.get('/ambassadors/search', { after: Position });
    for (const filter of [lastname, `lastname:${lastname},programme-level:MSc,mature:yes`, `lastname:${lastname},dob:03/02/2005`])
      expect((await officer.search('ambassadors', { filter })).Data.map((row) => row.Id)).toEqual([Id]);
    const offered = await officer.get<{ Data: object[] }>(`/ambassadors/search?term=${lastname}&pageSize=20`);
    expect(offered.json.Data).toEqual([expect.objectContaining({ Id, Firstname: 'Ada', Lastname: lastname, Fullname: `Ada ${lastname}` })]);
  });

  it('is in the list of those who are not tracked', async () => {
    const lastname = unique('Untracked');
    const { Id } = await officer.create('ambassadors', { lastname, group: ownGroup, permissionToTrack: 'yes' });
    const filter = `lastname:${lastname},permissionToTrack:yes`;
    for (const path of ['ambassadors/non-tracked', 'ambassadors/retention'])
      expect((await officer.search(path, { filter })).Data.map((row) => row.Id)).toEqual([Id]);
  });

  it('may be one whom the group already has: the question comes before the save', async () => {
    const who = { firstname: 'Grace', lastname: unique('Twice'), dob: '2004-04-05', group: ownGroup };
    const { Position } = await officer.create('ambassadors', who);
    await officer.get('/ambassadors/search', { after: Position });
    const reply = await officer.post<{ Data: { Title: string }[] }>('/ambassadors/lookalikes', who);
    expect(reply.json.Data.map(({ Title }) => Title)).toEqual([`Grace ${who.lastname}`]);
  });

  it('has training from the lists of its own group only', async () => {
    const entry = async (group: number) =>
      (await admin.create('field-lists', { name: unique('Safety'), list: customLookups.training, group })).Id;
    const [own, foreign] = [await entry(ownGroup), await entry(otherGroup)];
    const lastname = unique('Trained');
    const trainingRow = (training: number) => ({
      lastname,
      group: ownGroup,
      'training/-1/training': training,
      'training/-1/completed': '2026-09-01',
    });
    expect((await admin.post('/ambassadors/create', trainingRow(foreign))).status).toBe(400);
    const { Id } = await admin.create('ambassadors', trainingRow(own));
    expect((await admin.search('ambassadors', { filter: `training:${own},group:any` })).Data.map((row) => row.Id)).toEqual([Id]);
    const moved = await admin.edit('ambassadors', Id, 0, { group: otherGroup });
    expect(moved).toMatchObject({ status: 400, json: { Errors: [{ FieldName: 'training/1/training' }] } });
  });

  it('is changed by those with the right only', async () => {
    const { Id } = await officer.create('ambassadors', { lastname: unique('Kept'), group: ownGroup });
    const viewer = as('viewer');
    expect((await viewer.get(`/ambassadors/edit/${Id}`)).status).toBe(200);
    expect((await viewer.edit('ambassadors', Id, 0, { lastname: 'No' })).status).toBe(403);
    expect((await as('trent').get(`/ambassadors/edit/${Id}`)).status).toBe(404);
  });
});

describe('the employment of ambassadors', () => {
  let data: Visitor;
  beforeAll(async () => {
    data = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
  });

  it('should be seen, set, searched and exported by people with the right, where the group records it', async () => {
    const lastname = unique('Employed');
    const { Id } = await data.create('ambassadors', { lastname, group: ownGroup, leaver: true, visaCategory: 13 });
    expect((await data.form('ambassadors', Id)).Record).toMatchObject({ leaver: true, visaCategory: 13 });
    expect((await data.search('ambassadors', { filter: `lastname:${lastname},leaver:yes,visa-category:13` })).Total).toBe(1);
    const { rows } = await downloadExport(data, 'ambassadors', `lastname:${lastname}`);
    expect(rows[0]?.['Visa category']).toBe('Student (Sponsored Study)');
  });

  it('should NOT appear to others in form, history, row, earlier revision, filter or export', async () => {
    const lastname = unique('Employed');
    const { Id, Position } = await data.create('ambassadors', { lastname, group: ownGroup, leaver: true });
    await officer.get('/ambassadors/search', { after: Position });
    for (const at of [undefined, 0]) {
      const { Fields, Record: values } = await officer.form('ambassadors', Id, at);
      expect([Fields.filter(({ tab }) => tab === 'Employment'), Object.keys(values).includes('leaver')]).toEqual([[], false]);
    }
    expect(JSON.stringify(await officer.history('ambassadors', Id))).not.toContain('Leaver');
    const { Data, Chips } = await officer.search('ambassadors', { filter: `#${Id},leaver:yes` });
    expect([Object.keys(Data[0] ?? {}).includes('leaver'), Chips.map(({ token }) => token)]).toEqual([false, ['id']]);
    expect((await officer.get('/ambassadors/search?sort=leaver')).status).toBe(400);
    expect(await officer.edit('ambassadors', Id, 0, { leaver: false })).toMatchObject(notThere);
    expect((await downloadExport(officer, 'ambassadors', `lastname:${lastname}`)).rows.map((row) => row['Leaver'])).toEqual(['']);
  });

  it('should NOT exist in a group that does not record it, for anybody', async () => {
    expect(await admin.post('/ambassadors/create', { lastname: 'No', group: otherGroup, leaver: true })).toMatchObject(notThere);
    const lastname = unique('Elsewhere');
    const [here, there] = [
      await admin.create('ambassadors', { lastname, group: ownGroup, leaver: false }),
      await admin.create('ambassadors', { lastname, group: otherGroup }),
    ];
    const filter = `lastname:${lastname},group:any`;
    expect(new Set((await admin.search('ambassadors', { filter })).Data.map((row) => row.Id))).toEqual(new Set([here.Id, there.Id]));
    const limited = await admin.search('ambassadors', { filter: `${filter},leaver:no` });
    expect(limited.Data.map((row) => row.Id)).toEqual([here.Id]);
    expect(limited.Warning).toMatch(/^“Leaver” cannot be searched in /);
    expect((await admin.search('ambassadors', { filter: `lastname:${lastname},leaver:no,group:${ownGroup}` })).Warning).toBeNull();
  });

  it('should disappear and come back with the switch of the group', async () => {
    const { Id: group, Revision } = await admin.create('institutions', {
      name: unique('Member'),
      subscriber: true,
      recordsEmployment: true,
    });
    const { visitor } = await createUser([{ group, role: 'dataOfficer' }]);
    const { Id } = await visitor.create('ambassadors', { lastname: unique('Switched'), group, leaver: true });
    const leaver = async () => (await visitor.form('ambassadors', Id)).Record['leaver'];
    expect(await leaver()).toBe(true);
    const change = async (revision: number, on: boolean) => {
      const { json } = await admin.edit('institutions', group, revision, { recordsEmployment: on });
      await visitor.get('/ambassadors/search', { after: json.Position });
      return json.Revision ?? 0;
    };
    const off = await change(Revision, false);
    expect(await leaver()).toBeUndefined();
    expect(JSON.stringify(await visitor.history('ambassadors', Id))).not.toContain('Leaver');
    expect((await visitor.search('ambassadors', { filter: 'leaver:yes' })).Chips).toEqual([]);
    await change(off, true);
    expect(await leaver()).toBe(true);
  });

  it('should be switched by administrators of the group only', async () => {
    const { Revision } = await officer.form('institutions', ownGroup);
    const reply = await officer.edit('institutions', ownGroup, Revision, { recordsEmployment: false });
    expect(reply.status).not.toBe(200);
    expect(reply.text).toContain(memberReserved('Soar Valley University'));
    expect((await officer.form('institutions', ownGroup)).Record['recordsEmployment']).toBe(true);
  });
});
