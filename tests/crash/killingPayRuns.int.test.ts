import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PayPreview } from '../../api/contract/payRuns.ts';
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
  // What is approved in the demo data goes first, so that the run below is of the claims alone.
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
  expect(createHash('sha256').update(`\ufeff${file}`).digest('hex')).toBe(run['fingerprint']);
  const expected = claims.map((claim, at) => `#${String(claim).padStart(8, '0')},${(penceOf(at) / 100).toFixed(2)}`);
  expect(file.split('\r\n').slice(1, -1)).toEqual(expected);
  for (const claim of claims.slice(0, 20)) {
    const sent = (await admin.history(path, claim)).filter(({ EventType }) => EventType === 'ExpenseSentToPayOffice');
    expect([claim, sent.length]).toEqual([claim, 1]);
  }
});
