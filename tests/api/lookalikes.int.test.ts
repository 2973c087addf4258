import { describe, expect, it } from 'vitest';
import type { LookalikesAnswer } from '../../api/contract/records.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { as, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');
const look = async (values: Readonly<Record<string, unknown>>, visitor = officer) => {
  // The question is a POST, which waits for nothing: a search before it does.
  await visitor.search('students', { filter: String(values['lastname']) });
  return visitor.post<LookalikesAnswer>('/students/lookalikes', values);
};
const idsOf = async (values: Readonly<Record<string, unknown>>) => (await look(values)).json.Data.map(({ Id }) => Id);

describe('students who may be the one that a form is about', () => {
  const person = () => ({ firstname: 'Zoë', lastname: unique('Same'), dob: '2009-05-01', group: ownGroup });

  it('have the same first name, last name and date of birth in the same group, however they are written', async () => {
    const zoe = person();
    const { Id } = await officer.create('students', zoe);
    expect((await look({ ...zoe, firstname: 'zoe', lastname: zoe.lastname.toUpperCase(), dob: '1/5/2009' })).json.Data).toEqual([
      { Id, Title: `Zoë ${zoe.lastname}`, State: { value: 0, name: 'Current', mark: 'good' }, Facts: [printRecordId(Id), '01/05/2009'] },
    ]);
  });

  it('differ in none of them, and are looked for only where all are known', async () => {
    const zoe = person();
    await officer.create('students', zoe);
    for (const other of [{ firstname: 'Zara' }, { lastname: `${zoe.lastname}x` }, { dob: '2009-05-02' }, { dob: null }, { firstname: '' }])
      expect(await idsOf({ ...zoe, ...other })).toEqual([]);
  });

  it('are archived ones too, but neither deleted ones nor the one that is edited', async () => {
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

  it('are of that group alone, and nobody is told of groups where they have no right', async () => {
    const zoe = { ...person(), group: otherGroup };
    await as('trent').create('students', zoe);
    expect(await idsOf(zoe)).toEqual([]);
    expect(await idsOf({ ...zoe, group: ownGroup })).toEqual([]);
    expect((await look({ ...zoe, lastname: 'x' }, as('viewer'))).status).toBe(403);
  });

  it('do not keep a program from creating another', async () => {
    const zoe = person();
    await officer.create('students', zoe);
    expect((await officer.post('/students/create', zoe)).status).toBe(200);
  });
});
