import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldValue } from '../../domain/fields/field.ts';
import { createOwedFacts, oweFacts, settleOwedFacts } from '../../projections/projector/owedFacts.ts';
import { tableOf } from '../../projections/tables/tables.ts';
import { startReadSide, type TestReadSide } from './readSide.ts';

let readSide: TestReadSide;
beforeAll(async () => {
  readSide = await startReadSide();
});
afterAll(() => readSide.stop());

type To = Readonly<Record<string, FieldValue>>;
const invitation = (id: number, to: To = {}) => ({
  stream: `user-${id}`,
  type: 'UserInvited',
  to: { firstname: 'Una', enabled: true, ...to },
});
const changeOf = (id: number, to: To) => ({ stream: `user-${id}`, type: 'UserDetailsEdited', to });
const additionOf = (id: number, to: To = {}) => ({
  stream: `ambassador-${id}`,
  type: 'AmbassadorAdded',
  to: { lastname: 'Amadi', group: 1, ...to },
});
const accountGiven = (id: number, account: number | null) => ({
  stream: `ambassador-${id}`,
  type: 'AmbassadorAccountGiven',
  to: { account },
});

/** The facts about their account in the row of an ambassador. */
const accountOf = async (id: number) => {
  const row = await readSide.row(`ambassador-${id}`);
  return [row?.['f_enabled'], row?.['f_locked_out']];
};

describe('facts that are values of the record that a reference names', () => {
  it('are there when the reference is chosen, change with it, and are empty without one', async () => {
    await readSide.apply(invitation(1), invitation(2, { enabled: false, lockedOut: true }), additionOf(1), additionOf(2, { account: 2 }));
    expect([await accountOf(1), await accountOf(2)]).toEqual([
      [null, null],
      [false, true],
    ]);
    await readSide.apply(accountGiven(1, 1));
    expect(await accountOf(1)).toEqual([true, null]);
    await readSide.apply(accountGiven(1, 2));
    expect(await accountOf(1)).toEqual([false, true]);
    await readSide.apply(accountGiven(1, null));
    expect([await accountOf(1), await accountOf(2)]).toEqual([
      [null, null],
      [false, true],
    ]);
  });

  it('follow the other record; records that name another one are unchanged, and live screens hear of those that are', async () => {
    await readSide.apply(
      invitation(3),
      invitation(4),
      additionOf(3, { account: 3 }),
      additionOf(4, { account: 3 }),
      additionOf(5, { account: 4 }),
    );
    const other = await readSide.row('ambassador-5');
    const notices = await readSide.apply(changeOf(3, { lockedOut: true }));
    expect([await accountOf(3), await accountOf(4)]).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(await readSide.row('ambassador-5')).toEqual(other);
    expect(
      notices
        .find(({ recordType }) => recordType === 'ambassador')
        ?.records.map(({ id }) => id)
        .toSorted(),
    ).toEqual([3, 4]);
  });

  it('are computed after the swap of a table by a process that ended too soon, once', async () => {
    await readSide.apply(invitation(6, { lockedOut: true }), additionOf(6, { account: 6 }));
    await readSide.db.transaction(async (sql) => {
      await sql.query('CREATE SCHEMA IF NOT EXISTS read_building');
      await createOwedFacts(sql);
      await sql.query('UPDATE read.ambassador_rows SET f_enabled = NULL, f_locked_out = NULL WHERE id = 6');
      const table = tableOf('user');
      if (!table) throw new RangeError('There is no table of users');
      await oweFacts(sql, table, 0n);
    });
    expect(await accountOf(6)).toEqual([null, null]);
    await settleOwedFacts(readSide.db);
    expect(await accountOf(6)).toEqual([true, true]);
    expect((await readSide.db.query('SELECT name FROM read_building.owed_facts', [])).rows).toEqual([]);
  });

  it('are the same after a rebuild', async () => {
    const ids = [1, 2, 3, 4, 5];
    const before = await Promise.all(ids.map(accountOf));
    await readSide.rebuildWith((event) => event);
    expect(await Promise.all(ids.map(accountOf))).toEqual(before);
  });
});
