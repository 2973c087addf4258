import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { IssuePreview } from '../../api/contract/issuing.ts';
import type { PayPreview } from '../../api/contract/payRuns.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';
import { payFileAltered } from '../../domain/payMessages.ts';
import { eventually } from '../infra/waiting.ts';
import { acceptPlan, checkFile, uploadRows } from '../running/importing.ts';
import type { Visitor } from '../running/visitor.ts';
import { approval } from './cases/approval.ts';
import { everyPart, killDuring, undoOf, untilDone } from './cases/killedTask.ts';
import { ownParts, useKillable } from './killable.ts';

const waymark = useKillable();

const path = 'ambassadors/expenses';
const ofRun = ownParts('event log node', 'postmaster', 'worker');

/** How many pence each claim is: 1.00, 1.01, 1.02 … */
const penceOf = (at: number): number => 100 + at;

/** Creates records by a file. */
const importRows = async (person: Visitor, type: string, header: string, rows: readonly string[]): Promise<void> => {
  const id = await uploadRows(person, [header, ...rows].join('\r\n'), type);
  const plan = await checkFile(person, id);
  expect([plan.Counts.create, plan.Data[0]?.Problems]).toEqual([rows.length, []]);
  await acceptPlan(person, id);
};

/** Starts a run of everything that is approved; the id of its task. Sent again with the same submission, it is the same task. */
const startRun = async (pay: Visitor, submission: string): Promise<{ readonly task: number; readonly preview: PayPreview }> => {
  const { json: preview } = await pay.get<PayPreview>('/ambassadors/pay-runs/create', { after: pay.position });
  const body = { Items: preview.Items, Total: preview.Total, Columns: ['item'], Submission: submission };
  const { json } = await pay.post('/ambassadors/pay-runs/start', body);
  return { task: json.Task ?? 0, preview };
};

test('kill -9 of the event log node, PostgreSQL and the worker during a pay run sends each claim once', async () => {
  const { admin } = waymark;
  const [officer, pay] = [await waymark.signIn('data@demo.test'), await waymark.signIn('pay@demo.test')];
  const { CurrentGroup: group } = await pay.session();
  // Approved records of the demo data go first, so that the run below has the claims alone.
  const { task: earlier } = await startRun(pay, 'crash-earlier-run');
  await eventually(60_000, async () => expect((await pay.form('tasks', earlier)).Record['status']).toBe(taskStatus.completed));
  const [ambassador] = (await admin.search('ambassadors', { filter: `group:${group}` })).Data;
  const { Id: typeOfClaim } = await admin.create('field-lists', { name: 'Crash claims', list: customLookups.claimType, group });
  officer.position = admin.position;
  const count = 200;
  const rows = Array.from({ length: count }, (_, at) => `#${ambassador?.Id},2/3/2026,Crash claims,${(penceOf(at) / 100).toFixed(2)}`);
  await importRows(officer, 'ambassadorExpense', 'Ambassador ID,Date,Claim type,Cost', rows);
  const question = { filter: `type-of-claim:${typeOfClaim}`, pageSize: 500, sort: 'id' };
  const claims = (await officer.search(path, question)).Data.map(({ Id, cost }) => ({ id: Id, pence: Number(cost) }));
  expect(claims.map(({ pence }) => pence).toSorted((one, other) => one - other)).toEqual(rows.map((_row, at) => penceOf(at)));
  const takenBy = [
    [admin, 'submit'],
    [admin, 'pre-approve'],
    [pay, 'approve'],
  ] as const;
  let { position } = officer;
  for (const [person, action] of takenBy) {
    const body = { ids: claims.map(({ id }) => id) };
    const { json } = await person.post(`/${path}/bulk-${action}`, body, { after: position });
    await untilDone(person, json.Task ?? 0, count);
    ({ position } = person);
  }

  const total = claims.reduce((sum, { pence }) => sum + pence, 0);
  let task = 0;
  const begin = async () => {
    const started = await startRun(pay, 'crash-pay-run');
    expect([started.preview.Items, started.preview.Total]).toEqual([count, total]);
    return (task = started.task);
  };
  const check = async () => expect((await startRun(pay, 'crash-pay-run')).task).toBe(task);
  expect(await killDuring(waymark, [{ begin, changed: count, check }], ofRun)).toEqual([count]);

  const id = Number((await pay.form(path, claims[0]?.id ?? 0)).Record['payRun']);
  const { Record: run } = await pay.form('ambassadors/pay-runs', id);
  expect([run['items'], run['total']]).toEqual([count, total]);
  const file = (await pay.get(`/ambassadors/pay-runs/${id}/file`)).text.replace(/^\ufeff/, '');
  const fingerprint = createHash('sha256').update(`\ufeff${file}`).digest('hex');
  expect(fingerprint).toBe(run['fingerprint']);
  const expected = claims.map(({ id: claim, pence }) => `Expense claim,#${String(claim).padStart(8, '0')},${(pence / 100).toFixed(2)}`);
  expect(file.split('\r\n').slice(1, -1)).toEqual(expected);
  // A file that somebody changed on the disk is not given out.
  const storedPath = join(waymark.folder, 'files', `pay-runs/${id}-${fingerprint}.csv`);
  await appendFile(storedPath, '#00000001,1.00\r\n');
  const refused = await pay.get(`/ambassadors/pay-runs/${id}/file`);
  expect([refused.status, refused.json]).toMatchObject([409, { message: payFileAltered }]);
  for (const { id: claim } of claims.slice(0, 20)) {
    const sent = (await admin.history(path, claim)).filter(({ EventType }) => EventType === 'ExpenseSentToPayOffice');
    expect([claim, sent.length]).toEqual([claim, 1]);
  }
});

test('kill -9 of three parts while contracts are issued gives each ambassador one, and their undo takes back each', async () => {
  const { admin } = waymark;
  const issuing = 'ambassadors/contracts';
  const officer = await waymark.signIn('data@demo.test');
  const { CurrentGroup: group } = await officer.session();
  const [template] = (await admin.search('ambassadors/contract-templates', { filter: `group:${group}` })).Data;
  const count = 200;
  const people = Array.from({ length: count }, (_, at) => `Sam${at},Crashcontract,6/5/2004`);
  await importRows(officer, 'ambassador', 'First name,Last name,Date of birth', people);
  const days = { Template: template?.Id, Start: '2026-12-01', Expire: '2099-07-31' };
  const question = { ...days, Filter: `lastname:Crashcontract,group:${group}` };
  const { json: preview } = await admin.post<IssuePreview>(`/${issuing}/issue/preview`, question, { after: officer.position });
  expect(preview.AmbassadorIds).toHaveLength(count);
  const { Revision, AmbassadorIds } = preview;

  const expectContracts = async (total: number) => {
    const filter = `group:${group},contract-template:${template?.Id},start:1/12/2026`;
    const { Data, Total } = await admin.search(issuing, { filter, pageSize: 500 });
    expect([Total, new Set(Data.map(({ ambassador }) => ambassador)).size]).toEqual([total, total]);
  };
  let task = 0;
  const issue = async () => {
    const body = { ...days, Revision, AmbassadorIds, Submission: 'crash-contracts' };
    return (task = (await admin.post(`/${issuing}/issue`, body)).json.Task ?? 0);
  };
  await killDuring(waymark, [{ begin: issue, changed: count, check: () => expectContracts(count) }], ofRun);
  await killDuring(waymark, [{ begin: () => undoOf(admin, task), changed: count, check: () => expectContracts(0) }], ['worker']);
});

// Last: the pay run above finds its claims alone.
test('kill -9 of any part during a bulk approval approves each timesheet once', async () => {
  const officer = await waymark.signIn('data@demo.test');
  const approving = await approval(officer, await waymark.signIn('pay@demo.test'));
  expect(await killDuring(waymark, [approving], everyPart)).toEqual([560]);
});
