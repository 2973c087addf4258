import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { readCsv } from '../../commands/imports/readCsv.ts';
import { demoMembers } from '../../api/demo/institutions.ts';
import { inventName } from '../../api/demo/people.ts';
import { seededRandom } from '../../api/demo/random.ts';
import { inventStudent } from '../../api/demo/students.ts';
import { registerPath } from '../../api/tools/bench/publicRegisterFile.ts';
import type { Values } from '../../domain/fields/field.ts';
import { edubase } from '../../domain/imports/edubase.ts';
import type { PublicRegisterEntry } from '../../domain/imports/publicRegister.ts';
import { type RecordedEvent, stateField, streamOf } from '../../domain/record/events.ts';
import type { LogReader } from '../../projections/ports.ts';

/** The groups of the invented students; the searchers work in the first one, which is in Leicester. */
export const groups = demoMembers.map((_member, index) => index + 1);

const batchSize = 2000;
/** A position behind every event. */
const beyond = 1_000_000_000n;
const at = '2026-09-01T09:00:00.000Z';
/** Students name only some schools, as those of a region do. */
const schoolStep = 97;

const users: readonly Values[] = [
  { firstname: 'Alex', lastname: 'Admin', email: 'admin@demo.test', roles: [{ group: null, role: 'administrator' }] },
  { firstname: 'Dana', lastname: 'Data', email: 'data@demo.test', roles: [{ group: 1, role: 'dataOfficer' }] },
  { firstname: 'Olive', lastname: 'Officer', email: 'officer@demo.test', roles: [{ group: 1, role: 'officer' }] },
];

const inventUser = (random: () => number, index: number): Values => {
  const name = inventName(random);
  return { ...name, email: `user${index}@example.test`, roles: [{ group: 1 + (index % groups.length), role: 'viewer' }], enabled: true };
};

interface FirstEvent {
  readonly type: string;
  readonly id: number;
  readonly values: Values;
  readonly state?: number;
}

const isEntry = (read: ReturnType<typeof edubase.read> | null): read is PublicRegisterEntry => read !== null && 'key' in read;

/** The members, then the schools of the register. */
async function* readInstitutions(): AsyncGenerator<FirstEvent> {
  let id = 0;
  for (const values of demoMembers) yield { type: 'institution', id: (id += 1), values };
  const lines = readCsv(async () => createReadStream(registerPath).pipe(createGunzip()), {
    needed: edubase.neededColumns,
    read: edubase.readColumns,
  });
  for await (const line of lines) {
    const entry = 'row' in line ? edubase.read(line.row) : null;
    if (!isEntry(entry)) continue;
    yield { type: 'institution', id: (id += 1), values: entry.values, state: entry.recordState };
  }
}

async function* listRecords(students: number): AsyncGenerator<FirstEvent> {
  const schools: number[] = [];
  for await (const firstEvent of readInstitutions()) {
    if (firstEvent.state === 0 && firstEvent.id % schoolStep === 0) schools.push(firstEvent.id);
    yield firstEvent;
  }
  const random = seededRandom(20_161_017);
  for (const [index, values] of [...users, ...Array.from({ length: 300 }, (_, each) => inventUser(random, each))].entries())
    yield { type: 'user', id: index + 1, values };
  for (let id = 1; id <= students; id += 1) yield { type: 'student', id, values: inventStudent(random, { groups, schools }, 2026) };
}

const eventOf = ({ type, id, values, state }: FirstEvent, position: bigint): RecordedEvent => ({
  id: `${type}-${id}`,
  stream: streamOf(type, id),
  revision: 0,
  position,
  type: 'Told',
  data: {
    changes: Object.fromEntries([
      ...Object.entries(values).flatMap(([name, to]) => (to === null ? [] : [[name, { from: null, to }] as const])),
      ...(state === undefined || state === 0 ? [] : [[stateField, { from: 0, to: state }] as const]),
    ]),
  },
  meta: { actor: { id: 1, name: 'Alex Admin' }, at, correlationId: 'relevance', version: 1 },
});

/** A log with the real register, users and invented students, always the same. */
export const logOf = (students: number): LogReader => {
  return {
    subscribe: async (from, handle) => {
      if (from !== null) return;
      let position = 0n;
      let batch: RecordedEvent[] = [];
      for await (const firstEvent of listRecords(students)) {
        batch.push(eventOf(firstEvent, (position += 1n)));
        if (batch.length < batchSize) continue;
        await handle(batch);
        batch = [];
      }
      if (batch.length > 0) await handle(batch);
    },
    head: () => Promise.resolve(beyond),
  };
};
