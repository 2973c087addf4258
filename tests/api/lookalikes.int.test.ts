import { describe, expect, it } from 'vitest';
import type { LookalikesAnswer } from '../../api/contract/records.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { as, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');
const look = async (values: Readonly<Record<string, unknown>>, visitor = officer) => {
  // A POST ignores Read-After, so a search waits for the read side first.
  await visitor.search('students', { filter: String(values['lastname']) });
  return visitor.post<LookalikesAnswer>('/students/lookalikes', values);
};
const idsOf = async (values: Readonly<Record<string, unknown>>) => (await look(values)).json.Data.map(({ Id }) => Id);

describe('possible duplicates of a student', () => {
  const person = () => ({ firstname: 'Zoë', lastname: unique('Same'), dob: '2009-05-01', group: ownGroup });

  it('have the same names and date of birth in the same group, in any spelling', async () => {
    const zoe = person();
    const { Id } = await officer.create('students', zoe);
    expect((await look({ ...zoe, firstname: 'zoe', lastname: zoe.lastname.toUpperCase(), dob: '1/5/2009' })).json.Data).toEqual([
      { Id, Title: `Zoë ${zoe.lastname}`, State: { value: 0, name: 'Current', mark: 'good' }, Facts: [printRecordId(Id), '01/05/2009'] },
    ]);
  });

  it('are none if one of these differs or is unknown', async () => {
    const zoe = person();
    await officer.create('students', zoe);
    for (const other of [{ firstname: 'Zara' }, { lastname: `${zoe.lastname}x` }, { dob: '2009-05-02' }, { dob: null }, { firstname: '' }])
      expect(await idsOf({ ...zoe, ...other })).toEqual([]);
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
    expect(await idsOf({ ...zoe, Id: own.Id })).toEqual([archived.Id]);
  });

  it('are in the chosen group only and need a right there', async () => {
    const zoe = { ...person(), group: otherGroup };
    await as('trent').create('students', zoe);
    expect(await idsOf(zoe)).toEqual([]);
    expect(await idsOf({ ...zoe, group: ownGroup })).toEqual([]);
    expect((await look({ ...zoe, lastname: 'x' }, as('viewer'))).status).toBe(403);
  });

  it('do not stop an API client from creating another', async () => {
    const zoe = person();
    await officer.create('students', zoe);
    expect((await officer.post('/students/create', zoe)).status).toBe(200);
  });
});
