import { expect, it } from 'vitest';
import { databaseOn } from '../../infra/postgres/database.ts';
import { alignWithReadSide, PostgresIdentityClaims } from '../../infra/postgres/identityClaims.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { startTestPostgres } from './eventNode/testPostgres.ts';

it('gives a claim that many take over at once to one of them, and tells the others whose it is', async () => {
  const server = await startTestPostgres();
  const pool = createPool(server.url, { max: 8, name: 'claims test' });
  try {
    const db = databaseOn(pool);
    await db.transaction((sql) => migrate(sql, migrations));
    const claims = new PostgresIdentityClaims(db);
    expect(await claims.claim('contract', 'ambassador', '1', 1)).toMatchObject({ owner: 1, isNew: true, isSettling: true });
    const takers = [2, 3, 4, 5, 6, 7, 8, 9];
    const holders = await Promise.all(takers.map((id) => claims.takeOver('contract', 'ambassador', '1', 1, id)));
    const [winner = 0] = holders;
    expect(takers).toContain(winner);
    expect(new Set(holders)).toEqual(new Set([winner]));
    expect(await claims.find('contract', 'ambassador', '1')).toBe(winner);
    expect(await claims.takeOver('contract', 'ambassador', 'never claimed', 1, 2)).toBe(2);

    // Whoever claims again what is theirs keeps it from those who saw the claim before.
    const claim = await claims.claim('contract', 'ambassador', '1', 99);
    expect(claim).toMatchObject({ owner: winner, isNew: false });
    const again = await claims.claim('contract', 'ambassador', '1', winner);
    expect(again).toMatchObject({ owner: winner, isNew: false, isSettling: true });
    expect(again.at).not.toBe(claim.at);
    expect(await claims.takeOver('contract', 'ambassador', '1', winner, 99, claim.at)).toBe(winner);
    expect(await claims.takeOver('contract', 'ambassador', '1', winner, 99, again.at)).toBe(99);

    // A value that a deleted record has too is the other's, whichever was there first.
    await db.query('CREATE TABLE app.people (id integer, record_state integer, "values" jsonb)');
    await db.query(
      `INSERT INTO app.people VALUES (1, 0, '{"email": "A@b.test"}'), (2, 9, '{"email": "a@b.test"}'), (3, 9, '{"email": "c@d.test"}')`,
    );
    await alignWithReadSide(db, [{ recordType: 'person', table: 'app.people', unique: [['email']], deleted: 9 }]);
    const owners = await Promise.all(['a@b.test', 'c@d.test'].map((key) => claims.find('person', 'email', key)));
    expect(owners).toEqual([1, 3]);
    expect((await claims.claim('person', 'email', 'new', 4)).isNew).toBe(true);
  } finally {
    await pool.end();
    await server.stop();
  }
});
