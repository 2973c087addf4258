import { describe, expect, it } from 'vitest';
import { linkApplication } from '../../commands/applications/linkApplication.ts';
import { newContext } from '../../commands/context.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { undoOnRecord } from '../../commands/records/undoCommands.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import type { RunningTask, TaskServices } from '../../commands/tasks/runTask.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { ambassadorApplication } from '../../domain/records/ambassadorApplication.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

const ada = { ...systemAccess('Ada', rights), user: { id: 9, name: 'Ada' } };
const by = newContext(ada);

/** Two groups, and an accepted application to the first. */
const start = async (applicant: Values = {}) => {
  const memory = logInMemory();
  const { log } = memory.dependencies;
  /** What somebody else does just before a stream is written to. */
  let intrusion: { readonly stream: string; readonly act: () => Promise<unknown> } | null = null;
  const append: typeof log.append = async (...written) => {
    const { stream, act } = intrusion ?? {};
    if (stream === written[0]) {
      intrusion = null;
      await act?.();
    }
    return log.append(...written);
  };
  const dependencies = { ...memory.dependencies, log: { ...log, append } };
  const make = (type: string, values: Values) => createRecord(dependencies, by, getRecordType(type), values);
  for (const name of ['Riverside', 'Hilltop']) await make('institution', { name, subscriber: true });
  const values = { firstname: 'Sam', lastname: 'Akhtar', email: 'sam@example.org', notes: 'Shy at first', applied: '2026-10-01', group: 1 };
  await make('ambassadorApplication', { ...values, ...applicant });
  for (const step of ['pass-screening', 'accept-for-interview', 'accept-after-interview'])
    await takeAction(dependencies, by, ambassadorApplication, 1, step, { email: false });
  const services = { dependencies, records: { upTo: () => Promise.resolve() } } as unknown as TaskServices;
  const run = (id: number, ambassadorId: number | null) => {
    const grant = JSON.parse(JSON.stringify(grantOf(ada, 'every'))) as unknown;
    const parameters = { recordType: 'ambassadorApplication', application: 1, ambassador: ambassadorId, grant };
    return linkApplication({ id, parameters, signal: new AbortController().signal } as unknown as RunningTask, services);
  };
  return {
    make,
    run,
    intrude: (stream: string, act: () => Promise<unknown>) => {
      intrusion = { stream, act };
    },
    act: (name: string) => takeAction(dependencies, by, ambassadorApplication, 1, name),
    undo: (type: string, id: number, task: number) =>
      undoOnRecord(dependencies, by, getRecordType(type), id, (event) => event.task === task),
    application: async () => (await loadRecord(dependencies, ambassadorApplication, 1)).values,
    ambassador: (id: number) => loadRecord(dependencies, ambassador, id),
  };
};

describe('linking an application', () => {
  it('makes an ambassador with the values of the person, without the notes', async () => {
    const { run, application, ambassador: values } = await start();
    expect(await run(1, null)).toMatchObject({ message: 'A new ambassador has been created from the application.' });
    expect((await application()).ambassador).toBe(1);
    expect((await values(1)).values).toMatchObject({
      firstname: 'Sam',
      lastname: 'Akhtar',
      email: 'sam@example.org',
      group: 1,
      notes: null,
    });
  });

  it('fills only what a chosen ambassador lacks, and says so', async () => {
    const { make, run, application, ambassador: values } = await start({ mobile: '07700 900123', town: 'Leicester' });
    await make('ambassador', { firstname: 'Samuel', lastname: 'Akhtar', town: 'Oadby', group: 1 });
    expect((await run(1, 1)).message).toBe('The application has been linked with the ambassador. Filled in: Email, Mobile.');
    expect((await application()).ambassador).toBe(1);
    expect((await values(1)).values).toMatchObject({ firstname: 'Samuel', town: 'Oadby', mobile: '07700 900123' });
  });

  it('does everything once when it runs again, and says the same', async () => {
    const { make, run, ambassador: values } = await start({ mobile: '07700 900123' });
    await make('ambassador', { lastname: 'Akhtar', group: 1 });
    const first = await run(1, 1);
    expect(await run(1, 1)).toEqual(first);
    expect((await values(1)).revision).toBe(1);
    const setup = await start();
    await setup.run(1, null);
    await setup.run(1, null);
    expect((await setup.ambassador(2)).revision).toBe(-1);
  });

  it('is refused where it is linked already, and leaves no ambassador behind', async () => {
    const { run, ambassador: values } = await start();
    await run(1, null);
    await expect(run(2, null)).rejects.toThrow('This application is already linked with an ambassador. Remove the link first.');
    expect((await values(2)).revision).toBe(-1);
  });

  it.each<[string, string, number | null, number]>([
    ['deletes the ambassador whom it made', 'ambassador-3', null, ambassador.states.deleted],
    ['leaves the ambassador whom somebody chose', 'ambassadorApplication-1', 2, ambassador.states.initial],
  ])('%s where somebody else links the application meanwhile', async (_title, stream, chosen, state) => {
    const { make, run, intrude, application, ambassador: values } = await start();
    for (const lastname of ['Akhtar', 'Baker']) await make('ambassador', { lastname, group: 1 });
    intrude(stream, () => run(1, 1));
    await expect(run(2, chosen)).rejects.toThrow('This application is already linked with an ambassador. Remove the link first.');
    expect((await application()).ambassador).toBe(1);
    const { revision, recordState } = await values(chosen ?? 3);
    expect([revision >= 0, recordState]).toEqual([true, state]);
    expect((await values(1)).recordState).toBe(ambassador.states.initial);
  });

  it('is refused for an application that is not accepted, and for an ambassador of another group', async () => {
    const { make, run, act } = await start();
    await make('ambassador', { lastname: 'Akhtar', group: 2 });
    await expect(run(1, 1)).rejects.toThrow('This ambassador belongs to another group than the application.');
    await act('withdraw');
    await expect(run(2, null)).rejects.toThrow('Only an accepted application can be linked with an ambassador.');
  });

  it('is taken back by its undo: what was filled is empty, and whom it made is deleted', async () => {
    const { make, run, undo, application, ambassador: values } = await start({ mobile: '07700 900123' });
    await make('ambassador', { lastname: 'Akhtar', group: 1 });
    await run(1, 1);
    await undo('ambassadorApplication', 1, 1);
    await undo('ambassador', 1, 1);
    expect((await application()).ambassador).toBeNull();
    expect((await values(1)).values).toMatchObject({ mobile: null });
    await run(2, null);
    await undo('ambassador', 2, 2);
    expect((await values(2)).recordState).toBe(ambassador.states.deleted);
  });
});
