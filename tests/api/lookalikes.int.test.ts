import { describe, expect, it } from 'vitest';
import type { LookalikesAnswer } from '../../api/contract/records.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { as, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');
const look = (values: Readonly<Record<string, unknown>>, visitor = officer) =>
  visitor.post<LookalikesAnswer>('/students/lookalikes', values);
const idsOf = async (values: Readonly<Record<string, unknown>>, visitor = officer) =>
  (await look(values, visitor)).json.Data.map(({ Id }) => Id);

/** Seldomer than usual: people have a limit of such questions. */
const seldom = { timeout: 60_000, interval: 500 };

describe('possible duplicates of a student', () => {
  const person = () => ({ firstname: 'Zoë', lastname: unique('Same'), dob: '2009-05-01', group: ownGroup });

  it('have the same names and date of birth in the same group, in any spelling', async () => {
    const zoe = person();
    const { Id } = await officer.create('students', zoe);
    const spelled = { ...zoe, firstname: 'zoe', lastname: zoe.lastname.toUpperCase(), dob: '1/5/2009' };
    expect((await look(spelled)).json.Data[0]).toEqual({
      Id,
      Title: `Zoë ${zoe.lastname}`,
      State: { value: 0, name: 'Current', mark: 'good' },
      Facts: [printRecordId(Id), '01/05/2009'],
      Because: ['Same name', 'Same date of birth'],
    });
  });

  it('are found in spite of a mistake, with the reason, and not among strangers', async () => {
    const zoe = person();
    const { Id } = await officer.create('students', zoe);
    // The keys of a student who was added a moment ago follow soon.
    await expect
      .poll(async () => (await look({ ...zoe, firstname: 'Zeo' })).json.Data.find((each) => each.Id === Id)?.Because, seldom)
      .toContain('Same date of birth');
    for (const other of [
      { firstname: 'Bartholomew', lastname: 'Quixote', dob: '1987-11-25' },
      { firstname: '', dob: null },
    ])
      expect(await idsOf({ ...zoe, ...other })).not.toContain(Id);
  });

  it('have no fact where they have no date of birth', async () => {
    const zoe = person();
    const { Id } = await officer.create('students', { ...zoe, dob: null });
    await expect.poll(async () => (await look(zoe)).json.Data.find((each) => each.Id === Id)?.Facts, seldom).toEqual([printRecordId(Id)]);
  });

  it('include archived students, but not deleted ones or the student itself', async () => {
    const zoe = person();
    const [archived, deleted, own] = [
      await officer.create('students', zoe),
      await officer.create('students', zoe),
      await officer.create('students', zoe),
    ];
    await officer.post(`/students/state/${archived.Id}`, { state: 1 });
    await officer.post(`/students/delete/${deleted.Id}`);
    const ids = await idsOf({ ...zoe, Id: own.Id });
    expect(ids).toContain(archived.Id);
    expect(ids).not.toContain(deleted.Id);
    expect(ids).not.toContain(own.Id);
  });

  it('are in the chosen group only and need a right there', async () => {
    const zoe = { ...person(), group: otherGroup };
    const trent = as('trent');
    const { Id } = await trent.create('students', zoe);
    expect(await idsOf(zoe, trent)).toContain(Id);
    officer.position = trent.position;
    expect(await idsOf(zoe)).toEqual([]);
    expect(await idsOf({ ...zoe, group: ownGroup })).not.toContain(Id);
    expect((await look({ ...zoe, lastname: 'x' }, as('viewer'))).status).toBe(403);
  });

  it('are found however many there are in other groups', async () => {
    const admin = as('admin');
    const zoe = person();
    for (let count = 0; count < 11; count += 1) await admin.create('students', { ...zoe, group: otherGroup });
    const { Id } = await admin.create('students', zoe);
    expect(await idsOf(zoe, admin)).toContain(Id);
  });

  it('do not stop an API client from creating another', async () => {
    const zoe = person();
    await officer.create('students', zoe);
    expect((await officer.post('/students/create', zoe)).status).toBe(200);
  });
});
