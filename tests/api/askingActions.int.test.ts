import { describe, expect, it } from 'vitest';
import { requiredMessage, restoreFirst } from '../../domain/messages.ts';
import { as, ownGroup, unique, waitForTask } from '../running/waymark.ts';

const officer = as('officer');
const viewer = as('viewer');
const trent = as('trent');

const makeActivity = async () =>
  (
    await officer.create('activities', {
      eventTitle: unique('Asking'),
      group: ownGroup,
      start: '2026-03-28T10:00:00.000Z',
      end: '2026-03-28T12:30:00.000Z',
    })
  ).Id;
const reason = 'Snow closed the school';

describe('an action that asks', () => {
  it('is offered with the fields of its dialog', async () => {
    const { Actions } = await officer.form('activities', await makeActivity());
    expect(Actions.find(({ name }) => name === 'cancel')).toMatchObject({
      label: 'Cancel the activity',
      fields: [{ name: 'reason', label: 'Reason', kind: 'longText', required: true, readOnly: false, max: 2000 }],
    });
  });

  it('moves the record, and its history tells what was given', async () => {
    const id = await makeActivity();
    const { status, json } = await officer.post(`/activities/cancel/${id}`, { reason });
    expect([status, json.SuccessMessage]).toEqual([200, 'The activity has been cancelled.']);
    const form = await officer.form('activities', id);
    expect(form.State.name).toBe('Cancelled');
    expect(form.Actions.map(({ name }) => name)).not.toContain('cancel');
    const line = (await officer.history('activities', id)).at(-1);
    expect(line).toMatchObject({
      EventType: 'ActivityCancelled',
      Sentence: `Cancelled the activity: ${reason}`,
      Changes: [{ Label: 'Record state', From: 'Current', To: 'Cancelled' }],
    });
    // Sent again, it changes nothing.
    expect((await officer.post(`/activities/cancel/${id}`, { reason })).status).toBe(200);
    expect((await officer.history('activities', id)).at(-1)).toEqual(line);
    expect((await officer.post(`/activities/state/${id}`, { state: 0 })).status).toBe(200);
    expect((await officer.form('activities', id)).State.name).toBe('Current');
  });

  it.each([
    ['nothing', {}, requiredMessage('Reason')],
    ['only spaces', { reason: '  ' }, requiredMessage('Reason')],
    ['a text that is too long', { reason: 'x'.repeat(2001) }, 'Reason must be 2000 characters or fewer'],
  ])('names the field for %s', async (_what, body, message) => {
    const { status, json } = await officer.post(`/activities/cancel/${await makeActivity()}`, body);
    expect([status, json.Success]).toEqual([400, false]);
    expect(json.Errors).toEqual([{ FieldName: 'reason', ErrorMessages: [message] }]);
  });

  it('takes no fields that it does not ask for', async () => {
    const { status, json } = await officer.post(`/activities/cancel/${await makeActivity()}`, { reason, approved: true });
    expect(status).toBe(400);
    expect(json.Errors?.[0]?.FieldName).toBe('approved');
  });

  it('is refused in a state that does not allow it, even without a reason', async () => {
    const id = await makeActivity();
    await officer.post(`/activities/delete/${id}`);
    expect((await officer.post(`/activities/approve/${id}`)).json).toMatchObject({ message: restoreFirst });
    expect((await officer.post(`/activities/cancel/${id}`)).json).toMatchObject({
      message: 'A record that is deleted can become current.',
    });
  });
});

describe('the rights of an action that asks', () => {
  it('keep people without them and other groups out', async () => {
    const id = await makeActivity();
    expect((await viewer.post(`/activities/cancel/${id}`, { reason })).status).toBe(403);
    expect((await trent.post(`/activities/cancel/${id}`, { reason })).status).toBe(404);
    expect((await trent.post(`/activities/cancel/${id}`, {})).status).toBe(404);
    expect((await viewer.form('activities', id)).Actions).toEqual([]);
    const rowOf = async (visitor: typeof viewer) => (await visitor.search('activities', { filter: `id:${id},recordState:any` })).Data[0];
    expect(await rowOf(viewer)).not.toHaveProperty('Actions');
    expect((await rowOf(officer))?.['Actions']).toEqual((await officer.form('activities', id)).Actions.map(({ name }) => name));
    expect((await officer.form('activities', id)).State.name).toBe('Current');
  });
});

describe('a state that an action moves to', () => {
  it('is entered by no other way', async () => {
    const id = await makeActivity();
    const message = 'Use “Cancel the activity” to mark a record as cancelled.';
    expect((await officer.form('activities', id)).Transitions.map(({ name }) => name)).toEqual(['Archived', 'Deleted']);
    expect((await officer.post(`/activities/state/${id}`, { state: 16 })).json).toMatchObject({ Success: false, message });
    const bulk = await officer.post('/activities/bulk-state', { state: 16, ids: [id] });
    expect([bulk.status, bulk.json.Errors]).toEqual([400, [{ FieldName: 'state', ErrorMessages: [message] }]]);
    expect((await officer.post(`/activities/state/${id}`, { state: 4 })).json).toMatchObject({
      message: 'No record can be marked as duplicate by hand.',
    });
    expect((await officer.form('activities', id)).State.name).toBe('Current');
  });
});

describe('an action on many records', () => {
  const problemsOf = async (task: number) =>
    (await officer.get<{ Data: readonly { Line: number; Reason: string }[] }>(`/tasks/problems/${task}`)).json.Data;

  it('is one task, which says for each record why it was left out, and is undone as one', async () => {
    const [one, two, deletedId] = [await makeActivity(), await makeActivity(), await makeActivity()];
    await officer.post(`/activities/delete/${deletedId}`);
    const { json } = await officer.post('/activities/bulk-cancel', { given: { reason }, ids: [one, two, deletedId] });
    expect(json.SuccessMessage).toBe('Cancel 3 activities…');
    const task = json.Task ?? 0;
    expect(await waitForTask(officer, task)).toMatchObject({
      command: 'bulk action',
      title: 'Cancel 3 activities',
      status: 2,
      done: 2,
      failed: 1,
      message: '2 activities cancelled. 1 was left out.',
    });
    expect((await problemsOf(task)).map(({ Line, Reason }) => [Line, Reason])).toEqual([
      [deletedId, 'A record that is deleted can become current.'],
    ]);
    const [line] = (await officer.history('activities', two)).slice(-1);
    expect(line).toMatchObject({ Sentence: `Cancelled the activity: ${reason}`, Process: { Label: 'task “Cancel 3 activities”' } });

    const undo = await officer.post(`/tasks/undo/${task}`);
    expect(await waitForTask(officer, undo.json.Task ?? 0)).toMatchObject({ message: '2 activities are back to how they were.' });
    for (const id of [one, two]) expect((await officer.form('activities', id)).State.name).toBe('Current');
  });

  it('changes nothing when it is taken again', async () => {
    const id = await makeActivity();
    await officer.post(`/activities/approve/${id}`);
    const before = await officer.history('activities', id);
    const { json } = await officer.post('/activities/bulk-approve', { ids: [id] });
    expect(await waitForTask(officer, json.Task ?? 0)).toMatchObject({ message: 'No activities approved. 1 needed no change.' });
    expect(await officer.history('activities', id)).toEqual(before);
  });

  it('names what is missing before anything begins', async () => {
    const ids = [await makeActivity()];
    expect((await officer.post('/activities/bulk-cancel', { ids })).json.Errors).toEqual([
      { FieldName: 'given.reason', ErrorMessages: [requiredMessage('Reason')] },
    ]);
    expect((await officer.post('/activities/bulk-cancel', { given: { reason } })).json.Errors).toEqual([
      { FieldName: 'ids', ErrorMessages: ['Please choose at least one record'] },
    ]);
    expect((await officer.post('/activities/bulk-fly', { ids })).status).toBe(404);
  });

  it('should NOT reach people without the right, or records of other groups', async () => {
    const id = await makeActivity();
    expect((await viewer.post('/activities/bulk-approve', { ids: [id] })).status).toBe(403);
    const { json } = await trent.post('/activities/bulk-cancel', { given: { reason }, ids: [id] });
    if (json.Task !== undefined) await waitForTask(trent, json.Task);
    expect((await officer.form('activities', id)).State.name).toBe('Current');
    expect(await officer.history('activities', id)).toHaveLength(1);
  });

  it('is offered in lists to people with the right', async () => {
    const actionsOf = async (visitor: typeof officer) =>
      (await visitor.get<readonly { Set: string; Actions: readonly { name: string; isForMany: boolean }[] }[]>('/search/definitions')).json
        .find((each) => each.Set === 'activities')
        ?.Actions.filter(({ isForMany }) => isForMany)
        .map(({ name }) => name);
    expect(await actionsOf(officer)).toEqual(['approve', 'withdraw-approval', 'cancel', 'withdraw']);
    expect(await actionsOf(viewer)).toEqual([]);
  });
});
