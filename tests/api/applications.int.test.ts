import { describe, expect, it } from 'vitest';
import type { HomeAnswer } from '../../api/contract/home.ts';
import type { MatchesAnswer } from '../../api/contract/linking.ts';
import { eventually } from '../infra/waiting.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, otherGroup, ownGroup, unique, waitForTask } from '../running/waymark.ts';

const path = 'ambassadors/applications';

const apply = (person: Visitor, values: object) => person.create(path, { applied: '2026-10-01', group: ownGroup, ...values });

const accept = async (person: Visitor, id: number) => {
  for (const step of ['pass-screening', 'accept-for-interview', 'accept-after-interview'])
    expect((await person.post(`/${path}/${step}/${id}`, { email: false, message: 'Hello' })).status).toBe(200);
};

const matchesOf = (person: Visitor, id: number) => person.get<MatchesAnswer>(`/${path}/${id}/matches`, { after: person.position });

describe('applications of ambassadors', () => {
  it('are entered as new, go from step to step, and say what is possible', async () => {
    const { visitor: person } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const { Id } = await apply(person, { lastname: unique('Applicant') });
    const form = await person.form(path, Id);
    expect(form.Record).toMatchObject({ status: 0, ambassador: null });
    expect(form.Actions.map(({ name }) => name)).toContain('pass-screening');
    expect((await person.edit(path, Id, form.Revision, { status: 5 })).status).toBe(400);
    const early = await person.post(`/${path}/accept-after-interview/${Id}`, {});
    expect([early.status, early.json]).toMatchObject([400, { message: expect.stringContaining('Possible now: “Pass the 1st screening”') }]);
    const unexplained = await person.post(`/${path}/fail-screening/${Id}`, { email: false });
    expect(unexplained.json.Errors).toEqual([{ FieldName: 'reason', ErrorMessages: ['Reason is required'] }]);
    expect((await person.post(`/${path}/fail-screening/${Id}`, { email: false, reason: 'Too young' })).status).toBe(200);
    expect((await person.search(path, { filter: `${Id},status:2` })).Total).toBe(1);
    // Its dialog offers only what the status allows.
    const back = (await person.form(path, Id)).Actions.find(({ name }) => name === 'return');
    expect(back?.fields.map(({ name, values }) => [name, values?.map(({ value }) => value)])).toEqual([
      ['to', [0]],
      ['reason', undefined],
    ]);
    expect((await person.post(`/${path}/return/${Id}`, { to: 0 })).status).toBe(200);
  });

  it('propose ambassadors, are linked once with the chosen one, and unlinked by an undo', async () => {
    const { visitor: person } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const [lastname, email] = [unique('Applicant'), `${unique('applicant')}@example.test`];
    const { Id: ambassadorId } = await person.create('ambassadors', { firstname: 'Sam', lastname, dob: '2005-03-01', group: ownGroup });
    const { Id: other } = await person.create('ambassadors', { lastname: unique('Other'), email, group: ownGroup });
    const { Id } = await apply(person, { firstname: 'Sam', lastname, dob: '2005-03-01', email });
    expect((await matchesOf(person, Id)).json).toEqual({
      Refusal: expect.stringContaining('Only an accepted application can be linked'),
      Data: [],
    });
    await accept(person, Id);
    const { json } = await matchesOf(person, Id);
    expect(json.Data.map((match) => [match.Id, match.Because, match.Fills])).toEqual([
      [other, ['Same email'], ['First name', 'Date of birth']],
      [ambassadorId, ['Same names and date of birth'], ['Email']],
    ]);
    const body = { Ambassador: ambassadorId, Submission: unique('submission') };
    const started = await person.post(`/${path}/${Id}/link`, body);
    const task = started.json.Task ?? 0;
    expect((await waitForTask(person, task))['message']).toBe('The application has been linked with the ambassador. Filled in: Email.');
    expect((await person.post(`/${path}/${Id}/link`, body)).json.Task).toBe(task);
    expect((await person.form('ambassadors', ambassadorId)).Record['email']).toBe(email);
    expect((await person.search(path, { filter: `${Id},is-linked:yes` })).Total).toBe(1);
    const undo = await person.post(`/tasks/undo/${task}`, {});
    await waitForTask(person, undo.json.Task ?? 0);
    expect((await person.form(path, Id)).Record['ambassador']).toBeNull();
    expect((await person.form('ambassadors', ambassadorId)).Record['email']).toBeNull();
  });

  it('wait on the home page of who may screen them, and are changed by nobody else', async () => {
    const { visitor: person } = await createUser([{ group: otherGroup, role: 'officer' }]);
    const { Id } = await apply(person, { lastname: unique('Applicant'), group: otherGroup });
    // A busy database leaves out a count that takes too long.
    await eventually(20_000, async () =>
      expect((await person.get<HomeAnswer>('/home')).json.Attention).toContainEqual(
        expect.objectContaining({ Kind: 'applicationsToScreen', Filter: 'status:0' }),
      ),
    );
    const stranger = as('officer');
    expect((await stranger.post(`/${path}/pass-screening/${Id}`, {})).status).toBe(404);
    expect((await stranger.get(`/${path}/${Id}/matches`)).status).toBe(404);
    expect((await stranger.post(`/${path}/${Id}/link`, { Ambassador: null, Submission: unique('submission') })).status).toBe(404);
    const { visitor: viewer } = await createUser([{ group: otherGroup, role: 'viewer' }]);
    expect((await viewer.post(`/${path}/pass-screening/${Id}`, {})).status).toBe(403);
    expect((await viewer.get(`/${path}/${Id}/matches`)).status).toBe(403);
  });
});
