/** `npm run seed -- --students N`: adds N invented students to the member institutions, through the event log. */
import { setTimeout as sleep } from 'node:timers/promises';
import { superviseNodeChild } from '../../infra/processes/nodeChild.ts';
import { ReadSide } from '../../projections/recordReader.ts';
import { canServe } from '../../projections/readTables.ts';
import { readPlaces } from './places.ts';
import { seedStudents } from './seedStudents.ts';
import { numberArgument, printLine, withSystem } from './withSystem.ts';

const count = numberArgument('students', 10_000);

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
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    const position = await seedStudents(adapters.dependencies, await readPlaces(adapters.db), count, (done) => {
      if (done % 50_000 < 2000 || done === count)
        printLine(
          `${done.toLocaleString('en-GB')} of ${count.toLocaleString('en-GB')} students, ` +
            `${Math.round(done / seconds()).toLocaleString('en-GB')} a second`,
        );
    });
    printLine('Waiting for the read side to catch up …');
    await new ReadSide(adapters.db, adapters.search, adapters.tables).upTo(position, new AbortController().signal);
    printLine(`${count.toLocaleString('en-GB')} students registered and projected in ${seconds().toFixed(1)} s.`);
  } finally {
    await projector.stop();
  }
});
