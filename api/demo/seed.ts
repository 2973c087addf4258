import type { AccountParts } from '../../commands/accounts/ports.ts';
import { setPassword } from '../../commands/accounts/userActs.ts';
import { newAct, type Outside } from '../../commands/context.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { RoleHeld, Values } from '../../domain/fields/field.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { demoCohorts } from './cohorts.ts';
import { demoMembers, inventSchool } from './institutions.ts';
import { seededRandom } from './random.ts';
import { inventStudent } from './students.ts';
import { demoSubjects } from './subjects.ts';

export const demoPassword = 'Outreach-demo-1';

const schools = 48;
const students = 240;
const act = newAct(systemAccess('Waymark', rights));

const create = async (outside: Outside, type: string, values: Values): Promise<{ readonly id: number; readonly position: bigint }> => {
  const outcome = await createRecord(outside, act, getRecordType(type), values);
  if (!outcome.ok) throw new Error(`The demo ${type} was refused: ${outcome.error.because}`);
  return { id: outcome.value.id, position: outcome.value.position ?? 0n };
};

const createUser = async (outside: Outside, accounts: AccountParts, values: Values, roles: readonly RoleHeld[], password: string): Promise<void> => {
  const { id } = await create(outside, 'user', { ...values, roles });
  await setPassword(outside, accounts, act, id, password);
};

/** The first person of an empty system, with every right everywhere. */
export const createAdministrator = (outside: Outside, accounts: AccountParts, email: string, password: string): Promise<void> =>
  createUser(outside, accounts, { firstname: 'Waymark', lastname: 'Administrator', email }, [{ group: null, role: 'administrator' }], password);

/** Makes the demo data through the commands that people use; the same every time. Answers with the log position after it. */
export const seedDemo = async (outside: Outside, accounts: AccountParts, progress: (done: number, all: number) => void): Promise<bigint> => {
  const random = seededRandom(20_261_120);
  const all = demoMembers.length + schools + demoCohorts.flat().length + demoSubjects.length + 3 + 2 + students;
  let done = 0;
  let position = 0n;
  const step = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const answer = await work;
    done += 1;
    if (done % 25 === 0 || done === all) progress(done, all);
    return answer;
  };
  const groups: number[] = [];
  for (const member of demoMembers) groups.push((await step(create(outside, 'institution', member))).id);
  const [own = 0, other = 0] = groups;
  const schoolIds: number[] = [];
  for (let number = 1; number <= schools; number += 1) schoolIds.push((await step(create(outside, 'institution', inventSchool(random, number)))).id);
  const cohorts = new Map<number, number[]>();
  for (const [at, group] of groups.entries()) {
    const entries: number[] = [];
    for (const name of demoCohorts[at] ?? []) entries.push((await step(create(outside, 'customLookupItem', { name, list: customLookups.cohort, group }))).id);
    cohorts.set(group, entries);
  }
  const subjects: number[] = [];
  for (const subject of demoSubjects) subjects.push((await step(create(outside, 'jacsSubject', subject))).id);
  const people: readonly (readonly [Values, readonly RoleHeld[]])[] = [
    [{ firstname: 'Alex', lastname: 'Admin', email: 'admin@demo.test' }, [{ group: null, role: 'administrator' }]],
    [{ firstname: 'Olivia', lastname: 'Officer', email: 'officer@demo.test' }, [{ group: own, role: 'officer' }]],
    [{ firstname: 'Victor', lastname: 'Viewer', email: 'viewer@demo.test' }, [{ group: own, role: 'viewer' }]],
    [{ firstname: 'Dana', lastname: 'Data', email: 'data@demo.test' }, [{ group: own, role: 'dataOfficer' }, { group: other, role: 'viewer' }]],
    [{ firstname: 'Tom', lastname: 'Trent', email: 'trent@demo.test' }, [{ group: other, role: 'officer' }]],
  ];
  for (const [values, roles] of people) await step(createUser(outside, accounts, values, roles, demoPassword));
  for (let number = 1; number <= students; number += 1) {
    const invented = inventStudent(random, { groups, schools: schoolIds }, 2026);
    const ofGroup = cohorts.get(Number(invented['group'])) ?? [];
    // Half of the students are in a cohort, and a third have said what they want to study.
    const more = { cohort: (number % 2 === 0 && ofGroup[(number / 2) % ofGroup.length]) || null, jacsSubject: (number % 3 === 0 && subjects[(number / 3) % subjects.length]) || null };
    ({ position } = await step(create(outside, 'student', { ...invented, ...more })));
  }
  return position;
};
