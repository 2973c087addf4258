import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ChosenStudents, FillingPreview } from '../../api/contract/filling.ts';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { notAllowed, restoreFirst } from '../../domain/messages.ts';
import { as, otherGroup, ownGroup, unique, waitForTask } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');

const activityOf = async (group = ownGroup, person = officer) =>
  (
    await person.create('activities', {
      eventTitle: unique('Filled'),
      group,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-03-02T15:00:00.000Z',
    })
  ).Id;

const pupil = async (values: Readonly<Record<string, unknown>>, person = officer) =>
  (await person.create('students', { group: ownGroup, ...values })).Id;

const pupils = async (lastname: string, firstnames: readonly string[]) =>
  (await Promise.all(firstnames.map((firstname) => pupil({ firstname, lastname })))).toSorted((a, b) => a - b);

const preview = (activity: number, source: ChosenStudents, person = officer) =>
  person.post<FillingPreview>(`/activities/${activity}/students/preview`, source);
const fill = (activity: number, StudentIds: readonly number[], Submission: string = randomUUID(), person = officer) =>
  person.post(`/activities/${activity}/students/fill`, { StudentIds, Submission });
const fillNow = async (activity: number, ids: readonly number[]) => {
  const { json } = await fill(activity, ids);
  await waitForTask(officer, json.Task ?? 0);
  return json.Task ?? 0;
};
const studentsOf = async (activity: number) =>
  (await officer.get<RegisterAnswer>(`/activities/${activity}/register`)).json.Students.map(({ StudentId }) => StudentId).toSorted(
    (a, b) => a - b,
  );

describe('filling an activity', () => {
  it('previews all that a search matches, adds them as a task, and takes them off again by one undo', async () => {
    const activity = await activityOf();
    const word = unique('Fill');
    const ids = await pupils(word, ['Ada', 'Ben', 'Cat']);
    await fillNow(activity, ids.slice(0, 1));
    const answer = await preview(activity, { Filter: word });
    expect(answer.json).toEqual({ StudentIds: ids.slice(1), Already: 1, NotFound: [], Ambiguous: [] });
    expect(await studentsOf(activity)).toEqual(ids.slice(0, 1));

    const filled = await fill(activity, answer.json.StudentIds);
    expect(filled.json.SuccessMessage).toBe('Adding 2 students…');
    expect(await waitForTask(officer, filled.json.Task ?? 0)).toMatchObject({ status: 2, message: '2 students added.', changed: 2 });
    expect(await studentsOf(activity)).toEqual(ids);

    const undo = await officer.post(`/tasks/undo/${filled.json.Task}`);
    expect(await waitForTask(officer, undo.json.Task ?? 0)).toMatchObject({
      status: 2,
      message: '2 students taken off the activity again.',
    });
    expect(await studentsOf(activity)).toEqual(ids.slice(0, 1));
  });

  it('keeps students on the activity whose evaluation group was set since', async () => {
    const activity = await activityOf();
    const ids = await pupils(unique('Kept'), ['Ada', 'Ben']);
    const task = await fillNow(activity, ids);
    await officer.post(`/activities/${activity}/students/evaluation-group`, {
      Submission: randomUUID(),
      StudentIds: ids.slice(0, 1),
      EvaluationGroup: 2,
    });
    const undo = await officer.post(`/tasks/undo/${task}`);
    expect(await waitForTask(officer, undo.json.Task ?? 0)).toMatchObject({ message: '1 student taken off the activity again.' });
    expect(await studentsOf(activity)).toEqual(ids.slice(0, 1));
  });

  it('adds nobody twice when it is sent again', async () => {
    const activity = await activityOf();
    const id = await pupil({ firstname: 'Ada', lastname: unique('Once') });
    const submission = randomUUID();
    const first = await fill(activity, [id], submission);
    const again = await fill(activity, [id], submission);
    expect(again.json.Task).toBe(first.json.Task);
    await waitForTask(officer, first.json.Task ?? 0);
    expect(await studentsOf(activity)).toEqual([id]);
  });

  it('reads a pasted list: found, there already, not found, and ambiguous with what tells them apart', async () => {
    const activity = await activityOf();
    const word = unique('Paste');
    const ada = await pupil({ firstname: 'Ada', lastname: word });
    const ben = await pupil({ firstname: 'Ben', lastname: word });
    const twin = await pupil({ firstname: 'Tom', lastname: word, dob: '2009-03-01' });
    const namesake = await pupil({ firstname: 'Tom', lastname: word, dob: '2011-03-01' });
    await fillNow(activity, [ben]);
    const { json } = await preview(activity, {
      List: [`Ada ${word}`, `${word}, Ben`, `#${ada}`, `Tom ${word}`, `Eve ${word}`, '#2147483647'].join('\n'),
    });
    expect(json).toMatchObject({ StudentIds: [ada], Already: 1, NotFound: [`Eve ${word}`, '#2147483647'] });
    expect(json.Ambiguous).toEqual([
      {
        Line: `Tom ${word}`,
        Candidates: [
          expect.objectContaining({ Id: twin, Name: `Tom ${word}`, Detail: expect.stringContaining('Born 2009'), IsAlready: false }),
          expect.objectContaining({ Id: namesake, Detail: expect.stringContaining('Born 2011') }),
        ],
      },
    ]);
    expect((await preview(activity, { List: `Tom ${word} 1/3/2011` })).json).toMatchObject({ StudentIds: [namesake], Ambiguous: [] });
  });

  it('takes the students of another activity', async () => {
    const [from, to] = [await activityOf(), await activityOf()];
    const ids = await pupils(unique('From'), ['Ada', 'Ben']);
    await fillNow(from, ids);
    await fillNow(to, ids.slice(0, 1));
    expect((await preview(to, { Activity: from })).json).toMatchObject({ StudentIds: ids.slice(1), Already: 1 });
  });

  it('neither finds nor adds students of other groups, and knows no other group’s activity', async () => {
    const activity = await activityOf();
    const lastname = unique('Hidden');
    const hidden = await pupil({ firstname: 'Ada', lastname, group: otherGroup }, admin);
    const theirs = await activityOf(otherGroup, admin);
    await officer.search('students', { filter: lastname });
    expect((await preview(activity, { List: `Ada ${lastname}\n#${hidden}` })).json).toMatchObject({
      StudentIds: [],
      NotFound: [`Ada ${lastname}`, `#${hidden}`],
      Ambiguous: [],
    });
    expect((await preview(activity, { StudentIds: [hidden] })).json.StudentIds).toEqual([]);
    expect((await preview(activity, { Activity: theirs })).status).toBe(404);
    expect((await preview(theirs, { StudentIds: [hidden] })).status).toBe(404);
    expect((await fill(theirs, [hidden])).status).toBe(404);
    const { json } = await fill(activity, [hidden]);
    expect(await waitForTask(officer, json.Task ?? 0)).toMatchObject({
      message: 'No students added. 1 could not be added.',
      failed: 1,
    });
    expect(await studentsOf(activity)).toEqual([]);
  });

  it('needs the right to edit activities, an activity that is not deleted, and one way to choose', async () => {
    const activity = await activityOf();
    expect((await preview(activity, { Filter: '' }, as('viewer'))).json).toMatchObject({ message: notAllowed });
    expect((await preview(activity, { Filter: 'dob:soon' })).status).toBe(400);
    expect((await officer.post(`/activities/${activity}/students/preview`, {})).status).toBe(400);
    expect((await officer.post(`/activities/${activity}/students/preview`, { Filter: '', List: '' })).status).toBe(400);
    await officer.post(`/activities/state/${activity}`, { state: 64 });
    expect((await preview(activity, { Filter: '' })).json).toMatchObject({ message: restoreFirst });
  });
});
