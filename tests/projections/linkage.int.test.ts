import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { splitIntoChunks } from '../../domain/collections.ts';
import type { Values } from '../../domain/fields/field.ts';
import { maxBlockSize } from '../../domain/linkage/blocking.ts';
import { identityOfPair, keyOfPair } from '../../domain/merging/ignorePair.ts';
import { student } from '../../domain/records/student.ts';
import { migrate } from '../../infra/postgres/migrations/migrate.ts';
import { migrations } from '../../infra/postgres/migrations/migrations.ts';
import { isFarBehind } from '../../projections/linkage/followStudents.ts';
import { SqlCandidateFinder } from '../../projections/linkage/candidateFinder.ts';
import { readModel } from '../../projections/linkage/linkageModels.ts';
import { refreshStudents } from '../../projections/linkage/refreshStudents.ts';
import { readIgnored, readIgnoredBy } from '../../projections/linkage/ignoredPairs.ts';
import { sweepLinkage } from '../../projections/linkage/sweepLinkage.ts';
import { seededRandom } from '../../api/demo/random.ts';
import { startReadSide, type TestReadSide } from './readSide.ts';

const noSignal = new AbortController().signal;
let readSide: TestReadSide;

beforeAll(async () => {
  readSide = await startReadSide();
  await readSide.db.transaction((sql) => migrate(sql, migrations));
});
afterAll(() => readSide.stop());

const group = 7;
const register = (id: number, to: Readonly<Record<string, string | number | null>>) =>
  readSide.apply({ stream: `student-${id}`, type: 'StudentRegistered', to: { group, ...to } });
const registerAll = (students: readonly (readonly [number, Readonly<Record<string, string | number | null>>])[]) =>
  readSide.apply(...students.map(([id, to]) => ({ stream: `student-${id}`, type: 'StudentRegistered', to: { group, ...to } })));
const edit = (id: number, to: Readonly<Record<string, string | number | null>>) =>
  readSide.apply({ stream: `student-${id}`, type: 'StudentDetailsEdited', to });
const pairs = async () => {
  const { rows } = await readSide.db.query<{ one: number; other: number; score: string }>(
    'SELECT one, other, round(score::numeric, 2)::text AS score FROM app.linkage_pairs ORDER BY 1, 2',
  );
  return rows;
};
const refresh = async (...ids: readonly number[]) => {
  const model = await readModel(readSide.db);
  return model !== null && refreshStudents(readSide.db, model, ids, 1n);
};

const amina = { firstname: 'Amina', lastname: 'Akhtar', dob: '2008-03-04', postcode: 'LS1 4DY' };

describe('pairs of students', () => {
  beforeEach(async () => {
    await readSide.db.query('DELETE FROM read.student_rows');
  });

  it('are found by a sweep, of Current and Archived students only', async () => {
    await register(1, amina);
    await register(2, { ...amina, firstname: 'Amena' });
    await register(3, { ...amina, firstname: 'Akhtar', lastname: 'Amina' });
    await register(4, { firstname: 'Tom', lastname: 'Baker', dob: '2009-01-01', postcode: 'NG1 1AA' });
    await register(5, amina);
    await readSide.db.query('UPDATE read.student_rows SET record_state = 64 WHERE id = 5');
    await readSide.db.query('UPDATE read.student_rows SET record_state = 1 WHERE id = 3');
    expect(await sweepLinkage(readSide.db, noSignal)).toMatchObject({ students: 4, pairs: 3 });
    expect(await pairs()).toMatchObject([
      { one: 1, other: 2 },
      { one: 1, other: 3 },
      { one: 2, other: 3 },
    ]);
  });

  it('follow a student who changes, and are then what a sweep finds', async () => {
    const random = seededRandom(20);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    const two = (number: number) => String(10 + number);
    // Of forty people, each twice or more, with a mistake in every second record.
    const invent = () => {
      const who = Math.floor(random() * 40);
      const letter = (at: number) => 'bdfgklmnprstvw'.charAt(at % 14);
      const person = {
        firstname: `${letter(who)}a${letter(who * 3)}i`,
        lastname: `${letter(who + 5)}o${letter(who * 5)}${letter(who * 11)}er`,
        dob: `20${two(who % 9)}-${two(who % 3)}-${two(who % 18)}`,
        postcode: `LS${who % 9} ${(who * 7) % 10}A${letter(who).toUpperCase()}`,
        ucas: null,
      };
      const mistake = pick([{}, { firstname: 'Zed' }, { dob: null }, { postcode: null }, { lastname: 'Akhtar' }, { dob: '2008-01-01' }]);
      return { ...person, ...mistake };
    };
    await registerAll(Array.from({ length: 2 * maxBlockSize }, (_, at) => [100 + at, invent()] as const));
    await sweepLinkage(readSide.db, noSignal);
    const model = await readModel(readSide.db);
    for (let change = 0; change < 40; change++) {
      const id = 100 + Math.floor(random() * 2 * maxBlockSize);
      await edit(id, invent());
      if (change % 10 === 0) await readSide.db.query('UPDATE read.student_rows SET record_state = 64 WHERE id = $1', [id]);
      await refresh(id);
    }
    const followed = await pairs();
    // All students at once, with the same model and split keys, find the same.
    const { rows } = await readSide.db.query<{ id: number }>('SELECT id FROM read.student_rows');
    await refresh(...rows.map(({ id }) => id));
    expect(await pairs()).toEqual(followed);
    expect(followed.length).toBeGreaterThan(10);
    expect((await readModel(readSide.db))?.sweep).toBe(model?.sweep);
  });

  it('after a refresh of everybody are those of the sweep, also in split blocks', async () => {
    const crowd = { dob: '2008-01-01', postcode: 'LS1 4DY' };
    await registerAll(
      Array.from({ length: 2 * maxBlockSize }, (_, at) => {
        const lastname = ['Akhtar', 'Smith', 'Baker'][at % 3] ?? '';
        return [300 + at, { ...crowd, firstname: `N${at}`, lastname }] as const;
      }),
    );
    await register(299, { ...amina, lastname: 'Quill', dob: '2008-01-01' });
    await register(298, { ...amina, lastname: 'Quilt', dob: '2008-01-01' });
    await sweepLinkage(readSide.db, noSignal);
    const swept = await pairs();
    const { rows } = await readSide.db.query<{ id: number }>('SELECT id FROM read.student_rows');
    expect(await refresh(...rows.map(({ id }) => id))).toBe(true);
    expect(await pairs()).toEqual(swept);
    expect(swept).toContainEqual(expect.objectContaining({ one: 298, other: 299 }));
  });

  it('are found by a sweep instead, when far more students were added than following is worth', async () => {
    const [before, added, after] = ['2026-04-01T10:00:00.000Z', '2026-04-02T10:00:00.000Z', '2026-04-03T10:00:00.000Z'];
    await readSide.apply({ stream: 'student-20000', type: 'StudentRegistered', at: added, to: { group, firstname: 'Amina' } });
    // The count uses no index, and rows without them cost less.
    await readSide.db.query('ALTER TABLE read.student_rows RENAME TO kept_rows');
    try {
      await readSide.db.query('CREATE TABLE read.student_rows (LIKE read.kept_rows INCLUDING GENERATED)');
      const addFrom = (first: number, last: number) =>
        readSide.db.query(
          `INSERT INTO read.student_rows
           SELECT (jsonb_populate_record(r, jsonb_build_object('id', n))).*
           FROM read.kept_rows AS r, generate_series($1::integer, $2::integer) AS n WHERE r.id = 20000`,
          [first, last],
        );
      await addFrom(20_000, 39_999);
      expect(await isFarBehind(readSide.db, before)).toBe(false);
      await addFrom(40_000, 40_000);
      expect(await isFarBehind(readSide.db, before)).toBe(true);
      expect(await isFarBehind(readSide.db, after)).toBe(false);
    } finally {
      await readSide.db.query('DROP TABLE read.student_rows');
      await readSide.db.query('ALTER TABLE read.kept_rows RENAME TO student_rows');
    }
  });

  it('of a crowd that comes after the sweep are those of a sweep, and no block stays large', async () => {
    const crowd = (from: number, count: number) =>
      Array.from({ length: count }, (_, at): readonly [number, Readonly<Record<string, string>>] => {
        const [year, month, day] = [2006 + (at % 3), 1 + (at % 11), 1 + (at % 27)].map((part) => String(part).padStart(2, '0'));
        return [
          from + at,
          {
            firstname: ['Amina', 'Ben', 'Cleo', 'David', 'Farah', 'George', 'Hana', 'Kofi', 'Lucy', 'Petra', 'Tom', 'Yusuf'][at % 12] ?? '',
            lastname: 'Smith',
            dob: `${year}-${month}-${day}`,
            postcode: `LS${at % 90} 4DY`,
          },
        ];
      });
    await registerAll(crowd(5000, maxBlockSize));
    await sweepLinkage(readSide.db, noSignal);
    const later = crowd(6000, 6 * maxBlockSize);
    await registerAll(later);
    for (const ids of splitIntoChunks(later.map(([id]) => id), 25)) await refresh(...ids); // prettier-ignore
    const followed = await pairs();
    const largest = async () => {
      const { rows } = await readSide.db.query<{ n: number }>(
        'SELECT max(n)::integer AS n FROM (SELECT count(*) AS n FROM app.linkage_keys GROUP BY key) AS k',
      );
      return rows[0]?.n ?? 0;
    };
    expect(await largest()).toBeLessThanOrEqual(2 * maxBlockSize);
    const { rows } = await readSide.db.query<{ id: number }>('SELECT id FROM read.student_rows');
    await refresh(...rows.map(({ id }) => id));
    expect(await pairs()).toEqual(followed);
    const split = async () =>
      (await readSide.db.query<{ key: number }>('SELECT key FROM app.linkage_split_keys ORDER BY key')).rows.map(({ key }) => key);
    const splitByFollowing = await split();
    await sweepLinkage(readSide.db, noSignal);
    expect(await split()).toEqual(splitByFollowing);
    expect(followed.length).toBeGreaterThan(10);
  });

  it('are left alone when a sweep has ended meanwhile', async () => {
    await register(1000, amina);
    await sweepLinkage(readSide.db, noSignal);
    const model = await readModel(readSide.db);
    await sweepLinkage(readSide.db, noSignal);
    expect(model && (await refreshStudents(readSide.db, model, [1000], 1n))).toBe(false);
  });

  it('are found for rows of a file, among the students of these groups', async () => {
    await register(2000, amina);
    await register(2001, { ...amina, group: 8 });
    await sweepLinkage(readSide.db, noSignal);
    // Added after the sweep and not followed yet.
    await register(2002, amina);
    const finder = new SqlCandidateFinder(readSide.db);
    const rows = [{ ...amina, firstname: 'Amena', dob: '2008-03-04' }, amina, { lastname: 'Nobody' }];
    const candidates = await finder.findCandidates(rows, 'every');
    expect(candidates.map((each) => each.map(({ id, isCertain }) => [id, isCertain]))).toEqual([
      [
        [2000, false],
        [2001, false],
      ],
      [
        [2000, true],
        [2001, true],
        [2002, true],
      ],
      [],
    ]);
    expect(candidates[0]?.[0]?.because).toContain('First names one letter apart');
    expect((await finder.findCandidates(rows, new Set([8]))).map((each) => each.map(({ id }) => id))).toEqual([[2001], [2001], []]);
  });
});

describe('ignored pairs', () => {
  const pair = { one: 3000, other: 3001 };
  const amira = { ...amina, firstname: 'Amira', ucas: null };
  const isIgnored = async (values?: ReadonlyMap<number, Values>) =>
    (await readIgnored(readSide.db, [pair, { one: 1, other: 2 }], values)).get(keyOfPair(pair))?.reason;

  it('are those of the events, also after a rebuild, while nothing changes by which one of the two is identified', async () => {
    await register(pair.one, amina);
    await register(pair.other, amira);
    expect(await isIgnored()).toBeUndefined();
    const path = (field: string) => `ignoredPairs/${pair.other}/${field}`;
    await readSide.apply({
      stream: `student-${pair.one}`,
      type: 'StudentDuplicateIgnored',
      to: {
        [path('student')]: pair.other,
        [path('reason')]: 'Twins',
        [path('identity')]: identityOfPair(student, amina, amira),
      },
      by: { id: 8, name: 'Grace' },
      at: '2026-04-01T10:00:00.000Z',
    });
    expect(await isIgnored()).toBe('Twins');
    expect((await readIgnoredBy(readSide.db, [pair])).get(keyOfPair(pair))).toEqual({ by: 'Grace', at: '2026-04-01T10:00:00.000Z' });
    expect(await isIgnored(new Map([[pair.other, { ...amira, lastname: 'Baker' }]]))).toBeUndefined();

    await edit(pair.other, { postcode: 'NG1 1AA' });
    expect(await isIgnored()).toBeUndefined();
    await edit(pair.other, { postcode: 'ls1 4dy', town: 'Leeds' });
    expect(await isIgnored()).toBe('Twins');
    await readSide.rebuildWith((event) => event);
    expect(await isIgnored()).toBe('Twins');
  });
});
