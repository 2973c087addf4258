import { expect, it } from 'vitest';
import { presentMerge } from '../../api/present/mergePlan.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import { student } from '../../domain/records/student.ts';
import { logInMemory } from '../commands/logInMemory.ts';

const access = systemAccess('Ada', rights);
const [keep, duplicate] = [1, 2];
const clubs = [31, 32, 33, 34];

/** Clubs whose registers have two students from different schools. */
const clubsWithBoth = async () => {
  const { dependencies } = logInMemory();
  for (const id of clubs)
    await dependencies.log.append(streamOf('activity', id), -1, [
      {
        id: `attached ${id}`,
        type: 'ActivityStudentsAttached',
        data: {
          changes: Object.fromEntries(
            [keep, duplicate].flatMap((about) => [
              [`attendance/${about}/student`, { from: null, to: about }],
              [`attendance/${about}/institution`, { from: null, to: about + 10 }],
            ]),
          ),
        },
        meta: { actor: { id: 1, name: 'Ada' }, at: '2026-03-01T10:00:00.000Z', correlationId: 'clubs', version: 1 },
      },
    ]);
  return dependencies;
};

it('asks for names once, however many records name both students', async () => {
  const asked: string[] = [];
  const query = async (sql: string) => {
    asked.push(sql);
    const isPointing = sql.includes(' AS about');
    const rows = isPointing ? [keep, duplicate].flatMap((about) => clubs.map((id) => ({ about, recordType: 'activity', id }))) : [];
    return { rows: rows as never[], rowCount: rows.length };
  };
  const db = { query, transaction: () => Promise.reject(new Error('not used in this test')) };
  const records = [keep, duplicate].map((id) => ({ id, snapshot: fold(student, []) }));
  const { Clashes } = await presentMerge({ db, dependencies: await clubsWithBoth() }, access, student, records, keep, []);
  expect(Clashes.map(({ Of, Field, Options }) => [Of, Field, Options.map(({ Value }) => Value)])).toEqual(
    clubs.map((id) => [streamOf('activity', id), 'institution', ['11', '12']]),
  );
  // The records that name the students, the titles of those that clash, and those of the schools.
  expect(asked).toHaveLength(3);
});
