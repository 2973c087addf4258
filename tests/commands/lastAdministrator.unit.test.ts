import { describe, expect, it } from 'vitest';
import type { AccountServices } from '../../commands/accounts/ports.ts';
import { recoverAdministrator } from '../../commands/accounts/recoverAdministrator.ts';
import { shutOut } from '../../commands/accounts/userActions.ts';
import { newContext, type Dependencies } from '../../commands/context.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import type { Outcome } from '../../commands/records/outcome.ts';
import { createRecord, deleteRecord, editRecord, moveInBulk, moveRecord } from '../../commands/records/recordCommands.ts';
import { undoEdit } from '../../commands/records/undoCommands.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { lastAdministrator } from '../../domain/messages.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { logInMemory } from './logInMemory.ts';

const user = getRecordType('user');
const everywhere = [{ group: null, role: 'administrator' }] as const;
const by = (id: number) => newContext({ ...systemAccess('Ada', rights), user: { id, name: 'Ada' } });
const sessions = { endAllOf: () => Promise.resolve() } as unknown as AccountServices['sessions'];
const factorsOf = (people: ReadonlySet<number>) =>
  ({ removeAll: (id: number) => Promise.resolve(people.has(id)) }) as unknown as AccountServices['secondFactors'];
const links = { make: () => Promise.resolve('secret') } as unknown as AccountServices['links'];

const make = async (
  dependencies: Dependencies,
  name: string,
  roles: readonly { group: number | null; role: string }[] = everywhere,
): Promise<number> => {
  const outcome = await createRecord(dependencies, by(0), user, {
    firstname: name,
    lastname: 'Test',
    email: `${name.toLowerCase()}@example.test`,
    roles: [...roles],
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value.id;
};

const changes: readonly [string, (dependencies: Dependencies, id: number) => Promise<Outcome>][] = [
  ['disabled', (dependencies, id) => shutOut(dependencies, { sessions }, by(id), id, 'disable')],
  ['locked', (dependencies, id) => shutOut(dependencies, { sessions }, by(id), id, 'lock-out')],
  ['deleted', (dependencies, id) => deleteRecord(dependencies, by(id), user, id)],
  ['deleted by somebody else', (dependencies, id) => deleteRecord(dependencies, by(99), user, id)],
  ['deactivated', (dependencies, id) => moveRecord(dependencies, by(id), user, id, 1)],
  ['deactivated among many', (dependencies, id) => moveInBulk(dependencies, by(99), user, id, 1)],
  ['left without roles', (dependencies, id) => editRecord(dependencies, by(id), user, id, 0, { roles: [] })],
  ['made an officer', (dependencies, id) => editRecord(dependencies, by(id), user, id, 0, { roles: [{ group: null, role: 'officer' }] })],
];

describe('the last administrator', () => {
  it.each(changes)('cannot be %s', async (_what, change) => {
    const { dependencies, streams } = logInMemory();
    const ada = await make(dependencies, 'Ada');
    await make(dependencies, 'Ben', [{ group: 1, role: 'administrator' }]);
    await make(dependencies, 'Cleo', [{ group: null, role: 'dataOfficer' }]);
    const disabled = await make(dependencies, 'Dan');
    await shutOut(dependencies, { sessions }, by(ada), disabled, 'disable');
    const outcome = await change(dependencies, ada);
    expect(outcome).toEqual({ ok: false, error: { because: 'refused', message: lastAdministrator('Ada Test') } });
    expect(streams.get(`user-${ada}`)).toHaveLength(1);
  });

  it.each(changes)('can be %s once there is another administrator', async (_what, change) => {
    const { dependencies } = logInMemory();
    const ada = await make(dependencies, 'Ada');
    await make(dependencies, 'Ben');
    expect(await change(dependencies, ada)).toMatchObject({ ok: true, value: { hasChanged: true } });
  });

  it('keeps the role when they undo the edit that gave it to them', async () => {
    const { dependencies } = logInMemory();
    const ada = await make(dependencies, 'Ada');
    const ben = await make(dependencies, 'Ben', []);
    await editRecord(dependencies, by(ada), user, ben, 0, { roles: [...everywhere] });
    expect((await shutOut(dependencies, { sessions }, by(ada), ada, 'disable')).ok).toBe(true);
    expect(await undoEdit(dependencies, by(ben), user, ben, 1)).toMatchObject({
      ok: false,
      error: { message: lastAdministrator('Ben Test') },
    });
  });

  it('can have any other detail changed', async () => {
    const { dependencies } = logInMemory();
    const ada = await make(dependencies, 'Ada');
    expect(
      await editRecord(dependencies, by(ada), user, ada, 0, { firstname: 'Augusta', roles: [...everywhere, { group: 1, role: 'viewer' }] }),
    ).toMatchObject({ ok: true });
  });

  it.each(changes.filter(([what]) => !what.includes('somebody')))(
    'remains when two administrators are %s at the same moment',
    async (_what, change) => {
      const { dependencies } = logInMemory();
      const both = [await make(dependencies, 'Ada'), await make(dependencies, 'Ben')];
      const outcomes = await Promise.all(both.map((id) => change(dependencies, id)));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const remaining = await Promise.all(both.map((id) => loadRecord(dependencies, user, id)));
      expect(remaining.filter((record) => user.mustRemain?.isOne(record))).toHaveLength(1);
    },
  );
});

describe('recovering an administrator on the server’s terminal', () => {
  it('invites a new person, and the log names the operator', async () => {
    const { dependencies, streams } = logInMemory();
    expect(await recoverAdministrator(dependencies, { links, sessions, secondFactors: factorsOf(new Set()) }, ' New@Example.test ')).toBe(
      'secret',
    );
    const { values } = await loadRecord(dependencies, user, 1);
    expect(values).toMatchObject({ email: 'new@example.test', roles: everywhere });
    expect([...streams.values()].flat().map(({ type, meta }) => [type, meta.actor.name])).toEqual([
      ['UserInvited', 'The server’s operator'],
      ['AdministratorRecovered', 'The server’s operator'],
    ]);
  });

  it('restores an existing account with the address', async () => {
    const { dependencies, streams } = logInMemory();
    const ada = await make(dependencies, 'Ada', [{ group: 1, role: 'viewer' }]);
    await shutOut(dependencies, { sessions }, by(0), ada, 'disable');
    await shutOut(dependencies, { sessions }, by(0), ada, 'lock-out');
    await deleteRecord(dependencies, by(0), user, ada);
    await recoverAdministrator(dependencies, { links, sessions, secondFactors: factorsOf(new Set()) }, 'ada@example.test');
    const record = await loadRecord(dependencies, user, ada);
    expect(user.mustRemain?.isOne(record)).toBe(true);
    expect(record.values['roles']).toEqual([{ group: 1, role: 'viewer' }, ...everywhere]);
    expect([...streams.keys()]).toEqual([`user-${ada}`, `access-${ada}`]);
  });

  it('removes the second factor of an existing account and ends its sessions', async () => {
    const { dependencies, streams } = logInMemory();
    const ada = await make(dependencies, 'Ada');
    const ended: number[] = [];
    const endingSessions = { endAllOf: (id: number) => Promise.resolve(void ended.push(id)) } as unknown as AccountServices['sessions'];
    await recoverAdministrator(
      dependencies,
      { links, sessions: endingSessions, secondFactors: factorsOf(new Set([ada])) },
      'ada@example.test',
    );
    expect(streams.get(`access-${ada}`)?.map(({ type, meta }) => [type, meta.actor.name])).toEqual([
      ['AdministratorRecovered', 'The server’s operator'],
      ['SecondFactorReset', 'The server’s operator'],
    ]);
    expect(ended).toEqual([ada]);
  });
});
