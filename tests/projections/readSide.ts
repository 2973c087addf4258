import type { FieldValue } from '../../domain/fields/field.ts';
import { type Process, type RecordedEvent, recordOf } from '../../domain/record/events.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { applyBatch } from '../../projections/applying/applyBatch.ts';
import type { ChangedRecords } from '../../projections/changeNotice.ts';
import { readSchema } from '../../projections/tables/readSchema.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import { type RecordTable, tableOf } from '../../projections/tables/tables.ts';
import { startTestPostgres } from '../infra/eventNode/testPostgres.ts';

/** An event of a record, with its fields afterwards. */
interface TestChange {
  readonly stream: string;
  readonly type: string;
  readonly to: Readonly<Record<string, FieldValue>>;
  readonly by?: { readonly id: number; readonly name: string };
  /** ISO 8601; by default a day after the event before. */
  readonly at?: string;
  readonly process?: Process;
  readonly version?: number;
}

const silent = { info: () => undefined, warn: () => undefined };

/** A log of these events that never grows. */
export const logOf = (events: readonly RecordedEvent[]) => ({
  subscribe: async (from: bigint | null, handle: (batch: readonly RecordedEvent[]) => Promise<void>) => {
    const rest = events.filter(({ position }) => from === null || position > from);
    if (rest.length > 0) await handle(rest);
  },
  head: () => Promise.resolve(events.at(-1)?.position ?? null),
});

/** A read side for one test file: empty, on its own PostgreSQL. `more`: the tables of types of the test. */
export const startReadSide = async (more: readonly RecordTable[] = []) => {
  const server = await startTestPostgres();
  const pool = createPool(server.url, { max: 3, name: 'projections' });
  const db = databaseOn(pool);
  const tableOfType = (name: string) => more.find(({ type }) => type.name === name) ?? tableOf(name);
  const revisions = new Map<string, number>();
  const all: RecordedEvent[] = [];
  const record = ({ stream, type, to, by = { id: 7, name: 'Ada' }, at, process, version = 1 }: TestChange): RecordedEvent => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const event: RecordedEvent = {
      id: `${stream}-${revision}`,
      stream,
      type,
      revision,
      position: BigInt(all.length + 1),
      data: { changes: Object.fromEntries(Object.entries(to).map(([name, value]) => [name, { from: null, to: value }])) },
      meta: {
        actor: by,
        at: at ?? `2026-03-0${(revision % 9) + 1}T10:00:00.000Z`,
        correlationId: 'test',
        version,
        ...(process ? { process } : {}),
      },
    };
    all.push(event);
    return event;
  };
  const build = () => rebuild(db, logOf([]), silent, new AbortController().signal);
  await build();
  return {
    db,
    pool,
    log: { readStream: (stream: string) => Promise.resolve(all.filter((event) => event.stream === stream)) },
    /** Gives events their positions and hands them to the projections as one batch. Returns what live screens receive. */
    apply: async (...happened: readonly TestChange[]): Promise<readonly ChangedRecords[]> => {
      const events = happened.map(record);
      return db.transaction(async (sql) => (await applyBatch(sql, readSchema, events, tableOfType)).changed);
    },
    /** Hands earlier events over once more. */
    applyAgain: (stream: string): Promise<unknown> =>
      db.transaction((sql) =>
        applyBatch(
          sql,
          readSchema,
          all.filter((event) => event.stream === stream && event.revision > 0),
          tableOfType,
        ),
      ),
    /** Rebuilds the read side from all events, each converted by `read`. */
    rebuildWith: (read: (event: RecordedEvent) => RecordedEvent) => rebuild(db, logOf(all.map(read)), silent, new AbortController().signal),
    row: async (stream: string): Promise<Readonly<Record<string, unknown>> | undefined> => {
      const subject = recordOf(stream);
      const { rows } = await db.query(`SELECT * FROM ${readSchema}."${subject?.type}_rows" WHERE id = $1`, [subject?.id]);
      return rows[0];
    },
    /** The totals' count of a type's records in a group and state. */
    counted: async (type: string, group: number, state: number): Promise<number> => {
      const { rows } = await db.query<{ n: number }>(
        `SELECT n FROM ${readSchema}.counts WHERE record_type = $1 AND group_id = $2 AND record_state = $3`,
        [type, group, state],
      );
      return rows[0]?.n ?? 0;
    },
    stop: async () => {
      await pool.end();
      await server.stop();
    },
  };
};

export type TestReadSide = Awaited<ReturnType<typeof startReadSide>>;
