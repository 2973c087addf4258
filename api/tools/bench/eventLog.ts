import { randomUUID } from 'node:crypto';
import { inParallel } from '../../../commands/parallel.ts';
import type { EventLog, NewEvent } from '../../../commands/eventLog.ts';
import { splitIntoChunks } from '../../../domain/collections.ts';
import type { Database } from '../../../projections/sql.ts';
import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';
import { inTurn, measureMs } from './timing.ts';

/** The size of a read page of `$all`. */
const pageSize = 2000;
const bulkSize = 500;

/** An event of about the size of an edit. No record type has this name, so projections ignore it. */
const newEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'BenchEventWritten',
  data: { changes: { note: { from: null, to: 'An event that is as large as the edit of a student, with a few words of text.' } } },
  meta: { actor: { id: 1, name: 'Bench' }, at: new Date().toISOString(), correlationId: randomUUID(), version: 1 },
});

const newEvents = (count: number): readonly NewEvent[] => Array.from({ length: count }, newEvent);

const newStream = (): string => `bench-${randomUUID()}`;

const append = async (log: EventLog, stream: string, expected: number, events: readonly NewEvent[]): Promise<void> => {
  if (!(await log.append(stream, expected, events)).ok) throw new Error(`${stream} has other events`);
};

const makeScratch = async (db: Database): Promise<void> => {
  await db.query('DROP TABLE IF EXISTS bench.event');
  await db.query(
    `CREATE TABLE bench.event (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text COLLATE "C" NOT NULL,
       revision bigint NOT NULL, id uuid NOT NULL, type text NOT NULL, data bytea NOT NULL, metadata bytea NOT NULL,
       UNIQUE (stream, revision))`,
  );
};

/** The baseline of an append: one durable statement. */
const insertEvents = (db: Database, stream: string, from: number, events: readonly NewEvent[]): Promise<unknown> =>
  db.query(
    `INSERT INTO bench.event (stream, revision, id, type, data, metadata)
     SELECT $1, $2 + n - 1, id, type, convert_to(data, 'UTF8'), convert_to(meta, 'UTF8')
     FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY AS e (id, type, data, meta, n)`,
    [
      stream,
      from,
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ meta }) => JSON.stringify(meta)),
    ],
    'bench-insert-events',
  );

const readStreamRows = (db: Database, stream: string): Promise<unknown> =>
  db.query('SELECT * FROM bench.event WHERE stream = $1 ORDER BY revision', [stream], 'bench-read-stream');

const eventsPerSecond = async (count: number, work: () => Promise<unknown>): Promise<number> => (1000 * count) / (await measureMs(work));

const measureReadOfAll = async (log: EventLog): Promise<{ readonly count: number; readonly rate: number }> => {
  const until = (await log.head()) ?? -1n;
  let count = 0;
  const ended = new AbortController();
  const read = () =>
    log.subscribe(
      null,
      (events) => {
        count += events.length;
        if ((events.at(-1)?.position ?? 0n) >= until) ended.abort();
        return Promise.resolve();
      },
      { signal: ended.signal, batchSize: pageSize },
    );
  const ms = await measureMs(read);
  return { count, rate: (1000 * count) / ms };
};

const readAllRows = async (db: Database): Promise<number> => {
  let [position, count] = ['0', 0];
  for (;;) {
    const { rows } = await db.query<{ position: string }>(
      `SELECT * FROM bench.event WHERE position > $1 ORDER BY position LIMIT ${pageSize}`,
      [position],
      'bench-read-all',
    );
    count += rows.length;
    position = rows.at(-1)?.position ?? position;
    if (rows.length < pageSize) return count;
  }
};

const measureAppends = async (log: EventLog, db: Database, rounds: number, report: (figure: Figure) => void): Promise<void> => {
  const alone = await inTurn(
    10 * rounds,
    () => append(log, newStream(), -1, newEvents(1)),
    () => insertEvents(db, newStream(), 0, newEvents(1)),
    () => Promise.resolve(),
  );
  report({ what: 'log: one event appended, one by one', unit: 'ms', ...alone, aim: null });
  const many = newEvents(200 * rounds);
  report({
    what: 'log: one event appended, 64 at once',
    unit: 'events/s',
    ours: await eventsPerSecond(many.length, () => inParallel(many, 64, (event) => append(log, newStream(), -1, [event]))),
    floor: await eventsPerSecond(many.length, () => inParallel(many, 64, (event) => insertEvents(db, newStream(), 0, [event]))),
    aim: null,
  });
  const calls = splitIntoChunks(newEvents(2 * rounds * bulkSize), bulkSize);
  const [stream, rows] = [newStream(), newStream()];
  const inOrder = async (write: (from: number, events: readonly NewEvent[]) => Promise<unknown>) => {
    for (const [index, events] of calls.entries()) await write(index * bulkSize, events);
  };
  report({
    what: `log: ${bulkSize} events appended at once, one call after the other`,
    unit: 'events/s',
    ours: await eventsPerSecond(calls.length * bulkSize, () => inOrder((from, events) => append(log, stream, from - 1, events))),
    floor: await eventsPerSecond(calls.length * bulkSize, () => inOrder((from, events) => insertEvents(db, rows, from, events))),
    aim: null,
  });
};

const measureReads = async (log: EventLog, db: Database, rounds: number, report: (figure: Figure) => void): Promise<void> => {
  for (const length of [5, 50]) {
    const stream = newStream();
    await append(log, stream, -1, newEvents(length));
    await insertEvents(db, stream, 0, newEvents(length));
    const times = await inTurn(
      10 * rounds,
      () => log.readStream(stream),
      () => readStreamRows(db, stream),
      () => Promise.resolve(),
    );
    report({ what: `log: a stream of ${length} events read`, unit: 'ms', ...times, aim: null });
  }
  const { count, rate } = await measureReadOfAll(log);
  let rowCount = 0;
  const ms = await measureMs(async () => {
    rowCount = await readAllRows(db);
  });
  report({
    what: `log: ${count.toLocaleString('en-GB')} events read in the order of the log`,
    unit: 'events/s',
    ours: rate,
    floor: (1000 * rowCount) / ms,
    aim: null,
  });
};

/**
 * Measures appends and reads of the event log through the client, beside PostgreSQL alone, while nothing follows the log. Set
 * EVENTSTORE_URL to measure an EventStoreDB server in place of the embedded node. Waymark starts again afterwards.
 */
export const measureEventLog = async (waymark: OwnWaymark, rounds: number, report: (figure: Figure) => void): Promise<void> => {
  const { db, log } = waymark.adapters;
  await waymark.restart(async () => {
    await makeScratch(db);
    await measureAppends(log, db, rounds, report);
    await measureReads(log, db, rounds, report);
    await db.query('DROP TABLE bench.event');
  });
};
