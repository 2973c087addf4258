import { describe, expect, it } from 'vitest';
import { checkFile, csv, planOf, uploadRows } from '../running/importing.ts';
import { upload } from '../running/uploading.ts';
import { birthday, createUser, otherGroup, ownGroup, surname } from '../running/waymark.ts';
import { useImporter } from './importer.ts';

const importer = useImporter();

describe('who may import', () => {
  it('needs the right of the type in the group of the import', async () => {
    const id = await uploadRows(importer.person, csv(['First name', 'Last name'], [importer.Ada, surname()]));
    await checkFile(importer.person, id);
    const viewer = (await createUser([{ group: ownGroup, role: 'viewer' }])).visitor;
    const stranger = (await createUser([{ group: otherGroup, role: 'dataOfficer' }])).visitor;
    for (const [visitor, expected] of [
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      for (const path of ['columns', 'plan', 'values', 'not-imported'])
        expect((await visitor.get(`/imports/${path}/${id}`)).status).toBe(expected);
      expect((await visitor.post(`/imports/check/${id}`, { Mapping: ['firstname', 'lastname'] })).status).toBe(expected);
      expect((await visitor.post(`/imports/answer/${id}`, { Lines: [2], Answer: 'leaveOut' })).status).toBe(expected);
      expect((await visitor.post(`/imports/answer-value/${id}`, { Column: 'sex', Value: 'x', To: null })).status).toBe(expected);
      expect((await visitor.post(`/imports/correct/${id}`, { Line: 2, Column: 0, Value: 'Eve' })).status).toBe(expected);
      expect((await visitor.post(`/imports/accept/${id}`, {})).status).toBe(expected);
    }
    expect((await upload(viewer, Buffer.from('First name,Last name\r\nAda,Smith'), { type: 'student' })).status).toBe(403);
    // Another right to import is not enough for the actions on an import.
    const officer = (await createUser([{ group: ownGroup, role: 'officer' }])).visitor;
    const others = await uploadRows(importer.person, csv(['First name', 'Last name'], [importer.Ada, surname()]), 'studentHESAData');
    expect((await officer.form('imports', others)).Actions).toEqual([]);
    for (const action of ['pause', 'cancel', 'delete-file'])
      expect((await officer.post(`/imports/${action}/${others}`, {})).status).toBe(403);
  });

  it('matches only students whom the person may see, and refuses rows for groups without the right', async () => {
    const name = surname();
    const [ada, cleo] = [birthday(), birthday()];
    const stranger = (await createUser([{ group: otherGroup, role: 'dataOfficer' }])).visitor;
    const hidden = await stranger.create('students', { firstname: importer.Ada, lastname: name, dob: ada.iso, group: otherGroup });
    const id = await uploadRows(
      importer.person,
      csv(
        ['Student ID', 'First name', 'Last name', 'Date of birth', 'Group'],
        [`#${hidden.Id}`, importer.Ada, name, ada.slashes, ''],
        ['', importer.Ada, name, ada.slashes, ''],
        ['', importer.Ben, name, cleo.slashes, 'Trent Bridge University'],
      ),
    );
    const plan = await checkFile(importer.person, id);
    expect(plan.Data.map(({ Outcome, Problems }) => [Outcome, Problems[0]?.Reason])).toEqual([
      ['refused', 'No student that you may see has this ID'],
      ['create', undefined],
      ['refused', 'You may not import into this group'],
    ]);
  });

  it('shows nothing of the records that another importer of the group may not see', async () => {
    const widely = (
      await createUser([
        { group: ownGroup, role: 'dataOfficer' },
        { group: otherGroup, role: 'dataOfficer' },
      ])
    ).visitor;
    const name = surname();
    const near = surname();
    const ada = birthday();
    const named = await widely.create('students', { firstname: importer.Ada, lastname: name, dob: ada.iso, group: otherGroup });
    const like = await widely.create('students', { firstname: importer.Ben, lastname: near, dob: '2009-03-04', group: otherGroup });
    const id = await uploadRows(
      widely,
      csv(
        ['Student ID', 'First name', 'Last name', 'Date of birth'],
        [`#${named.Id}`, importer.Cleo, '', ''],
        ['', importer.Ben, near, '03/04/2009'],
      ),
    );
    const full = await checkFile(widely, id);
    expect(full.Data.map(({ Outcome, Title, Record }) => [Outcome, Title, Record])).toEqual([
      ['update', `${importer.Cleo} ${name}`, named.Id],
      ['question', expect.stringContaining(importer.Ben), null],
    ]);
    expect(full.Data[0]?.Values['lastname']).toBe(name);
    expect(full.Data[1]?.Candidates.map(({ Id }) => Id)).toEqual([like.Id]);
    expect(full.Data[1]?.Changes.map(({ Field }) => Field)).toEqual(['firstname', 'lastname', 'dob']);
    const plan = await planOf(importer.person, id);
    expect(plan.Data.map(({ Title, Record, Changes, Candidates }) => [Title, Record, Changes, Candidates])).toEqual([
      [importer.Cleo, null, [], []],
      [full.Data[1]?.Title, null, full.Data[1]?.Changes, []],
    ]);
    expect(plan.Data.map(({ Notes }) => Notes.map(({ Reason }) => Reason))).toEqual([
      ['This row is about a student that you may not see'],
      ['This row may be about a student that you may not see'],
    ]);
    expect(plan.Data[0]?.Values).toEqual({ firstname: importer.Cleo });
    expect(JSON.stringify(plan)).not.toContain(name);
  });
});
