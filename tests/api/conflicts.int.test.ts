import { describe, expect, it } from 'vitest';
import { as, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');

describe('two users and one record', () => {
  const createShared = async () => {
    const { Id, Position } = await officer.create('students', { lastname: unique('Shared'), group: ownGroup });
    await admin.get('/students/search', { after: Position });
    return Id;
  };

  it('both keep their changes if the fields differ', async () => {
    const id = await createShared();
    expect((await admin.edit('students', id, 0, { firstname: 'Ada' })).status).toBe(200);
    expect((await officer.edit('students', id, 0, { polar4: 2 })).status).toBe(200);
    expect((await officer.form('students', id)).Record).toMatchObject({ firstname: 'Ada', polar4: 2 });
  });

  it('get a conflict for different values, with field, person, time, values and labels', async () => {
    const id = await createShared();
    await admin.edit('students', id, 0, { polar4: 3, sex: 10, firstname: 'Ada' });
    const { status, json } = await officer.edit('students', id, 0, { polar4: 0, sex: 11, cohortYear: 2024 });
    expect(status).toBe(409);
    expect(json).toMatchObject({
      Success: false,
      message: 'Somebody else changed the same fields while you were editing. Nothing was saved. Choose what to keep.',
      Errors: [],
      Revision: 1,
    });
    const at = json.Conflicts?.[0]?.At ?? '';
    expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
    expect(json.Conflicts?.toSorted((one, other) => one.Field.localeCompare(other.Field))).toEqual([
      {
        Field: 'polar4',
        Label: 'POLAR4 quintile',
        Yours: 0,
        Theirs: 3,
        YoursText: 'Unknown',
        TheirsText: '3',
        Actor: 'Alex Admin',
        At: at,
      },
      { Field: 'sex', Label: 'Sex', Yours: 11, Theirs: 10, YoursText: 'Male', TheirsText: 'Female', Actor: 'Alex Admin', At: at },
    ]);
    expect((await officer.form('students', id)).Record).toMatchObject({ polar4: 3, sex: 10, cohortYear: null });
  });

  it('resolve a conflict by saving again with the newer revision', async () => {
    const id = await createShared();
    await admin.edit('students', id, 0, { polar4: 3 });
    const { json } = await officer.edit('students', id, 0, { polar4: 4 });
    expect((await officer.edit('students', id, json.Revision ?? 0, { polar4: 4 })).status).toBe(200);
    expect((await officer.form('students', id)).Record['polar4']).toBe(4);
  });

  it('have no conflict if they save the same value', async () => {
    const id = await createShared();
    await admin.edit('students', id, 0, { polar4: 3 });
    expect(await officer.edit('students', id, 0, { polar4: 3 })).toMatchObject({ status: 200, json: { Revision: 1 } });
  });
});

describe('ten saves of one record at once', () => {
  const fields = {
    firstname: 'Ada',
    ucas: '123-456-7890',
    consortium: 'Pathways',
    targetWard: 'E05000001',
    targetWardName: 'Abbey',
    polar4: 2,
    sex: 10,
    cohortYear: 2024,
    dob: '2010-02-01',
    localAuthority: 'Leicester',
  } as const;

  it('all keep their changes of different fields, one revision each', async () => {
    const { Id } = await officer.create('students', { lastname: unique('Crowd') });
    const replies = await Promise.all(Object.entries(fields).map(([field, value]) => officer.edit('students', Id, 0, { [field]: value })));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await officer.form('students', Id)).Record).toMatchObject(fields);
    const history = await officer.history('students', Id);
    expect(history.map(({ Revision }) => Revision)).toEqual(Array.from({ length: 11 }, (_, revision) => revision));
    expect(
      history
        .slice(1)
        .flatMap(({ Changes }) => Changes.map(({ Field }) => Field))
        .toSorted(),
    ).toEqual(Object.keys(fields).toSorted());
  });

  it('change one field to different values: one succeeds and nine get a conflict', async () => {
    const { Id } = await officer.create('students', { lastname: unique('Crowd') });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => officer.edit('students', Id, 0, { firstname: `Ada ${index}` })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await officer.history('students', Id)).toHaveLength(2);
  });
});
