import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { createRecord, deleteRecord } from '../../commands/records/recordCommands.ts';
import { saveSearch, type SearchToSave } from '../../commands/savedSearches/saveSearch.ts';
import { type Access, systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { savedSearch } from '../../domain/records/savedSearch.ts';
import { logInMemory } from './logInMemory.ts';

/** Somebody without any right, since everybody may save searches. */
const person = (id: number): Access => ({ ...systemAccess(`Person ${id}`, []), user: { id, name: `Person ${id}` } });
const mine: SearchToSave = { name: 'Year 12', filter: 'year-group:12', forType: 'students' };

/** A log with the users 7 and 8. */
const start = async () => {
  const memory = logInMemory();
  for (const id of [7, 8]) {
    const values = { firstname: 'Cleo', lastname: 'Test', email: `user${id}@example.test`, roles: [] };
    await createRecord(memory.dependencies, newContext(systemAccess('Ada', rights)), getRecordType('user'), values, { id });
  }
  const names = (id: number) => memory.eventsOf(`savedSearch-${id}`).map(([name]) => name);
  const save = (search: Partial<SearchToSave> = {}, by = 7) => saveSearch(memory.dependencies, person(by), { ...mine, ...search });
  const remove = (id: number, by = 7) => deleteRecord(memory.dependencies, newContext(person(by)), savedSearch, id);
  const savedStreams = () => [...memory.streams.keys()].filter((stream) => stream.startsWith('savedSearch-'));
  return { ...memory, saved: savedStreams, names, save, remove };
};

describe('saveSearch', () => {
  it('saves a search of its owner', async () => {
    const { eventsOf, save } = await start();
    expect(await save()).toMatchObject({ ok: true, value: { id: 1, hasChanged: true } });
    expect(eventsOf('savedSearch-1')).toEqual([
      ['SavedSearchAdded', { name: 'Year 12', filter: 'year-group:12', forType: 'students', owner: 7 }],
    ]);
  });

  it('changes nothing when the same search is saved again', async () => {
    const { saved, names, save } = await start();
    await save();
    expect(await save()).toMatchObject({ ok: true, value: { id: 1, hasChanged: false } });
    expect([saved().length, names(1)]).toEqual([1, ['SavedSearchAdded']]);
  });

  it('replaces the search of the same name, whatever its case, accents and spaces', async () => {
    const { saved, eventsOf, save } = await start();
    await save({ name: 'Été 12' });
    expect(await save({ name: ' ete  12', filter: 'sex:10' })).toMatchObject({ ok: true, value: { id: 1, hasChanged: true } });
    expect(saved().length).toBe(1);
    expect(eventsOf('savedSearch-1').at(-1)).toEqual(['SavedSearchDetailsEdited', expect.objectContaining({ filter: 'sex:10' })]);
  });

  it.each([
    ['another name', { name: 'Year 13' }, 7],
    ['another list', { forType: 'institutions' }, 7],
    ['another user', {}, 8],
  ] as const)('keeps the search of the same name apart from that of %s', async (_what, other, by) => {
    const { saved, names, save } = await start();
    await save();
    expect(await save(other, by)).toMatchObject({ ok: true, value: { id: 2 } });
    expect([saved().length, names(1)]).toEqual([2, ['SavedSearchAdded']]);
  });

  it('saves a new search under the name of a deleted one', async () => {
    const { names, save, remove } = await start();
    await save();
    await remove(1);
    expect(await save()).toMatchObject({ ok: true, value: { id: 2 } });
    expect(await save()).toMatchObject({ ok: true, value: { id: 2, hasChanged: false } });
    expect(names(1)).toEqual(['SavedSearchAdded', 'SavedSearchDeleted']);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['no filter', { filter: '' }, 'filter'],
  ] as const)('refuses %s and writes nothing', async (_what, search, field) => {
    const { saved, save } = await start();
    expect(await save(search)).toMatchObject({ ok: false, error: { because: 'invalid', errors: [{ field }] } });
    expect(saved().length).toBe(0);
  });

  it('refuses a name that the same user is saving in another window', async () => {
    const { dependencies, saved } = await start();
    const claims = {
      ...dependencies.claims,
      find: () => Promise.resolve(null),
      claim: () => Promise.resolve({ owner: 99, isNew: false, isSettling: true, at: '2026-03-09T10:00:00Z' }),
    };
    expect(await saveSearch({ ...dependencies, claims }, person(7), mine)).toMatchObject({ ok: false, error: { because: 'refused' } });
    expect(saved().length).toBe(0);
  });

  it('refuses the name of a deleted search whose name was claimed again since it was read', async () => {
    const { dependencies, saved, save, remove } = await start();
    await save();
    await remove(1);
    const claimUnsettled = async (...parameters: Parameters<typeof dependencies.claims.claim>) => ({
      ...(await dependencies.claims.claim(...parameters)),
      isSettling: false,
      at: '2026-11-21T10:00:00.000Z',
    });
    const claims = { ...dependencies.claims, claim: claimUnsettled };
    expect(await saveSearch({ ...dependencies, claims }, person(7), mine)).toMatchObject({ ok: false, error: { because: 'refused' } });
    expect(saved().length).toBe(1);
  });
});

describe('deleteRecord on a saved search', () => {
  it('deletes a search once', async () => {
    const { names, save, remove } = await start();
    await save();
    expect(await remove(1)).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect(await remove(1)).toMatchObject({ ok: true, value: { hasChanged: false } });
    expect(names(1)).toEqual(['SavedSearchAdded', 'SavedSearchDeleted']);
  });

  it('hides the search of somebody else and a search that does not exist alike', async () => {
    const { names, save, remove } = await start();
    await save();
    const missing = { ok: false, error: { because: 'missing' } };
    expect([await remove(1, 8), await remove(5)]).toEqual([missing, missing]);
    expect(names(1)).toEqual(['SavedSearchAdded']);
  });
});
