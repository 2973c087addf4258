import { beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, unique } from '../running/waymark.ts';

const admin = as('admin');

/** A user in a group of their own, so that no other test's records are found or counted. */
let person: Visitor;

beforeAll(async () => {
  const { Id: group } = await admin.create('institutions', { name: unique('State University'), subscriber: true });
  await admin.get('/institutions/search');
  person = (await createUser([{ group, role: 'officer' }])).visitor;
});

describe('record states', () => {
  it('filter to current records by default, and totals follow every change', async () => {
    const students = await Promise.all(
      [0, 1, 64].map(() => person.create('students', { lastname: unique('State'), consortium: 'States' })),
    );
    for (const [index, state] of [0, 1, 64].entries())
      if (state > 0) await person.post(`/students/state/${students[index]?.Id}`, { state });
    const count = async (filter: string) => (await person.search('students', { filter })).Total;
    const counts = async () =>
      Promise.all(
        [
          '',
          'recordState:0',
          'recordState:1',
          'recordState:4',
          'recordState:64',
          'recordState:1,4',
          'recordState:any',
          'recordState:!0',
        ].map(count),
      );
    expect(await counts()).toEqual([1, 1, 1, 0, 1, 1, 3, 2]);
    expect(
      await Promise.all(
        ['', 'recordState:1', 'recordState:Archived', 'recordState:any', 'recordState:!0,!64'].map((filter) =>
          count(`consortium:States,${filter}`),
        ),
      ),
    ).toEqual([1, 1, 1, 3, 1]);
    await person.post(`/students/state/${students[1]?.Id}`, { state: 64 });
    expect(await counts()).toEqual([1, 1, 0, 0, 2, 0, 3, 2]);
    for (const { Id } of students) await person.post(`/students/delete/${Id}`);
    expect(await counts()).toEqual([0, 0, 0, 0, 3, 0, 3, 3]);
  });

  it('sort a list by their number, in both directions', async () => {
    const lastname = unique('Sorted');
    for (const state of [1, 0, 64]) {
      const { Id } = await person.create('students', { lastname });
      if (state > 0) await person.post(`/students/state/${Id}`, { state });
    }
    const filter = `lastname:${lastname},recordState:any`;
    const states = async (order: string) =>
      (await person.search('students', { filter, sort: 'recordState', order })).Data.map((row) => row['recordState']);
    expect(await states('asc')).toEqual([0, 1, 64]);
    expect(await states('desc')).toEqual([64, 1, 0]);
  });

  it('of institutions are bits: 3 is found by 3, and by 1 and 2 together', async () => {
    const name = unique('Bits');
    const { Id } = await person.create('institutions', { name });
    await person.post(`/institutions/state/${Id}`, { state: 3 });
    const count = async (filter: string) => (await person.search('institutions', { filter: `name:${name}${filter}` })).Total;
    expect(await count('')).toBe(1);
    expect(await count(',recordState:3')).toBe(1);
    expect(await count(',recordState:1')).toBe(0);
    expect(await count(',recordState:0')).toBe(0);
    const lookup = async (recordState: string) => (await person.search('institutions', { filter: `name:${name}`, recordState })).Total;
    expect(await lookup('0,1,3,5')).toBe(1);
    expect(await lookup('0,1,2,4,8,16,32,128,256')).toBe(1);
    expect(await lookup('0,1')).toBe(0);
  });
});
