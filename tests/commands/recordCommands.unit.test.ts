import { describe, expect, it } from 'vitest';
import { type CommandContext, newContext } from '../../commands/context.ts';
import { placeRecord } from '../../commands/records/placeRecord.ts';
import { createRecord, deleteRecord, editRecord, moveInBulk, moveRecord } from '../../commands/records/recordCommands.ts';
import { undoEdit, undoOnRecord } from '../../commands/records/undoCommands.ts';
import { type Access, systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { widget } from '../domain/widget.ts';
import { logInMemory } from './logInMemory.ts';

const inGroup = (group: number): Access => ({
  user: { id: 7, name: 'Ada' },
  groups: new Map([[group, { name: 'Riverside', rights: new Set(rights) }]]),
  everywhere: new Set(),
  currentGroup: null,
  opened: new Map(),
  ambassadors: null,
});
const context: CommandContext = { access: inGroup(3), correlationId: 'test' };
const elsewhere: CommandContext = { access: inGroup(4), correlationId: 'test' };
const nobody: CommandContext = { access: { ...inGroup(3), groups: new Map() }, correlationId: 'test' };
const changed = { ok: true, value: { hasChanged: true } };
const unchanged = { ok: true, value: { hasChanged: false, position: null } };
const missing = { ok: false, error: { because: 'missing' } };

const withWidget = async () => {
  const memory = logInMemory();
  await createRecord(memory.dependencies, context, widget, { name: 'Sprocket', group: 3, code: 'A100' });
  return memory;
};

describe('createRecord', () => {
  it('creates a record with the given values and the defaults', async () => {
    const { eventsOf } = await withWidget();
    expect(eventsOf('widget-1')).toEqual([
      ['WidgetMade', { name: 'Sprocket', group: 3, code: 'A100', size: 's', painted: false, waterproof: 'unknown' }],
    ]);
  });

  it('changes nothing when the id is taken', async () => {
    const { dependencies, eventsOf } = await withWidget();
    const again = await createRecord(dependencies, context, widget, { name: 'Cog', group: 3 }, { id: 1 });
    expect(again).toMatchObject({ ok: false, error: { because: 'refused' } });
    expect(eventsOf('widget-1')).toHaveLength(1);
  });

  it('refuses invalid values, a duplicate unique value, and a group that the person is not in', async () => {
    const { dependencies, streams } = await withWidget();
    const create = (values: Parameters<typeof createRecord>[3], by = context) => createRecord(dependencies, by, widget, values);
    expect(await create({ group: 3 })).toMatchObject({ error: { because: 'invalid', errors: [{ field: 'name' }] } });
    expect(await create({ name: 'Cog', group: 3, code: 'A100' })).toMatchObject({
      error: { because: 'invalid', errors: [{ field: 'code' }] },
    });
    expect(await create({ name: 'Cog', group: 5 })).toMatchObject({ error: { because: 'invalid', errors: [{ field: 'group' }] } });
    expect(await create({ name: 'Cog', group: 3 }, nobody)).toMatchObject({ error: { because: 'forbidden' } });
    expect(streams.size).toBe(1);
  });
});

describe('editRecord', () => {
  const edit = (memory: Awaited<ReturnType<typeof withWidget>>, values: Parameters<typeof editRecord>[5], by = context) =>
    editRecord(memory.dependencies, by, widget, 1, 0, values);

  it('writes what changed, with who, when and the schema version', async () => {
    const memory = await withWidget();
    expect(await edit(memory, { name: 'Cog', code: 'A100' })).toMatchObject(changed);
    expect(memory.streams.get('widget-1')?.[1]).toMatchObject({
      type: 'WidgetDetailsEdited',
      data: { changes: { name: { from: 'Sprocket', to: 'Cog' } } },
      meta: { actor: { id: 7, name: 'Ada' }, at: '2026-11-22T10:00:00.000Z', correlationId: 'test', version: 1 },
    });
  });

  it('changes nothing when the values are the same', async () => {
    const memory = await withWidget();
    expect(await edit(memory, { name: 'Sprocket' })).toMatchObject(unchanged);
    expect(memory.eventsOf('widget-1')).toHaveLength(1);
  });

  it('refuses a record of another group, a missing one, and a deleted one', async () => {
    const memory = await withWidget();
    expect(await edit(memory, { name: 'Cog' }, elsewhere)).toEqual(missing);
    expect(await editRecord(memory.dependencies, context, widget, 9, 0, { name: 'Cog' })).toEqual(missing);
    await deleteRecord(memory.dependencies, context, widget, 1);
    expect(await edit(memory, { name: 'Cog' })).toMatchObject({ error: { because: 'refused' } });
    expect(memory.eventsOf('widget-1')).toHaveLength(2);
  });

  it('gives a record the unique value that another one gave up', async () => {
    const memory = await withWidget();
    await createRecord(memory.dependencies, context, widget, { name: 'Cog', group: 3, code: 'B200' });
    await editRecord(memory.dependencies, context, widget, 2, 0, { code: 'C300' });
    expect(await edit(memory, { code: 'B200' })).toMatchObject(changed);
  });

  it('refuses a unique value that another record is being given at the same moment', async () => {
    const memory = await withWidget();
    await createRecord(memory.dependencies, context, widget, { name: 'Cog', group: 3 });
    const { claims } = memory.dependencies;
    // The other edit has claimed the value, and its event is on its way.
    await claims.claim('widget', 'code', 'b200', 2);
    const claim: typeof claims.claim = async (...call) => ({ ...(await claims.claim(...call)), at: '2026-11-22T10:00:01.000Z' });
    const between = { ...memory.dependencies, claims: { ...claims, claim } };
    expect(await editRecord(between, context, widget, 1, 0, { code: 'B200' })).toMatchObject({
      error: { because: 'invalid', errors: [{ field: 'code' }] },
    });
    expect(memory.eventsOf('widget-1')).toHaveLength(1);
  });

  it('leaves another record unchanged', async () => {
    const memory = await withWidget();
    await createRecord(memory.dependencies, context, widget, { name: 'Cog', group: 3 });
    const second = memory.eventsOf('widget-2');
    await edit(memory, { name: 'Wheel' });
    expect(memory.eventsOf('widget-2')).toEqual(second);
  });
});

describe('moveRecord, moveInBulk and deleteRecord', () => {
  it.each([
    ['moveRecord', moveRecord],
    ['moveInBulk', moveInBulk],
  ])('%s enters a state; the same again changes nothing', async (_name, move) => {
    const { dependencies, eventsOf } = await withWidget();
    expect(await move(dependencies, context, widget, 1, 1)).toMatchObject(changed);
    expect(await move(dependencies, context, widget, 1, 1)).toMatchObject(unchanged);
    expect(eventsOf('widget-1').slice(1)).toEqual([['WidgetArchived', { recordState: 1 }]]);
  });

  it('deleteRecord deletes once', async () => {
    const { dependencies, eventsOf } = await withWidget();
    expect(await deleteRecord(dependencies, context, widget, 1)).toMatchObject(changed);
    expect(await deleteRecord(dependencies, context, widget, 1)).toMatchObject(unchanged);
    expect(eventsOf('widget-1').slice(1)).toEqual([['WidgetDeleted', { recordState: 64 }]]);
  });

  it('refuse a state that does not follow, and a record of another group', async () => {
    const { dependencies, eventsOf } = await withWidget();
    await deleteRecord(dependencies, context, widget, 1);
    expect(await moveRecord(dependencies, context, widget, 1, 1)).toMatchObject({ error: { because: 'refused' } });
    expect(await moveRecord(dependencies, elsewhere, widget, 1, 0)).toEqual(missing);
    expect(await moveInBulk(dependencies, elsewhere, widget, 1, 0)).toEqual(missing);
    expect(eventsOf('widget-1')).toHaveLength(2);
  });

  it('moveInBulk leaves out the person’s own account', async () => {
    const { dependencies, eventsOf } = logInMemory();
    const user = getRecordType('user');
    const by = newContext({ ...systemAccess('Ada', rights), user: { id: 1, name: 'Ada' } });
    await createRecord(dependencies, by, user, { firstname: 'Ada', lastname: 'Test', email: 'ada@example.test', roles: [] });
    expect(await moveInBulk(dependencies, by, user, 1, user.states.deleted)).toMatchObject({ error: { because: 'refused' } });
    expect(eventsOf('user-1')).toHaveLength(1);
  });
});

describe('undoEdit and undoOnRecord', () => {
  const createEdited = async () => {
    const memory = await withWidget();
    await editRecord(memory.dependencies, { ...context, process: { task: 4 } }, widget, 1, 0, { name: 'Cog' });
    return memory;
  };
  const ofTask4 = ({ task }: { readonly task: number | null }) => task === 4;

  it('restore what was changed; the same again is refused or changes nothing', async () => {
    const one = await createEdited();
    expect(await undoEdit(one.dependencies, context, widget, 1, 1)).toMatchObject(changed);
    expect(await undoEdit(one.dependencies, context, widget, 1, 1)).toMatchObject({ error: { because: 'refused' } });
    const other = await createEdited();
    const undo = { ...context, process: { task: 5 } };
    expect(await undoOnRecord(other.dependencies, undo, widget, 1, ofTask4)).toMatchObject(changed);
    expect(await undoOnRecord(other.dependencies, undo, widget, 1, ofTask4)).toMatchObject({ ok: true });
    for (const { eventsOf } of [one, other]) expect(eventsOf('widget-1').slice(2)).toEqual([['WidgetChangesUndone', { name: 'Sprocket' }]]);
  });

  it('refuse values that another person changed since, and a record of another group', async () => {
    const { dependencies, eventsOf } = await createEdited();
    await editRecord(dependencies, context, widget, 1, 1, { name: 'Wheel' });
    expect(await undoEdit(dependencies, context, widget, 1, 1)).toMatchObject({ error: { because: 'refused' } });
    expect(await undoOnRecord(dependencies, context, widget, 1, ofTask4)).toMatchObject({ error: { because: 'refused' } });
    expect(await undoEdit(dependencies, elsewhere, widget, 1, 1)).toEqual(missing);
    expect(await undoOnRecord(dependencies, elsewhere, widget, 1, ofTask4)).toEqual(missing);
    expect(eventsOf('widget-1')).toHaveLength(3);
  });
});

describe('placeRecord', () => {
  const entry = getRecordType('customLookupItem');
  const by = newContext(systemAccess('Ada', rights));
  const among = [
    { id: 1, place: null },
    { id: 2, place: null },
  ];
  const withEntries = async () => {
    const memory = logInMemory();
    for (const id of [1, 2]) {
      const values = { type: 'CustomLookupItemAdded', data: { changes: { name: { from: null, to: `Entry ${id}` } } } };
      const meta = { actor: by.access.user, at: '2026-11-22T10:00:00.000Z', correlationId: 'test', version: 1 };
      memory.streams.set(`customLookupItem-${id}`, [
        { ...values, id: `${id}`, stream: `customLookupItem-${id}`, revision: 0, position: BigInt(id), meta },
      ]);
    }
    return memory;
  };

  it('places a record before another; changes nothing when it is already there', async () => {
    const { dependencies, eventsOf } = await withEntries();
    expect(await placeRecord(dependencies, by, entry, 2, among, 1)).toMatchObject({ ok: true });
    expect(
      eventsOf('customLookupItem-2')
        .slice(1)
        .map(([name]) => name),
    ).toEqual(['CustomLookupItemMoved']);
    expect(
      await placeRecord(
        dependencies,
        by,
        entry,
        2,
        [
          { id: 1, place: 2 },
          { id: 2, place: 1 },
        ],
        1,
      ),
    ).toMatchObject(unchanged);
    expect(eventsOf('customLookupItem-2')).toHaveLength(2);
  });

  it('refuses a person who may not edit the list', async () => {
    const { dependencies, eventsOf } = await withEntries();
    expect((await placeRecord(dependencies, nobody, entry, 2, among, 1)).ok).toBe(false);
    expect(eventsOf('customLookupItem-2')).toHaveLength(1);
  });
});
