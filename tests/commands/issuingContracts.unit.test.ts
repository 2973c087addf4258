import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { fingerprintOf } from '../../commands/contracts/fingerprint.ts';
import { issueContracts } from '../../commands/contracts/issueContracts.ts';
import { changeRecord, loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord, editRecord } from '../../commands/records/recordCommands.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import type { RunningTask, TaskServices } from '../../commands/tasks/runTask.ts';
import { type Access, systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { type Right, rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import { contractIsThere } from '../../domain/contractMessages.ts';
import { takeAction } from '../../domain/record/takeAction.ts';
import { contract } from '../../domain/records/contract.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

const ada = (rightsHeld: readonly Right[] = rights): Access => ({ ...systemAccess('Ada', rightsHeld), user: { id: 9, name: 'Ada' } });

const cancelling = { now: '2026-09-10T09:00:00Z', answers: { reason: 'Left' } };
const days = { start: '2026-09-01', expire: '2027-07-31', issued: '2026-08-24' };
const contractOfOne = { ambassador: 1, name: 'Casual', group: 1, contractBand: 1, contractTemplate: 1, text: 'You work.', ...days };

/** Two groups, a band and a template of the first, and ambassadors 1 and 2 of the first and 3 of the second. */
const start = async (rightsHeld?: readonly Right[], turns?: () => Promise<unknown>) => {
  const { dependencies } = logInMemory({ turns });
  const by = newContext(ada());
  const make = (type: string, values: Values) => createRecord(dependencies, by, getRecordType(type), values);
  for (const name of ['Riverside', 'Hilltop']) await make('institution', { name, subscriber: true });
  await make('contractBand', { name: 'Band A', group: 1, 'ratesOfPay/1/effectiveFrom': '2026-08-01', 'ratesOfPay/1/rate': 1271 });
  const text = '{{ambassador-name}} at {{group}}: {{rate}}';
  await make('contractTemplate', { name: 'Casual', validFrom: '2026-08-01', jobTitle: 'Ambassador', contractBand: 1, group: 1, text });
  for (const [lastname, group] of [
    ['Akhtar', 1],
    ['Baker', 1],
    ['Cole', 2],
  ] as const)
    await make('ambassador', { firstname: 'Sam', lastname, group });
  const problems: { readonly place: number; readonly reason: string }[] = [];
  const services = {
    dependencies,
    problems: {
      add: (_task: number, added: typeof problems) => Promise.resolve(void problems.push(...added)),
      count: () => Promise.resolve({ problems: problems.length, places: problems.length }),
    },
    records: { upTo: () => Promise.resolve(), countChangedBy: () => Promise.resolve({ created: 0, changed: 0 }) },
  } as unknown as TaskServices;
  const parameters = {
    recordType: 'contract',
    template: 1,
    revision: 0,
    ...days,
    ambassadors: [1, 2, 3],
    grant: JSON.parse(JSON.stringify(grantOf(ada(rightsHeld), 'every'))) as unknown,
  };
  for (let at = 0; at < 2; at += 1)
    await queueTask(dependencies, by, { command: 'issue contracts', title: 'Issue', group: 1, parameters: null });
  const signal = new AbortController().signal;
  const taskOf = (id: number, more: object) =>
    ({ id, parameters: { ...parameters, ...more }, signal, progress: () => Promise.resolve() }) as unknown as RunningTask;
  return {
    dependencies,
    by,
    problems,
    run: (id = 1, more: object = {}) => issueContracts(taskOf(id, more), services),
    cancel: (id: number) =>
      changeRecord(dependencies, by, contract, id, (snapshot) => takeAction(contract, snapshot, 'cancel', cancelling)),
    of: (id: number) => loadRecord(dependencies, contract, id),
  };
};

describe('issuing contracts', () => {
  it('freezes the text of each with its fingerprint, and leaves out ambassadors of other groups', async () => {
    const { run, of: readContract, problems } = await start();
    await run();
    const text = 'Sam Akhtar at Riverside: £12.71';
    expect((await readContract(1)).values).toMatchObject({
      ambassador: 1,
      text,
      fingerprint: fingerprintOf(text),
      rate: 1271,
      signed: null,
    });
    expect((await readContract(2)).values).toMatchObject({ ambassador: 2, text: 'Sam Baker at Riverside: £12.71' });
    expect((await readContract(3)).revision).toBe(-1);
    expect(problems).toEqual([{ place: 3, subject: 'ambassador #00000003', reason: 'They belong to another group than the template.' }]);
  });

  it('says what the template said when it was checked, whatever became of it since', async () => {
    const { dependencies, by, run, of: readContract } = await start();
    await editRecord(dependencies, by, getRecordType('contractTemplate'), 1, 0, { text: 'Changed', jobTitle: 'Lead' });
    await run();
    expect((await readContract(1)).values).toMatchObject({ text: 'Sam Akhtar at Riverside: £12.71', jobTitle: 'Ambassador' });
  });

  it('issues each once, however often the task runs', async () => {
    const { run, of: readContract } = await start();
    await run();
    await run();
    expect((await readContract(1)).revision).toBe(0);
    expect((await readContract(4)).revision).toBe(-1);
  });

  it('leaves out who has a contract of the template in these days by now, with the reason', async () => {
    const { run, cancel, of: readContract, problems } = await start();
    await run(1, { ambassadors: [1, 2] });
    await cancel(2);
    await run(2, { ambassadors: [1, 2], start: '2026-10-01' });
    expect(problems).toEqual([{ place: 1, subject: 'ambassador #00000001', reason: contractIsThere }]);
    expect([(await readContract(3)).revision, (await readContract(4)).values.ambassador]).toEqual([-1, 2]);
  });

  it('issues one where two people issue it at the same moment, and another once that has ended', async () => {
    const { dependencies, by, cancel, of: readContract } = await start();
    const values = { ...contractOfOne, fingerprint: fingerprintOf('You work.') };
    const make = (id: number) => createRecord(dependencies, by, contract, values, { id });
    expect((await make(1)).ok).toBe(true);
    expect(await make(2)).toMatchObject({ ok: false, error: { errors: [{ messages: [contractIsThere] }] } });
    await cancel(1);
    expect((await make(2)).ok).toBe(true);
    expect((await readContract(2)).values.ambassador).toBe(1);
  });

  it('issues one where two people issue it again right after a cancellation, in whatever order their steps are taken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        let isRacing = false;
        const turns = () => (isRacing ? scheduler.schedule(Promise.resolve()) : Promise.resolve());
        const { run, cancel, of: readContract, problems } = await start(undefined, turns);
        await run(1, { ambassadors: [1] });
        await cancel(1);
        isRacing = true;
        await scheduler.waitFor(Promise.all([2, 3].map((task) => run(task, { ambassadors: [1] }))));
        isRacing = false;
        const issued = await Promise.all([2, 3].map(readContract));
        expect(issued.filter(({ revision }) => revision >= 0)).toHaveLength(1);
        expect(problems).toEqual([{ place: 1, subject: 'ambassador #00000001', reason: contractIsThere }]);
      }),
      { numRuns: 200 },
    );
  });

  it('issues nothing for somebody who may not issue contracts or see ambassadors', async () => {
    for (const missing of ['EditAmbassadorContracts', 'ViewAmbassadors'] as const) {
      const { run, of: readContract, problems } = await start(rights.filter((right) => right !== missing));
      await run();
      expect((await readContract(1)).revision).toBe(-1);
      expect(problems).toHaveLength(3);
    }
  });
});
