import { describe, expect, it } from 'vitest';
import type { Dependencies } from '../../commands/context.ts';
import type { EventLog, NewEvent } from '../../commands/eventLog.ts';
import { createOnce, editOnce } from '../../commands/records/createOnce.ts';
import type { Access } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { fail, ok } from '../../domain/result.ts';
import { OutcomeUnknown } from '../../domain/unavailable.ts';
import { created, stream } from '../domain/record/given.ts';
import { widget } from '../domain/widget.ts';

const person = (id: number, name: string): Access => ({
  user: { id, name },
  groups: new Map([[1, { name: 'Riverside', rights: new Set(rights) }]]),
  everywhere: new Set(rights),
  currentGroup: null,
  opened: new Map(),
  ambassadors: null,
});
const ada = person(7, 'Ada');
const ben = person(8, 'Ben');

interface Store {
  readonly events: RecordedEvent[];
  /** The next append is written, and its answer is lost. */
  losesAnswer: boolean;
  /** The number of reads that do not see the newest event yet. */
  laggingReads: number;
}

/** Commands on a log with these events; the read side is empty. */
const commandsOn = (...events: readonly RecordedEvent[]): { readonly store: Store; readonly dependencies: Dependencies } => {
  const store: Store = { events: [...events], losesAnswer: false, laggingReads: 0 };
  const reject = () => Promise.reject(new Error('not used in this test'));
  const log: EventLog = {
    readStream: () => {
      store.laggingReads -= 1;
      return Promise.resolve(store.laggingReads >= 0 ? store.events.slice(0, -1) : [...store.events]);
    },
    append: (_stream, expected, added: readonly NewEvent[]) => {
      if (expected !== store.events.length - 1) return Promise.resolve(fail('conflict' as const));
      for (const event of added)
        store.events.push({ ...event, stream: 'widget-1', revision: store.events.length, position: BigInt(store.events.length) });
      if (!store.losesAnswer) return Promise.resolve(ok({ revision: store.events.length - 1, position: BigInt(store.events.length - 1) }));
      store.losesAnswer = false;
      return Promise.reject(new OutcomeUnknown('lost'));
    },
    readStreamBackwards: reject,
    subscribe: reject,
    head: reject,
  };
  const dependencies: Dependencies = {
    log,
    shown: {
      find: () => Promise.resolve(null),
      findAll: () => Promise.resolve(new Map()),
      inside: () => Promise.resolve([]),
      pointingAt: () => Promise.resolve([]),
    },
    ids: { next: () => Promise.resolve(1), atLeast: reject, take: reject },
    claims: {
      find: () => Promise.resolve(null),
      findMany: reject,
      claim: () => Promise.resolve({ owner: 1, isNew: true, isSettling: true, at: '2026-03-09T10:00:00Z' }),
      claimMany: reject,
      takeOver: reject,
    },
    lastRecordGuard: { alone: (_type, work) => work([]) },
    now: () => new Date('2026-03-09T10:00:00Z'),
  };
  return { store, dependencies };
};

const edit = (
  dependencies: Dependencies,
  values: Values,
  { seen = 0, key = 'form-1', by = ada }: { seen?: number; key?: string; by?: Access } = {},
) => editOnce(dependencies, { access: by, correlationId: 'test' }, widget, 1, seen, values, key);

describe('an edit sent again because its outcome was unknown', () => {
  it('is found in the log, and is no conflict', async () => {
    const { store, dependencies } = commandsOn(...stream(created({ name: 'Sprocket' })));
    store.losesAnswer = true;
    await expect(edit(dependencies, { name: 'Cog' })).rejects.toThrow(OutcomeUnknown);
    expect(await edit(dependencies, { name: 'Cog' })).toEqual(ok({ id: 1, revision: 1, position: 1n, hasChanged: true }));
    expect(store.events).toHaveLength(2);
  });

  it('is found even when another person changed the same field since', async () => {
    const { store, dependencies } = commandsOn(...stream(created({ name: 'Sprocket' })));
    await edit(dependencies, { name: 'Cog' });
    await edit(dependencies, { name: 'Wheel' }, { seen: 1, key: 'form-2', by: ben });
    expect(await edit(dependencies, { name: 'Cog' })).toEqual(ok({ id: 1, revision: 1, position: 1n, hasChanged: true }));
    expect(store.events).toHaveLength(3);
  });

  it('continues from its first attempt when its values have changed', async () => {
    const { store, dependencies } = commandsOn(...stream(created({ name: 'Sprocket' })));
    await edit(dependencies, { name: 'Cog' });
    expect(await edit(dependencies, { name: 'Gear' })).toMatchObject({ ok: true, value: { revision: 2, hasChanged: true } });
    expect(store.events.at(-1)?.data.changes).toEqual({ name: { from: 'Cog', to: 'Gear' } });
  });

  it('is a conflict when another person wrote first', async () => {
    const { dependencies } = commandsOn(...stream(created({ name: 'Sprocket' })));
    await edit(dependencies, { name: 'Wheel' }, { by: ben });
    expect(await edit(dependencies, { name: 'Cog' })).toMatchObject({
      ok: false,
      error: { because: 'conflict', conflicts: [{ theirs: 'Wheel' }] },
    });
  });

  it('belongs to its sender: the same key from another person is another form', async () => {
    const { dependencies } = commandsOn(...stream(created({ name: 'Sprocket' })));
    await edit(dependencies, { name: 'Cog' });
    expect(await edit(dependencies, { name: 'Gear' }, { by: ben })).toMatchObject({ ok: false, error: { because: 'conflict' } });
  });

  it('is a new change without a key', async () => {
    const { dependencies } = commandsOn(...stream(created({ name: 'Sprocket' })));
    const send = (name: string) => editOnce(dependencies, { access: ada, correlationId: 'test' }, widget, 1, 0, { name }, undefined);
    await send('Cog');
    expect(await send('Gear')).toMatchObject({ ok: false, error: { because: 'conflict' } });
  });
});

describe('an event that is written but not readable yet', () => {
  it('is waited for by an edit that came too late', async () => {
    const { store, dependencies } = commandsOn(...stream(created({ name: 'Sprocket' })));
    await edit(dependencies, { name: 'Cog' }, { by: ben });
    store.laggingReads = 10;
    expect(await edit(dependencies, { name: 'Gear' })).toMatchObject({
      ok: false,
      error: { because: 'conflict', conflicts: [{ theirs: 'Cog' }] },
    });
  });

  it('is waited for by a form that is sent again', async () => {
    const { store, dependencies } = commandsOn();
    const create = () => createOnce(dependencies, { access: ada, correlationId: 'test' }, widget, { name: 'Sprocket', group: 1 }, 'form-1');
    store.losesAnswer = true;
    await expect(create()).rejects.toThrow(OutcomeUnknown);
    store.laggingReads = 8;
    expect(await create()).toMatchObject({ ok: true, value: { id: 1 } });
    expect(store.events).toHaveLength(1);
  });
});
