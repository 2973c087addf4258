import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { IssuePreview } from '../../api/contract/issuing.ts';
import type { PayPreview } from '../../api/contract/payRuns.ts';
import { payFileAltered } from '../../domain/payMessages.ts';
import { eventually, pause } from '../infra/waiting.ts';
import type { Visitor } from '../running/visitor.ts';
import type { Part } from './children.ts';
import { ownParts, useKillable } from './killable.ts';

const waymark = useKillable();

const path = 'ambassadors/expenses';
const ofApproval = ownParts('worker', 'event log node');
const ofRun = ownParts('worker', 'event log node', 'postmaster', 'worker');

/** How many pence each claim is: 1.00, 1.01, 1.02 … */
const penceOf = (at: number): number => 100 + at;

const endOf = async (person: Visitor, task: number, count: number, parts: readonly Part[]) => {
  for (const part of parts) {
    await waymark.killPart(part);
    await pause(300);
  }
  await eventually(120_000, async () => {
    const { Record: counts } = await person.form('tasks', task);
    expect([counts['status'], counts['changed'], counts['failed']]).toEqual([2, count, 0]);
  });
};

/** Starts a run of everything that is approved; the id of its task. Sent again with the same submission, it is the same task. */
const startRun = async (pay: Visitor, submission: string): Promise<{ readonly task: number; readonly preview: PayPreview }> => {
  const { json: preview } = await pay.get<PayPreview>('/ambassadors/pay-runs/create', { after: pay.position });
  const body = { Items: preview.Items, Total: preview.Total, Columns: ['item'], Submission: submission };
  const { json } = await pay.post('/ambassadors/pay-runs/start', body);
  return { task: json.Task ?? 0, preview };
};

test('kill -9 of any part during a bulk approval and a pay run sends each claim once', async () => {
  const { admin } = waymark;
  const pay = await waymark.signIn('pay@demo.test');
  const { CurrentGroup: group } = await pay.session();
  // Approved records of the demo data go first, so that the run below has the claims alone.
  const { task: earlier } = await startRun(pay, 'crash-earlier-run');
  await eventually(60_000, async () => expect((await pay.form('tasks', earlier)).Record['status']).toBe(2));
  const [ambassador] = (await admin.search('ambassadors', { filter: `group:${group}` })).Data;
  const { Id: typeOfClaim } = await admin.create('field-lists', { name: 'Crash claims', list: 6, group });
  const count = 200;
  const claims: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const amount = (penceOf(at) / 100).toFixed(2);
    const values = { ambassador: ambassador?.Id, group, dateOfClaim: '2026-03-02', typeOfClaim, amount };
    claims.push((await admin.create(path, values)).Id);
  }
  const take = async (person: Visitor, action: string): Promise<number> => {
    const { json } = await person.post(`/${path}/bulk-${action}`, { ids: claims }, { after: person.position });
    return json.Task ?? 0;
  };
  for (const action of ['submit', 'pre-approve']) {
    const task = await take(admin, action);
    await eventually(60_000, async () => expect((await admin.form('tasks', task)).Record['changed']).toBe(count));
  }
  await endOf(pay, await take(pay, 'approve'), count, ofApproval);

  const total = claims.reduce((sum, _claim, at) => sum + penceOf(at), 0);
  const { task, preview } = await startRun(pay, 'crash-pay-run');
  expect([preview.Items, preview.Total]).toEqual([count, total]);
  await endOf(pay, task, count, ofRun);
  expect((await startRun(pay, 'crash-pay-run')).task).toBe(task);

  const id = Number((await pay.form(path, claims[0] ?? 0)).Record['payRun']);
  const { Record: run } = await pay.form('ambassadors/pay-runs', id);
  expect([run['items'], run['total']]).toEqual([count, total]);
  const file = (await pay.get(`/ambassadors/pay-runs/${id}/file`)).text.replace(/^\ufeff/, '');
  const fingerprint = createHash('sha256').update(`\ufeff${file}`).digest('hex');
  expect(fingerprint).toBe(run['fingerprint']);
  const expected = claims.map((claim, at) => `Expense claim,#${String(claim).padStart(8, '0')},${(penceOf(at) / 100).toFixed(2)}`);
  expect(file.split('\r\n').slice(1, -1)).toEqual(expected);
  // A file that somebody changed on the disk is not given out.
  const storedPath = join(waymark.folder, 'files', `pay-runs/${id}-${fingerprint}.csv`);
  await appendFile(storedPath, '#00000001,1.00\r\n');
  const refused = await pay.get(`/ambassadors/pay-runs/${id}/file`);
  expect([refused.status, refused.json]).toMatchObject([409, { message: payFileAltered }]);
  for (const claim of claims.slice(0, 20)) {
    const sent = (await admin.history(path, claim)).filter(({ EventType }) => EventType === 'ExpenseSentToPayOffice');
    expect([claim, sent.length]).toEqual([claim, 1]);
  }
});

test('kill -9 of any part while contracts are issued gives each ambassador one, and their undo takes back each', async () => {
  const { admin } = waymark;
  const issuing = 'ambassadors/contracts';
  const { CurrentGroup: group } = await (await waymark.signIn('pay@demo.test')).session();
  const [template] = (await admin.search('ambassadors/contract-templates', { filter: `group:${group}` })).Data;
  const count = 100;
  const lastname = 'Crashcontract';
  for (let at = 0; at < count; at += 1) await admin.create('ambassadors', { firstname: `Sam${at}`, lastname, dob: '2004-05-06', group });
  const filter = `lastname:${lastname},group:${group}`;
  const days = { Template: template?.Id, Start: '2026-12-01', Expire: '2099-07-31' };
  const { json: preview } = await admin.post<IssuePreview>(
    `/${issuing}/issue/preview`,
    { ...days, Filter: filter },
    { after: admin.position },
  );
  expect(preview.AmbassadorIds).toHaveLength(count);
  const { Revision, AmbassadorIds } = preview;
  const { json } = await admin.post(`/${issuing}/issue`, { ...days, Revision, AmbassadorIds, Submission: 'crash-contracts' });
  await endOf(admin, json.Task ?? 0, count, ofRun);

  const own = async () => {
    const { Data, Total } = await admin.search(issuing, {
      filter: `group:${group},contract-template:${template?.Id},start:1/12/2026`,
      pageSize: 200,
    });
    return { total: Total, people: new Set(Data.map(({ ambassador }) => ambassador)).size };
  };
  expect(await own()).toEqual({ total: count, people: count });
  const { json: undo } = await admin.post(`/tasks/undo/${json.Task}`);
  await endOf(admin, undo.Task ?? 0, count, ownParts('worker'));
  expect(await own()).toEqual({ total: 0, people: 0 });
});
