import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HomeAnswer } from '../../api/contract/home.ts';
import type { PayPreview } from '../../api/contract/payRuns.ts';
import { takesBackTooMuch } from '../../domain/payMessages.ts';
import { eventually } from '../infra/waiting.ts';
import type { Visitor } from '../running/visitor.ts';
import { approveHours, preparePay } from '../running/paying.ts';
import { createUser, otherGroup, ownGroup, unique, waitForTask } from '../running/waymark.ts';

const path = 'ambassadors/pay-runs';

const previewOf = (person: Visitor) => person.get<PayPreview>(`/${path}/create`, { after: person.position });

describe('pay runs', () => {
  it('are previewed, send everything approved once, and keep their file for downloading again', async () => {
    const prepared = await preparePay();
    const { second: person, ambassador } = prepared;
    const sheet = await approveHours(prepared);
    const { json: preview } = await previewOf(person);
    expect(preview).toMatchObject({
      Group: prepared.group,
      Items: 1,
      Total: 3178,
      Ambassadors: 1,
      Data: [{ Id: ambassador, Items: 1, Total: 3178 }],
    });
    const body = { Items: 1, Total: 3178, Columns: ['payCode', 'ambassador', 'hours', 'rate'], Submission: unique('submission') };
    expect((await person.post(`/${path}/start`, { ...body, Group: ownGroup })).json).toMatchObject({
      message: 'You work in another group since you checked. Please check again.',
    });
    expect((await person.post(`/${path}/start`, { ...body, Total: 1 })).json).toMatchObject({
      message: 'Something was approved or taken back since you checked. Please check again.',
    });
    const started = await person.post(`/${path}/start`, body);
    const task = started.json.Task ?? 0;
    expect((await waitForTask(person, task))['message']).toMatch(/^Pay run #\d{8}: 1 item sent, £31\.78\.$/);
    expect((await person.post(`/${path}/start`, body)).json.Task).toBe(task);
    const run = Number((await person.form('ambassadors/timesheets', sheet)).Record['payRun']);
    const { Record: record } = await person.form(path, run);
    const file = await person.get(`/${path}/${run}/file`);
    // Reading a text takes the byte order mark away.
    const text = file.text.replace(/^\ufeff/, '');
    expect(text).toBe(`Pay code,Ambassador ID,Kind,Hours,Rate,Amount\r\nP1,${ambassador},Timesheet,2.50,12.71,31.78\r\n`);
    expect(createHash('sha256').update(`\ufeff${text}`).digest('hex')).toBe(record['fingerprint']);
    expect((await person.search(path, {})).Data).toMatchObject([{ Id: run, downloadurl: `/${path}/${run}/file` }]);

    const again = await previewOf(person);
    expect(again.json).toMatchObject({ Items: 0, Columns: expect.arrayContaining([{ Name: 'day', Label: 'Day', IsChosen: false }]) });
    expect((await person.post(`/${path}/start`, { ...body, Submission: unique('submission') })).status).toBe(400);
    expect((await person.post(`/tasks/undo/${task}`, {})).status).toBe(400);
    expect((await person.post(`/ambassadors/timesheets/take-approval-back/${sheet}`, {})).status).toBe(400);

    const wrong = { timesheet: sheet, change: 'Pay more', amount: '1.00', reason: 'The break is paid', group: prepared.group };
    const tooMuch = await person.create('ambassadors/pay-corrections', { ...wrong, change: 'Take back', amount: '31.79' });
    expect((await person.post(`/ambassadors/pay-corrections/submit/${tooMuch.Id}`, {})).json.message).toBe(
      takesBackTooMuch('timesheet', '31.78'),
    );
    const { Id: correction } = await person.create('ambassadors/pay-corrections', wrong);
    expect((await person.post(`/ambassadors/pay-corrections/submit/${correction}`, {})).status).toBe(200);
    const waiting = async (visitor: Visitor) =>
      (await visitor.get<HomeAnswer>('/home', { after: person.position })).json.Attention.filter(
        ({ Set: set }) => set === 'payCorrections',
      );
    // A busy database leaves out a count that takes too long.
    const waitUntil = (visitor: Visitor, kind: string) =>
      eventually(20_000, async () => expect((await waiting(visitor)).map(({ Kind, Count }) => [Kind, Count])).toEqual([[kind, 1]]));
    await waitUntil(person, 'correctionsToPreapprove');
    await person.post(`/ambassadors/pay-corrections/pre-approve/${correction}`, {});
    expect(await waiting(person)).toEqual([]);
    await waitUntil(prepared.first, 'correctionsToApprove');

    const { visitor: stranger } = await createUser([{ group: otherGroup, role: 'dataOfficer' }]);
    expect((await stranger.get(`/${path}/${run}/file`)).status).toBe(404);
    const { visitor: officer } = await createUser([{ group: prepared.group, role: 'officer' }]);
    expect([
      (await previewOf(officer)).status,
      (await officer.post(`/${path}/start`, body)).status,
      (await officer.get(`/${path}/${run}/file`)).status,
      (await officer.get(`/${path}/search`)).status,
    ]).toEqual([403, 403, 403, 403]);
  });
});
