import { describe, expect, it } from 'vitest';
import { requiredMessage, restoreFirst } from '../../domain/messages.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';

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
