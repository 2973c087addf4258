/**
 * `npm run seed -- --students N --activities M`: adds N invented students to the member institutions, and M activities, each with three
 * sessions and fifty students on their registers, through the event log.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { superviseNodeChild } from '../../infra/processes/nodeChild.ts';
import { ReadSide } from '../../projections/reading/recordReader.ts';
import { canServe } from '../../projections/tables/readTables.ts';
import { readMembers, readPlaces } from './places.ts';
import { seedActivities } from './seedActivities.ts';
import { seedStudents } from './seedStudents.ts';
import { numberArgument, printLine, withSystem } from './withSystem.ts';

const activities = numberArgument('activities', 0);
const students = numberArgument('students', activities > 0 ? 0 : 10_000);

const format = (count: number): string => count.toLocaleString('en-GB');

/** Prints the progress of every twentieth part. */
const printProgress = (label: string, count: number) => {
  const started = performance.now();
  let printed = 0;
  return (done: number): void => {
    if (done - printed < count / 20 && done < count) return;
    printed = done;
    printLine(
      `${format(done)} of ${format(count)} ${label}, ${format(Math.round((done * 1000) / (performance.now() - started)))} a second`,
    );
  };
};

await withSystem('seed', async ({ adapters, servers, logger }) => {
  const projector = await superviseNodeChild(
    {
      name: 'projector',
      script: 'api/roles/process',
      args: ['projector'],
      readyTimeoutMs: 60_000,
      env: { DATABASE_URL: servers.databaseUrl, EVENTSTORE_URL: servers.eventStoreUrl, LOG_LEVEL: 'warn' },
    },
    logger,
  );
  try {
    // On an empty database the projector creates the tables.
    while (!(await canServe(adapters.db))) await sleep(100);
    const readSide = new ReadSide(adapters.db, adapters.search, adapters.tables);
    const seed = async (label: string, work: () => Promise<bigint>): Promise<void> => {
      const started = performance.now();
      const position = await work();
      printLine('Waiting for the read side to catch up …');
      await readSide.upTo(position, new AbortController().signal);
      printLine(`${label} registered and projected in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    };
    const { dependencies, db } = adapters;
    if (students > 0)
      await seed(`${format(students)} students`, async () =>
        seedStudents(dependencies, await readPlaces(db), students, printProgress('students', students)),
      );
    if (activities > 0)
      await seed(`${format(activities)} activities`, async () =>
        seedActivities(dependencies, await readMembers(db), activities, printProgress('activities', activities)),
      );
  } finally {
    await projector.stop();
  }
});
