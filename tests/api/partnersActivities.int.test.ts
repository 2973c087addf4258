import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { reasons } from '../../domain/filter/hints.ts';
import { anotherGroup, noRecordFound } from '../../domain/messages.ts';
import { downloadExport } from '../running/exporting.ts';
import { openLiveEvents } from '../running/liveEvents.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, newUrn, unique, waitForTask } from '../running/waymark.ts';

/** Alder opens its activities to Birch. Each has an officer; `everywhere` administers both. */
const everywhere = as('admin');
const word = unique('Partners');
let [alder, birch, ofAlder, ofBirch, session, entry, student, exported] = [0, 0, 0, 0, 0, 0, 0, 0];
let alderOfficer: Visitor;
let birchOfficer: Visitor;
/** Several people of each group take turns, because each may start only so much costly work. */
const askersOf = new Map<number, readonly Visitor[]>();
let askedCount = 0;

const times = { start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T12:00:00.000Z' };
const find = async (visitor: Visitor, filter: string, path = 'activities') => {
  const page = await visitor.search(path, { filter }, { after: everywhere.position });
  return page.Data.map(({ Id }) => Id).toSorted((a, b) => a - b);
};
const both = () => [ofAlder, ofBirch].toSorted((a, b) => a - b);

beforeAll(async () => {
  const member = async (name: string) =>
    (await everywhere.create('institutions', { name: unique(name), urn: newUrn(), subscriber: true })).Id;
  [alder, birch] = [await member('Alder'), await member('Birch')];
  [alderOfficer, birchOfficer] = (await Promise.all(
    [alder, birch].map(async (group) => (await createUser([{ group, role: 'dataOfficer' }])).visitor),
  )) as [Visitor, Visitor];
  for (const group of [alder, birch]) {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => createUser([{ group, role: 'dataOfficer' }])));
    askersOf.set(
      group,
      accounts.map(({ visitor }) => visitor),
    );
  }
  const activityOf = async (group: number) =>
    (
      await everywhere.create('activities', {
        ...times,
        eventTitle: `${word} ${group}`,
        group,
        category: 1,
        notes: `Secret ${word}`,
        'costCodes/1/costCentre': `Cost ${word}`,
      })
    ).Id;
  [ofAlder, ofBirch] = [await activityOf(alder), await activityOf(birch)];
  session = (await everywhere.create('activity-sessions', { ...times, activity: ofAlder, name: `${word} lesson`, totalStudents: 3 })).Id;
  student = (await everywhere.create('students', { lastname: word, group: birch })).Id;
  await everywhere.post(`/activities/${ofAlder}/students`, { Submission: randomUUID(), StudentIds: [student] });
});

/**
 * The routes that answer otherwise for this record than for an id that never existed, with the status for the record, to people of a group.
 */
const routesThatKnow = async (group: number, type: string, id: number): Promise<readonly string[]> => {
  const askers = askersOf.get(group) ?? [];
  const { json } = await everywhere.get<{ readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }>('/openapi.json');
  const routes: string[] = [];
  for (const [path, operations] of Object.entries(json.paths).filter(([each]) => each.startsWith(`/${type}/`) && each.includes('{id}')))
    for (const method of Object.keys(operations).map((each) => each.toUpperCase())) {
      const visitor = askers[(askedCount += 1) % askers.length] ?? everywhere;
      const bodies = method === 'GET' ? [undefined] : bodiesFor(path);
      for (const body of bodies) {
        const send = async (activityId: number) => {
          const at = path.replace('{id}', String(activityId)).replace(/\{\w+\}/g, '1');
          return body === undefined ? visitor.get(at, { after: everywhere.position }) : visitor.post(at, body);
        };
        const [known, unknown] = [await send(id), await send(2_147_000_001)];
        const line = `${method} ${path} ${known.status}`;
        if (known.text.replace(/\d+/g, 'N') !== unknown.text.replace(/\d+/g, 'N') && !routes.includes(line)) routes.push(line);
      }
    }
  return routes.toSorted();
};

/** Bodies of which each route accepts one for a record of one's own. */
const bodiesFor = (path: string): readonly object[] => {
  const [Submission, StudentIds] = [randomUUID(), [student]];
  if (path.endsWith('/register')) return [{}, { Marks: [{ StudentId: student, Status: 'attended', Seen: 'registered' }], Submission }];
  if (path.endsWith('/repeat/{id}')) return [{}, { Until: '2026-03-30', Submission }];
  if (path.endsWith('/students/preview')) return [{}, { Filter: word }];
  if (/\/students(\/(remove|fill|evaluation-group))?$/.test(path)) return [{}, { StudentIds, EvaluationGroup: 2, Submission }];
  if (path.endsWith('/export')) return [{}, { reference: path, filter: word }];
  return [{}, { Revision: 0, reason: 'No', state: 1, reference: path, filter: word, ids: [1], values: {} }];
};

const openRoutes = {
  activities: [
    'GET /activities/edit/{id} 200',
    'GET /activities/{id}/institutions/search 200',
    'GET /activities/{id}/sessions/search 200',
    'GET /activities/{id}/students/search 200',
    'POST /activities/{id}/sessions/export 200',
    'POST /activities/{id}/sessions/search 200',
    'POST /activities/{id}/students/export 200',
    'POST /activities/{id}/students/search 200',
  ],
  'activity-sessions': ['GET /activity-sessions/edit/{id} 200', 'GET /activity-sessions/{id}/institutions/search 200'],
};

describe('activities of a partner', () => {
  it.each(['yes', 'only', 'no'])('should NOT be found before the partner opens them: %s', async (choice) => {
    const ids = choice === 'only' ? [] : [ofBirch];
    expect(await find(birchOfficer, `${word},include-partnered:${choice}`)).toEqual(ids);
    expect(await find(birchOfficer, `${word},group:any,include-partnered:${choice}`)).toEqual(ids);
    expect(await find(birchOfficer, `${word},group:${alder},include-partnered:${choice}`)).toEqual([]);
  });

  it('should be found as the filter says once they are open, and only in that direction', async () => {
    expect(await routesThatKnow(birch, 'activities', ofAlder)).toEqual([]);
    expect(await routesThatKnow(birch, 'activity-sessions', session)).toEqual([]);
    entry = (await everywhere.create('partnered-institutions', { group: alder, institution: birch })).Id;
    expect(await find(birchOfficer, word)).toEqual([ofBirch]);
    expect(await find(birchOfficer, `${word},include-partnered:no`)).toEqual([ofBirch]);
    expect(await find(birchOfficer, `${word},include-partnered:yes`)).toEqual(both());
    expect(await find(birchOfficer, `${word},include-partnered:only`)).toEqual([ofAlder]);
    expect(await find(birchOfficer, `${word},group:${alder},include-partnered:only`)).toEqual([ofAlder]);
    expect(await find(birchOfficer, `${word},group:${alder}`)).toEqual([]);
    expect(await find(alderOfficer, `${word},include-partnered:yes`)).toEqual([ofAlder]);
    expect(await find(alderOfficer, `${word},include-partnered:only`)).toEqual([]);
  });

  it('should be answered by the routes for looking at them, and by every other route as if they did not exist', async () => {
    expect(await routesThatKnow(birch, 'activities', ofAlder)).toEqual(openRoutes.activities);
    expect(await routesThatKnow(birch, 'activity-sessions', session)).toEqual(openRoutes['activity-sessions']);
    expect(await routesThatKnow(alder, 'activities', ofBirch)).toEqual([]);
  });

  it('should be shown to look at, without what their group keeps to itself', async () => {
    const form = await birchOfficer.form('activities', ofAlder);
    expect(form).toMatchObject({ IsOpened: true, CanEdit: false, Actions: [], Transitions: [], Created: null, Updated: null });
    expect(JSON.stringify(form)).not.toMatch(new RegExp(`(Secret|Cost) ${word}`));
    expect(form.Parts.map(({ name }) => name)).toEqual(['beneficiaries', 'partners']);
    expect((await birchOfficer.get(`/activities/edit/${ofAlder}?at=0`)).status).toBe(404);
    expect((await birchOfficer.form('activities', ofBirch)).IsOpened).toBe(false);
    const sessions = await birchOfficer.search(`activities/${ofAlder}/sessions`);
    expect(sessions.Data.map(({ Id, Labels }) => [Id, Labels['activity']])).toEqual([[session, `${word} ${alder}`]]);
    expect((await birchOfficer.form('activity-sessions', session)).CanEdit).toBe(false);
    const viewed = await birchOfficer.post('/account/recently-viewed', { path: 'activities', id: ofAlder });
    expect(viewed.status).toBe(200);
  });

  it('should name only students of one’s own groups', async () => {
    const theirs = (await everywhere.create('students', { lastname: unique('Theirs'), group: alder })).Id;
    await everywhere.post(`/activities/${ofAlder}/students`, { Submission: randomUUID(), StudentIds: [theirs] });
    const findStudents = async (visitor: Visitor) => find(visitor, '', `activities/${ofAlder}/students`);
    expect(await findStudents(birchOfficer)).toEqual([student]);
    expect(await findStudents(alderOfficer)).toEqual([theirs]);
    expect(await find(birchOfficer, 'group:any,include-partnered:yes', `activities/${ofAlder}/students`)).toEqual([student]);
    const file = await downloadExport(birchOfficer, `activities/${ofAlder}/students`, 'group:any,include-partnered:yes');
    expect(file.rows).toMatchObject([{ 'Student ID': String(student), Attendance: 'Registered' }]);
    exported = file.id;
  });

  it('should NOT be offered where one chooses an activity to change', async () => {
    const findOffered = async (more: object) =>
      (
        await birchOfficer.search(
          'activities',
          { disableFuzzy: 'true', filter: `${word},include-partnered:yes`, ...more },
          { after: everywhere.position },
        )
      ).Data.map(({ Id }) => Id).toSorted((a, b) => a - b);
    expect(await findOffered({})).toEqual(both());
    expect(await findOffered({ canEdit: 'true' })).toEqual([ofBirch]);
  });

  it('should NOT be chosen in records of one’s own', async () => {
    const reply = await birchOfficer.post('/activity-sessions/create', { ...times, activity: ofAlder, name: word, totalStudents: 1 });
    expect(reply.json.Success).not.toBe(true);
  });

  it('should bring their sessions with them', async () => {
    const sessions = (filter: string) => find(birchOfficer, `${word},${filter}`, 'activity-sessions');
    expect(await sessions('group:any')).toEqual([]);
    expect(await sessions(`activity:${ofAlder},group:any,include-partnered:yes`)).toEqual([session]);
    expect(await find(birchOfficer, `${word},session-id:${session},include-partnered:only`)).toEqual([ofAlder]);
  });

  it('should NOT tell who works on them, their notes, costs or students', async () => {
    const { Data } = await birchOfficer.search('activities', { filter: `${word},include-partnered:only` });
    expect(Data.map((row) => [row['updatedBy'], row.Labels['updatedBy'], row['notes']])).toEqual([[0, anotherGroup, undefined]]);
    const conditions = [`cost-centre-code:Cost ${word}`, `updated-by:${(await everywhere.session()).User?.Id}`, `student:${student}`];
    for (const condition of conditions) {
      expect([condition, await find(everywhere, `${word},group:${alder},${condition}`)]).toEqual([condition, [ofAlder]]);
      // Whatever its value is, such a field is left out.
      for (const filter of [condition, condition.replace(/:.*/, ':2000000000')]) {
        const answer = await birchOfficer.search('activities', { filter: `${word},${filter},include-partnered:only` });
        expect([filter, answer.Data.map(({ Id }) => Id)]).toEqual([filter, [ofAlder]]);
        expect(answer.Filter).toBe(`${word},include-partnered:only`);
        expect(answer.Ignored).toEqual([{ text: filter, reason: reasons.keptFromPartners }]);
      }
      // A file would have more than was asked for.
      const refused = await birchOfficer.post('/activities/export', {
        reference: word,
        filter: `${word},${condition},include-partnered:only`,
      });
      expect([condition, refused.status]).toEqual([condition, 400]);
      expect(refused.text).toContain(reasons.keptFromPartners);
    }
    const { rows, text } = await downloadExport(birchOfficer, 'activities', `${word},include-partnered:yes`);
    expect(rows).toHaveLength(2);
    expect(text.split(`Secret ${word}`)).toHaveLength(2);
    const options = { columns: ['eventTitle', 'updatedBy'] };
    const file = await downloadExport(birchOfficer, 'activities', `${word},include-partnered:yes`, options);
    const editorOf = (group: number) => file.rows.find((each) => each['Event title'] === `${word} ${group}`)?.['Updated by'];
    expect(editorOf(alder)).toBe(anotherGroup);
    expect(editorOf(birch)).toBe((await everywhere.session()).User?.Name);
  });

  it('should count for students of one’s own only where the filter includes partners', async () => {
    const students = (visitor: Visitor, filter: string) => find(visitor, `${word},${filter}`, 'students');
    for (const [filter, foundIds] of [
      ['attached-to-activity:yes', []],
      ['attached-to-activity:no', [student]],
      ['attached-to-activity:yes,include-partnered:yes', [student]],
      ['attendedactivity:registered,attached-to-outreach-activity:yes,include-partnered:only', [student]],
      ['attendedactivity:no,include-partnered:only', []],
    ] as const)
      expect([filter, await students(birchOfficer, filter)]).toEqual([filter, foundIds]);
    expect(await students(alderOfficer, 'include-partnered:yes')).toEqual([]);
  });

  it('should NOT be changed by bulk changes that find them', async () => {
    const { json } = await birchOfficer.post('/activities/bulk-state', { state: 1, filter: `${word},include-partnered:yes` });
    expect(await waitForTask(birchOfficer, json.Task ?? 0)).toMatchObject({ done: 1, failed: 0 });
    expect((await everywhere.form('activities', ofAlder)).State.name).toBe('Current');
    // Records whose ids were chosen do not count either.
    const reply = await birchOfficer.post('/activities/bulk-state', { state: 1, ids: [ofAlder, ofBirch] });
    expect(reply.json.SuccessMessage).toContain('1 activity');
    expect(await birchOfficer.post('/activities/bulk-state', { state: 1, ids: [ofAlder] })).toMatchObject({
      status: 400,
      json: { Errors: [{ FieldName: 'ids', ErrorMessages: [noRecordFound] }] },
    });
    // It was archived above.
    expect(await waitForTask(birchOfficer, reply.json.Task ?? 0)).toMatchObject({
      message: 'No activities were archived. 1 needed no change. 1 was not found, or not in your groups.',
    });
    const approving = await birchOfficer.post('/activities/bulk-approve', { ids: [ofAlder, ofBirch, 2_000_000_000] });
    expect(await waitForTask(birchOfficer, approving.json.Task ?? 0)).toMatchObject({
      message: '1 activity approved. 2 were not found, or not in your groups.',
    });
    await birchOfficer.post(`/activities/withdraw-approval/${ofBirch}`);
    expect((await birchOfficer.form('activities', ofBirch)).State.name).toBe('Archived');
    await birchOfficer.post(`/activities/state/${ofBirch}`, { state: 0 });
  });

  it('should NOT be found when they are deleted, and no longer once the entry is', async () => {
    const any = `${word},recordState:any,include-partnered:only`;
    expect(await find(birchOfficer, any)).toEqual([ofAlder]);
    await everywhere.post(`/activities/delete/${ofAlder}`);
    expect(await find(birchOfficer, any)).toEqual([]);
    expect(await routesThatKnow(birch, 'activities', ofAlder)).toEqual([]);
    expect(await routesThatKnow(birch, 'activity-sessions', session)).toEqual([]);
    await everywhere.post(`/activities/state/${ofAlder}`, { state: 0 });
    expect(await find(birchOfficer, any)).toEqual([ofAlder]);
    const live = await openLiveEvents(birchOfficer);
    const heard = (id: number) => live.changeOf('activities', id) !== undefined;
    await everywhere.post(`/activities/approve/${ofAlder}`);
    await expect.poll(() => heard(ofAlder), { timeout: 20_000 }).toBe(true);
    await everywhere.post(`/partnered-institutions/delete/${entry}`);
    const before = live.changes.length;
    await everywhere.post(`/activities/withdraw-approval/${ofAlder}`);
    await everywhere.post(`/activities/approve/${ofBirch}`);
    await expect.poll(() => heard(ofBirch), { timeout: 20_000 }).toBe(true);
    expect(live.changes.slice(before).filter(({ ids }) => ids?.includes(ofAlder))).toEqual([]);
    live.close();
    expect(await find(birchOfficer, any)).toEqual([]);
    expect((await birchOfficer.get(`/exports/download/${exported}`)).status).toBe(403);
    expect(await routesThatKnow(birch, 'activities', ofAlder)).toEqual([]);
    expect(await routesThatKnow(birch, 'activity-sessions', session)).toEqual([]);
    const recent = await birchOfficer.get<{ readonly Data: readonly { readonly Id: number }[] }>('/account/recently-viewed');
    expect(recent.json.Data.map(({ Id }) => Id)).not.toContain(ofAlder);
  });
});
