import { describe, expect, it } from 'vitest';
import { indexFingerprint } from '../../projections/search/index/documents.ts';
import { markMade, moveIndexCheckpoint } from '../../projections/search/index/indexCheckpoint.ts';
import { IndexState } from '../../projections/search/index/indexState.ts';
import type { Sql } from '../../projections/sql.ts';
import { HeldServer } from '../conformance/heldServer.ts';
import { eventually } from '../infra/waiting.ts';

/** A database whose rows have all events up to a position. */
const rowsAt = (position: bigint): Sql => {
  const query = (text: string) =>
    Promise.resolve({ rows: [text.includes('to_regclass') ? { exists: true } : { position: String(position) }], rowCount: 1 });
  return { query } as unknown as Sql;
};

const indexesAt = async (position: bigint): Promise<HeldServer> => {
  const server = new HeldServer();
  await moveIndexCheckpoint(server, 'waymark', position);
  await markMade(server, 'waymark', indexFingerprint());
  return server;
};

/** The state after the first look of a process that has just started. */
const stateAtStart = async (server: HeldServer, sql: Sql) => {
  const state = new IndexState();
  const stop = new AbortController();
  const watching = state.watch(sql, server, 'waymark', stop.signal);
  await eventually(5_000, () => expect(state.report.trouble).not.toBe(new IndexState().report.trouble));
  stop.abort();
  await watching;
  return state;
};

describe('the indexes of the search server, when a process starts', () => {
  it('are queried if they have what the rows have', async () => {
    const state = await stateAtStart(await indexesAt(7n), rowsAt(7n));
    expect(state.report).toEqual({ position: '7', trouble: null });
    expect(state.answers(null)).toBe(true);
  });

  it('are not queried if they are behind, however short the process has looked', async () => {
    const state = await stateAtStart(await indexesAt(6n), rowsAt(7n));
    expect(state.report.trouble).toBe('It is behind');
    expect(state.answers(null)).toBe(false);
  });
});
