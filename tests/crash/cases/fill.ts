import { expect } from 'vitest';
import type { RegisterAnswer, RegisterResult } from '../../../api/contract/register.ts';
import { eventually } from '../../infra/waiting.ts';
import type { Visitor } from '../../running/visitor.ts';
import type { Part } from '../children.ts';
import { type KilledTask, undoOf } from './killedTask.ts';

/** All students of the demo data on one activity, their undo, and the same again. Then `mark` marks some of them while it kills. */
export const fill = async (admin: Visitor) => {
  const { Data } = await admin.search('students', { filter: 'group:any', pageSize: 500, sort: 'id' });
  const students = Data.map((row) => row.Id);
  const times = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' };
  const { Id } = await admin.create('activities', { eventTitle: 'Crash club', group: Data[0]?.['group'], ...times });
  const readStudents = async () => (await admin.get<RegisterAnswer>(`/activities/${Id}/register`)).json.Students;
  const changed = students.length;
  let task = 0;
  const adding: KilledTask = {
    begin: async () => {
      const body = { StudentIds: students, Submission: `crash-${Date.now()}` };
      return (task = (await admin.post(`/activities/${Id}/students/fill`, body)).json.Task ?? 0);
    },
    changed,
    isBrief: true,
    check: async () => expect(await readStudents()).toHaveLength(changed),
  };
  const undo: KilledTask = {
    begin: () => undoOf(admin, task),
    changed,
    isBrief: true,
    check: async () => expect(await readStudents()).toHaveLength(0),
  };
  const mark = async (parts: readonly Part[], kill: (part: Part) => void) => {
    const marked = students.slice(0, 24);
    for (const [index, student] of marked.entries()) {
      const part = parts[Math.floor(index / 6)];
      if (index % 6 === 3 && part) kill(part);
      const body = { Submission: `crash-mark-${student}`, Marks: [{ StudentId: student, Status: 'attended', Seen: 'registered' }] };
      await eventually(60_000, async () => {
        const answer = await admin.post<RegisterResult>(`/activities/${Id}/register`, body);
        expect([answer.status, answer.json.Applied, answer.json.Conflicts]).toEqual([200, [student], []]);
      });
    }
    const attended = (await readStudents()).filter(({ Status }) => Status === 'attended').map(({ StudentId }) => StudentId);
    expect(attended).toEqual(expect.arrayContaining(marked));
    await eventually(60_000, async () => {
      // Created, filled, undone, filled again, and each mark once.
      expect(await admin.history('activities', Id)).toHaveLength(4 + marked.length);
    });
  };
  return { adding, undo, mark };
};
