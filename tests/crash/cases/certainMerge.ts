import { expect } from 'vitest';
import type { CertainGroupsAnswer } from '../../../api/contract/duplicateGroups.ts';
import type { RegisterAnswer } from '../../../api/contract/register.ts';
import { inParallel } from '../../../commands/parallel.ts';
import { genericState } from '../../../domain/record/states.ts';
import { eventually } from '../../infra/waiting.ts';
import { birthday, surname } from '../../running/names.ts';
import type { Visitor } from '../../running/visitor.ts';
import { type KilledTask, undoOf, untilDone } from './killedTask.ts';

const pairs = 200;

/** Another postcode for each: among few students, one name and birthday alone may be a coincidence. */
const postcodeOf = (at: number): string => `LE${1 + Math.floor(at / 100)} ${at % 10}${'ABDEFGHJLN'.charAt(Math.floor(at / 10) % 10)}A`;

/** The merge of many students who were entered twice, and its undo. The second of each is on a register. */
export const certainMerge = async (admin: Visitor): Promise<readonly [merge: KilledTask, undo: KilledTask]> => {
  const { CurrentGroup: group } = await admin.session();
  const places = Array.from({ length: pairs }, (_, at) => postcodeOf(at));
  const twice = await inParallel(places, 4, async (postcode) => {
    const person = { firstname: surname(), lastname: surname(), dob: birthday().iso, postcode, group };
    const { Id: first } = await admin.create('students', person);
    const { Id: second } = await admin.create('students', { ...person, ucas: String(first) });
    return { first, second };
  });
  const [firsts, seconds] = [twice.map(({ first }) => first), twice.map(({ second }) => second)];
  const times = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' };
  const { Id: club } = await admin.create('activities', { eventTitle: 'Crash twins', group, ...times });
  const fill = await admin.post(`/activities/${club}/students/fill`, { StudentIds: seconds, Submission: 'crash-twins' });
  await untilDone(admin, fill.json.Task ?? 0, pairs);
  let groups: CertainGroupsAnswer['Groups'] = [];
  await eventually(150_000, async () => {
    const { json } = await admin.post<CertainGroupsAnswer>('/students/duplicates/beyond-doubt', { filter: `group:${group}` });
    groups = json.Groups.filter(({ Keep }) => firsts.includes(Keep));
    expect(groups).toHaveLength(pairs);
  });
  /** All of them are as they were told to be, changed once by each task, and the register has these students, each once. */
  const check = async (state: number, revision: number, onRegister: readonly number[]) => {
    for (const [ids, ofThese] of [
      [firsts, genericState.current.value],
      [seconds, state],
    ] as const) {
      const { Data } = await admin.search('students', { filter: `id:${ids.join(',')},group:any,recordState:${ofThese}`, pageSize: 500 });
      expect(new Map(Data.map(({ Id, Revision }) => [Id, Revision]))).toEqual(new Map(ids.map((id) => [id, revision])));
    }
    const { json } = await admin.get<RegisterAnswer>(`/activities/${club}/register`);
    const ids = json.Students.map(({ StudentId }) => StudentId);
    expect([ids.length, new Set(ids)]).toEqual([onRegister.length, new Set(onRegister)]);
  };
  let task = 0;
  return [
    {
      begin: async () => {
        const Groups = groups.map(({ Keep, Duplicates, Seen }) => ({ Keep, Duplicates, Seen }));
        const body = { Submission: 'crash-merge', Filter: `group:${group}`, Groups };
        return (task = (await admin.post('/students/duplicates/merge-beyond-doubt', body)).json.Task ?? 0);
      },
      changed: pairs,
      check: async () => {
        await check(genericState.duplicate.value, 1, firsts);
        // The first entry tells what the second one said.
        const { Record: keptRecord } = await admin.form('students', firsts[0] ?? 0);
        expect(keptRecord['ucas']).toBe(String(firsts[0]));
      },
    },
    {
      begin: () => undoOf(admin, task),
      changed: pairs,
      check: async () => {
        await check(genericState.current.value, 2, seconds);
        const ucas = async (id: number | undefined) => (await admin.form('students', id ?? 0)).Record['ucas'];
        expect([await ucas(firsts[0]), await ucas(seconds[0])]).toEqual([null, String(firsts[0])]);
      },
    },
  ];
};
