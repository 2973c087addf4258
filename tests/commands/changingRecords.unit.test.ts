import { describe, expect, it } from 'vitest';
import type { Dependencies } from '../../commands/context.ts';
import type { EventLog, NewEvent } from '../../commands/eventLog.ts';
import { changeRecord } from '../../commands/records/changeRecord.ts';
import type { Outcome } from '../../commands/records/outcome.ts';
import type { Access } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { edit } from '../../domain/record/decide.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import { fail, ok } from '../../domain/result.ts';
import { edited, created, stream } from '../domain/record/given.ts';
import { widget } from '../domain/widget.ts';

const anybody: Access = {
  user: { id: 7, name: 'Ada' },
  groups: new Map(),
  everywhere: new Set(rights),
  currentGroup: null,
  opened: new Map(),
  ambassadors: null,
};

/** A log with one widget that counts reads of its stream. */
const logOf = (...history: readonly RecordedEvent[]) => {
  const events = [...history];
  let reads = 0;
  const reject = () => Promise.reject(new Error('not used in this test'));
  const log: EventLog = {
    readStream: () => {
      reads += 1;
      return Promise.resolve([...events]);
    },
    append: (_stream, expected, added: readonly NewEvent[]) => {
      if (expected !== events.length - 1) return Promise.resolve(fail('conflict' as const));
      for (const event of added) events.push({ ...event, stream: 'widget-1', revision: events.length, position: BigInt(events.length) });
      return Promise.resolve(ok({ revision: events.length - 1, position: BigInt(events.length - 1) }));
    },
    readStreamBackwards: reject,
    subscribe: reject,
    head: reject,
  };
  return { log, events, reads: () => reads };
};

/** Renames the widget that a person saw at a revision, while the read side has this row. */
const rename = async (
  memory: ReturnType<typeof logOf>,
  shown: RecordSnapshot | null,
  seenRevision: number,
  name: string,
): Promise<Outcome> => {
  const reject = () => Promise.reject(new Error('not used in this test'));
  const dependencies: Dependencies = {
    log: memory.log,
    shown: {
      find: () => Promise.resolve(shown),
      findAll: () => Promise.resolve(new Map()),
      inside: () => Promise.resolve([]),
      pointingAt: () => Promise.resolve([]),
    },
    ids: { next: reject, atLeast: reject } as unknown as Dependencies['ids'],
    claims: {} as Dependencies['claims'],
    lastRecordGuard: { alone: reject },
    now: () => new Date('2026-03-09T10:00:00Z'),
  };
  return changeRecord(
    dependencies,
    { access: anybody, correlationId: 'test' },
    widget,
    1,
    (snapshot) => edit(widget, snapshot, seenRevision, { name }),
    { seenRevision },
  );
};

const history = stream(created({ name: 'Sprocket' }), edited({ name: { from: 'Sprocket', to: 'Cog' } }, { by: 'Ben' }));
const rowAt = (revision: number): RecordSnapshot => ({ ...fold(widget, history.slice(0, revision + 1)), lastChanges: {} });

describe('a change to a record that has a row', () => {
  it('is decided without reading the stream when the row has the revision that the person saw', async () => {
    const memory = logOf(...history);
    expect(await rename(memory, rowAt(1), 1, 'Wheel')).toMatchObject({ ok: true, value: { revision: 2, hasChanged: true } });
    expect(memory.events.at(-1)?.data.changes).toEqual({ name: { from: 'Cog', to: 'Wheel' } });
    expect(memory.reads()).toBe(0);
  });

  it('is decided from the log when the row lags: it finds a conflict that the row does not show', async () => {
    const memory = logOf(...history);
    expect(await rename(memory, rowAt(0), 0, 'Wheel')).toMatchObject({
      ok: false,
      error: { because: 'conflict', conflicts: [{ field: 'name', yours: 'Wheel', theirs: 'Cog' }] },
    });
    expect(memory.events).toHaveLength(2);
  });

  it('is never dropped because a lagging row already has the value', async () => {
    const memory = logOf(...history);
    expect(await rename(memory, rowAt(0), 0, 'Sprocket')).toMatchObject({ ok: false, error: { because: 'conflict' } });
  });

  it('is never refused because of a lagging row', async () => {
    const memory = logOf(...history);
    const deleted = { ...rowAt(1), recordState: widget.states.deleted };
    expect(await rename(memory, deleted, 1, 'Wheel')).toMatchObject({ ok: true, value: { revision: 2 } });
  });

  it('is decided from the log when the person saw a revision other than the row’s', async () => {
    const memory = logOf(...history);
    expect(await rename(memory, rowAt(1), 0, 'Wheel')).toMatchObject({ ok: false, error: { because: 'conflict' } });
    expect(memory.reads()).toBe(1);
  });

  it('is decided from the log when the record has no row yet', async () => {
    expect(await rename(logOf(...history), null, 1, 'Wheel')).toMatchObject({ ok: true, value: { revision: 2 } });
  });
});
