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

test('kill -9 of any part during a bulk approval and a pay run sends each claim once', async () => {
  const { admin } = waymark;
  const pay = await waymark.signIn('pay@demo.test');
  const { CurrentGroup: group } = await pay.session();
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

  const { json: preview } = await pay.get<PayPreview>('/ambassadors/pay-runs/create', { after: pay.position });
  const total = claims.reduce((sum, _claim, at) => sum + penceOf(at), 0);
  expect([preview.Items, preview.Total]).toEqual([count, total]);
  const body = { Items: count, Total: total, Columns: ['item'], Submission: 'crash-pay-run' };
  const started = await pay.post('/ambassadors/pay-runs/start', body);
  await endOf(pay, started.json.Task ?? 0, count, ofRun);
  expect((await pay.post('/ambassadors/pay-runs/start', body)).json.Task).toBe(started.json.Task);

  const { Data: runs } = await pay.search('ambassadors/pay-runs', {});
  expect(runs).toHaveLength(1);
  const { Record: run } = await pay.form('ambassadors/pay-runs', runs[0]?.Id ?? 0);
  expect([run['items'], run['total']]).toEqual([count, total]);
  const file = (await pay.get(`/ambassadors/pay-runs/${runs[0]?.Id}/file`)).text.replace(/^\ufeff/, '');
  expect(createHash('sha256').update(`\ufeff${file}`).digest('hex')).toBe(run['fingerprint']);
  const expected = claims.map((id, at) => `#${String(id).padStart(8, '0')},${(penceOf(at) / 100).toFixed(2)}`);
  expect(file.split('\r\n').slice(1, -1)).toEqual(expected);
  for (const id of claims.slice(0, 20)) {
    const sent = (await admin.history(path, id)).filter(({ EventType }) => EventType === 'ExpenseSentToPayOffice');
    expect([id, sent.length]).toEqual([id, 1]);
  }
});
