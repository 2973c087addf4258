import { afterAll, beforeAll, expect, it } from 'vitest';
import { followClockWhileLocked } from '../../api/roles/clock.ts';
import { rulesOf, runRule } from '../../commands/clock/runClock.ts';
import type { Dependencies } from '../../commands/context.ts';
import type { EventLog } from '../../commands/eventLog.ts';
import { accessOfGrant, scopeOfGrant } from '../../domain/access/grant.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { searchSetOf } from '../../domain/search/searchSet.ts';
import type { TaskSelection } from '../../domain/search/taskSelection.ts';
import { silentLogger } from '../../infra/logger.ts';
import { PostgresClockDays } from '../../infra/postgres/clockDays.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { readSchema } from '../../projections/tables/readSchema.ts';
import { Parameters } from '../../projections/search/clauseSql.ts';
import { conditionsOf } from '../../projections/search/conditions.ts';
import { createIndexes, createTable } from '../../projections/tables/tableSql.ts';
import { defineTable } from '../../projections/tables/tables.ts';
import { logInMemory } from '../commands/logInMemory.ts';
import { lease } from '../domain/lease.ts';
import { startReadSide, type TestReadSide } from './readSide.ts';

const table = defineTable(lease);
let readSide: TestReadSide;
beforeAll(async () => {
  readSide = await startReadSide([table]);
  await readSide.db.transaction((sql) => migrate(sql, migrations));
  await readSide.db.query(createTable(readSchema, table));
  for (const index of createIndexes(readSchema, table)) await readSide.db.query(index);
});
afterAll(() => readSide.stop());

it('finds what is due among the rows of every group, and keeps its days in the database', async () => {
  const [expire] = rulesOf([lease]);
  if (!expire) throw new Error('no rule');
  const leases = [
    { group: 1, until: '2026-03-01' },
    { group: 2, until: '2026-02-01' },
    { group: 2, until: '2026-03-02' },
    { group: 3, until: null },
    { group: 3, until: '2026-03-01', expired: true },
  ];
  const { dependencies: memory } = logInMemory({ read: (event) => event });
  const foundIds: (readonly number[])[] = [];
  const append: EventLog['append'] = async (stream, expected, events) => {
    const appended = await memory.log.append(stream, expected, events);
    for (const { type, data } of events) {
      await readSide.apply({ stream, type, to: Object.fromEntries(Object.entries(data.changes).map(([name, { to }]) => [name, to])) });
    }
    return appended;
  };
  let now = '2026-03-02T00:00:00Z';
  const dependencies: Dependencies = { ...memory, log: { ...memory.log, append }, now: () => new Date(now) };
  for (const [at, values] of leases.entries()) {
    const changes = Object.fromEntries(Object.entries({ name: 'Boathouse', ...values }).map(([name, to]) => [name, { from: null, to }]));
    const meta = { actor: { id: 7, name: 'Ada' }, at: now, correlationId: 'test', version: 1 };
    await append(`lease-${at + 1}`, -1, [{ id: `signed-${at}`, type: 'LeaseSigned', data: { changes }, meta }]);
  }
  const days = new PostgresClockDays(readSide.db);
  const services = {
    dependencies,
    days,
    records: {
      upTo: () => Promise.resolve(),
      matching: async ({ filter, fixedFilter = '', grant, at }: TaskSelection, after: number, most: number) => {
        const { question } = buildQuestion({
          set: searchSetOf(lease),
          access: accessOfGrant(grant),
          filter,
          fixedFilter,
          now: at,
          granted: scopeOfGrant(grant),
        });
        const parameters = new Parameters();
        const conditions = conditionsOf(table, question, 90, parameters);
        const { rows } = await readSide.db.query<{ id: number }>(
          `SELECT id FROM ${readSchema}.lease_rows AS r WHERE ${conditions.join(' AND ')} AND id > ${after} ORDER BY id LIMIT ${most}`,
          parameters.values,
        );
        foundIds.push(rows.map(({ id }) => id));
        return rows.map(({ id }) => id);
      },
    },
  };
  const run = () => runRule(services, expire, new AbortController().signal);
  expect(await days.last(expire.name)).toBeNull();
  await run();
  await run();
  expect(foundIds).toEqual([[1, 2]]);
  expect(await days.last(expire.name)).toBe('2026-03-02');
  now = '2026-03-04T00:00:00Z';
  await run();
  expect(foundIds).toEqual([[1, 2], [3], []]);
  expect(await days.last(expire.name)).toBe('2026-03-04');
  const { rows } = await readSide.db.query<{ id: number }>(
    `SELECT id FROM ${readSchema}.lease_rows WHERE values->'expired' = 'true' ORDER BY id`,
  );
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 5]);

  // The worker's loop runs the rule when it starts, and ends when it is told to.
  now = '2026-03-05T09:00:00Z';
  const stop = new AbortController();
  const following = followClockWhileLocked(readSide.pool, services, [expire], silentLogger, stop.signal);
  await expect.poll(() => days.last(expire.name)).toBe('2026-03-05');
  stop.abort();
  await following;
});
