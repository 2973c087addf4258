import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activitySession } from '../../domain/records/activitySession.ts';
import { student } from '../../domain/records/student.ts';
import { countChangedBy, readHistory } from '../../projections/reading/records.ts';
import type { Sql } from '../../projections/sql.ts';
import { gatheredRows, recordRows } from '../../projections/reading/recordRows.ts';
import { startReadSide, type TestReadSide } from './readSide.ts';

let readSide: TestReadSide;
beforeAll(async () => {
  readSide = await startReadSide();
});
afterAll(() => readSide.stop());

const studentRegistered = (id: number, to: Readonly<Record<string, string | number | null>> = {}) => ({
  stream: `student-${id}`,
  type: 'StudentRegistered',
  to: { firstname: 'Amira', lastname: 'Akhtar', group: id, ...to },
});

describe('the row of a record', () => {
  it('has its values, title, group, and who changed it when', async () => {
    await readSide.apply(studentRegistered(1, { dob: '2009-02-28', postcode: 'S1 2HE' }));
    expect(await readSide.row('student-1')).toMatchObject({
      id: 1,
      revision: 0,
      record_state: 0,
      title: 'Amira Akhtar',
      group_id: 1,
      values: { firstname: 'Amira', lastname: 'Akhtar', group: 1, dob: '2009-02-28', postcode: 'S1 2HE', hasPostcode: true },
      created: new Date('2026-03-01T10:00:00Z'),
      updated: new Date('2026-03-01T10:00:00Z'),
      updated_by: 7,
      updated_by_name: 'Ada',
    });
  });

  it('follows an edit, and a second record is unchanged', async () => {
    await readSide.apply(studentRegistered(2, { postcode: 'S1 2HE' }), studentRegistered(3, { postcode: 'S1 2HE' }));
    const second = await readSide.row('student-3');
    await readSide.apply({
      stream: 'student-2',
      type: 'StudentDetailsEdited',
      to: { lastname: 'Baker', postcode: null },
      by: { id: 8, name: 'Ben' },
    });
    const row = await readSide.row('student-2');
    expect(row).toMatchObject({
      revision: 1,
      title: 'Amira Baker',
      title_key: 'amira baker',
      values: { lastname: 'Baker', hasPostcode: false },
      created: new Date('2026-03-01T10:00:00Z'),
      updated: new Date('2026-03-02T10:00:00Z'),
      updated_by_name: 'Ben',
    });
    expect(row?.['values']).not.toHaveProperty('postcode');
    expect(await readSide.row('student-3')).toEqual(second);
  });

  it('has every institution of the student, the last known and the attended ones, and a second record is unchanged', async () => {
    await readSide.apply(studentRegistered(20, { institutionLastKnown: 6 }), studentRegistered(21, { institutionLastKnown: 6 }));
    expect(await readSide.row('student-20')).toMatchObject({ f_institution_any: [6] });
    const second = await readSide.row('student-21');
    await readSide.apply({
      stream: 'student-20',
      type: 'StudentDetailsEdited',
      to: { institutionLastKnown: 5, institutionsAttended: [6, 7] },
    });
    expect(await readSide.row('student-20')).toMatchObject({ f_institution_any: [5, 6, 7], values: { institutionsAttended: [6, 7] } });
    expect(await readSide.row('student-21')).toEqual(second);
  });

  it('has the newest of several events in one batch', async () => {
    await readSide.apply(
      studentRegistered(4),
      { stream: 'student-4', type: 'StudentDetailsEdited', to: { lastname: 'Baker' } },
      { stream: 'student-4', type: 'StudentArchived', to: { recordState: 1 } },
      { stream: 'student-4', type: 'StudentDetailsEdited', to: { lastname: 'Cole' } },
    );
    expect(await readSide.row('student-4')).toMatchObject({ revision: 3, record_state: 1, values: { lastname: 'Cole' } });
  });

  it('is unchanged by an event that it already has', async () => {
    await readSide.apply(studentRegistered(5), { stream: 'student-5', type: 'StudentDetailsEdited', to: { lastname: 'Baker' } });
    const row = await readSide.row('student-5');
    await readSide.db.query(`DELETE FROM read.history WHERE record_type = 'student' AND record_id = 5 AND revision = 1`);
    await readSide.applyAgain('student-5');
    expect(await readSide.row('student-5')).toEqual(row);
    expect(await readSide.counted('student', 5, 0)).toBe(1);
  });

  it('lists the imports that changed it, each once', async () => {
    const process = { task: 1, import: 31 };
    await readSide.apply(
      { ...studentRegistered(6), process },
      { stream: 'student-6', type: 'StudentDetailsEdited', to: { lastname: 'Baker' }, process },
      { stream: 'student-6', type: 'StudentDetailsEdited', to: { lastname: 'Cole' }, process: { task: 2, import: 32 } },
    );
    expect((await readSide.row('student-6'))?.['import_ids']).toEqual([31, 32]);
  });

  it('is the same for one record and for a copied batch of records', async () => {
    await readSide.apply(studentRegistered(700));
    await readSide.apply(...Array.from({ length: 60 }, (_, index) => studentRegistered(701 + index, { group: 700 })));
    const [one, many] = await Promise.all([readSide.row('student-700'), readSide.row('student-760')]);
    expect({ ...many, words: null, id: 700 }).toEqual({ ...one, words: null });
    expect(await readSide.counted('student', 700, 0)).toBe(61);
  });

  it('has the groups of a user, and a live-screen entry for each', async () => {
    const changed = await readSide.apply({
      stream: 'user-1',
      type: 'UserInvited',
      to: { firstname: 'Cleo', lastname: 'Test', email: 'cleo@example.org', roles: [{ group: 4, role: 'officer' }] },
    });
    expect(await readSide.row('user-1')).toMatchObject({ group_ids: [4], values: { group: [4], role: ['officer'] } });
    expect(changed).toEqual([{ recordType: 'user', owners: null, records: [{ id: 1, groups: [4] }] }]);
  });
});

describe('the totals', () => {
  it('follow a record between states and between groups', async () => {
    await readSide.apply(studentRegistered(11, { group: 51 }), studentRegistered(12, { group: 51 }));
    expect(await readSide.counted('student', 51, 0)).toBe(2);
    await readSide.apply({ stream: 'student-11', type: 'StudentArchived', to: { recordState: 1 } });
    expect([await readSide.counted('student', 51, 0), await readSide.counted('student', 51, 1)]).toEqual([1, 1]);
    await readSide.apply({ stream: 'student-12', type: 'StudentDetailsEdited', to: { group: 52 } });
    expect([await readSide.counted('student', 51, 0), await readSide.counted('student', 52, 0)]).toEqual([0, 1]);
  });
});

describe('live screens', () => {
  it('learn which groups a record was and is in', async () => {
    await readSide.apply(studentRegistered(21, { group: 61 }));
    expect(await readSide.apply({ stream: 'student-21', type: 'StudentDetailsEdited', to: { group: 62 } })).toEqual([
      { recordType: 'student', owners: null, records: [{ id: 21, groups: [61, 62] }] },
    ]);
  });

  it('learn whose own a record is', async () => {
    const to = { name: 'Mine', filter: 'group:any', forType: 'students', owner: 9 };
    expect(await readSide.apply({ stream: 'savedSearch-1', type: 'SavedSearchAdded', to })).toEqual([
      { recordType: 'savedSearch', owners: [9], records: [{ id: 1, groups: null }] },
    ]);
  });

  it('learn of field settings, which have no rows', async () => {
    const settings = { stream: 'fieldSettings-63', type: 'FieldSettingsChosen', to: { group: 63, 'student.ucas': 'hidden' } };
    expect(await readSide.apply(settings)).toEqual([{ recordType: 'fieldSettings', owners: null, records: [{ id: 63, groups: [63] }] }]);
    expect(await readHistory(readSide.db, 'fieldSettings', 63)).toEqual([]);
  });

  it('ignore streams that belong to no record', async () => {
    expect(await readSide.apply({ stream: 'signInSettings-1', type: 'SecondFactorRolesChosen', to: { roles: [] } })).toEqual([]);
  });
});

describe('the history', () => {
  it('has an entry for each event with who, when, process and changes; another record has its own', async () => {
    await readSide.apply(studentRegistered(41), studentRegistered(42), {
      stream: 'student-41',
      type: 'StudentDetailsEdited',
      to: { lastname: 'Baker' },
      by: { id: 8, name: 'Ben' },
      process: { task: 5, import: 6 },
    });
    const lines = await readHistory(readSide.db, 'student', 41);
    expect(lines.map(({ revision, event }) => [revision, event])).toEqual([
      [0, 'StudentRegistered'],
      [1, 'StudentDetailsEdited'],
    ]);
    expect(lines[1]).toMatchObject({
      actor: 'Ben',
      at: new Date('2026-03-02T10:00:00Z'),
      task: 5,
      import: 6,
      changes: { lastname: { from: null, to: 'Baker' } },
    });
    expect(await readHistory(readSide.db, 'student', 42)).toHaveLength(1);
  });

  it('counts the records that a task created and changed', async () => {
    const process = { task: 8 };
    await readSide.apply(studentRegistered(43), { ...studentRegistered(44), process });
    await readSide.apply({ stream: 'student-43', type: 'StudentDetailsEdited', to: { lastname: 'Baker' }, process });
    expect(await countChangedBy(readSide.db, 8, 'student')).toEqual({ created: 1, changed: 1 });
  });

  it('has sign-ins, which have no rows', async () => {
    await readSide.apply({ stream: 'access-77', type: 'UserSignedIn', to: {} });
    expect(await readHistory(readSide.db, 'access', 77)).toMatchObject([{ event: 'UserSignedIn', actor: 'Ada', changes: {} }]);
  });
});

describe('the records of commands', () => {
  const asked: string[] = [];
  const log = {
    readStream: (stream: string) => {
      asked.push(stream);
      return readSide.log.readStream(stream);
    },
  };
  const records = () => recordRows({ sql: readSide.db, log, tables: { demand: () => Promise.resolve() } });

  it('come from their rows, or from the log while another declaration has built their table', async () => {
    await readSide.apply(studentRegistered(92, { firstname: 'Amira' }), studentRegistered(93, { firstname: 'Bilal' }));
    // As if the declaration had renamed the field since the table was built.
    await readSide.db.query(`UPDATE read.student_rows SET "values" = "values" - 'firstname' WHERE id IN (92, 93)`, []);
    const firstnames = async () =>
      [...(await records().findAll(student, [92, 93, 94]))].map(([id, { values }]) => [id, values['firstname']]);
    expect(await firstnames()).toEqual([
      [92, null],
      [93, null],
    ]);
    expect(asked).toEqual([]);
    const fingerprint = async (from: string, to: string) =>
      readSide.db.query(`UPDATE read.tables SET fingerprint = ${to} || substr(fingerprint, ${from}) WHERE name = 'student_rows'`, []);
    await fingerprint('1', "'old-'");
    expect(await firstnames()).toEqual([
      [92, 'Amira'],
      [93, 'Bilal'],
    ]);
    expect((await records().pointingAt(student, 'group', 93))[0]?.values['firstname']).toBe('Bilal');
    await fingerprint('5', "''");
  });
});

it('asks what lies inside many records of one turn by one query', async () => {
  const queries: string[] = [];
  const sql: Sql = {
    query: (text, parameters, name) => {
      queries.push(text);
      return readSide.db.query(text, parameters, name);
    },
  };
  const held = (id: number, activity: number) => ({
    stream: `activitySession-${id}`,
    type: 'ActivitySessionAdded',
    to: { activity, name: `${id}` },
  });
  await readSide.apply(held(1, 11), held(2, 12), held(3, 12));
  const rows = gatheredRows({ sql, log: readSide.log, tables: { demand: () => Promise.resolve() } });
  const inside = await Promise.all([11, 12, 13].map((activity) => rows.inside(activitySession, activity)));
  expect(inside.map((each) => each.map(({ id }) => id))).toEqual([[1], [2, 3], []]);
  expect(queries).toHaveLength(1);
});

describe('the index of words', () => {
  it('has no pending entries, which every look-up of a search for typos would read', async () => {
    await readSide.apply(studentRegistered(90, { lastname: 'Pending' }), studentRegistered(91, { lastname: 'Entries' }));
    const { rows } = await readSide.db.query<{ pages: string }>(`SELECT gin_clean_pending_list('read.student_rows_words') AS pages`);
    expect(rows.map(({ pages }) => Number(pages))).toEqual([0]);
  });
});
