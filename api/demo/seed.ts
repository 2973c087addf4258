import type { AccountServices } from '../../commands/accounts/ports.ts';
import { setPassword } from '../../commands/accounts/userActions.ts';
import { type CommandContext, newContext, type Dependencies } from '../../commands/context.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { isEmpty, sameValue } from '../../domain/fields/equality.ts';
import type { RoleHeld, Values } from '../../domain/fields/field.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { user } from '../../domain/records/user.ts';
import { OperatorError } from '../../infra/operatorError.ts';
import { demoCohorts } from './cohorts.ts';
import { demoMembers, inventSchool } from './institutions.ts';
import { seededRandom } from './random.ts';
import { inventStudent } from './students.ts';
import { demoSubjects } from './subjects.ts';

export const demoPassword = 'Outreach-demo-1';

/** An earlier version began these demo data and was interrupted; what it left differs from what is made today. */
class UnfinishedDemoError extends OperatorError {
  override readonly name = 'UnfinishedDemoError';

  constructor(label: string, id: number) {
    super(`The demo data were begun by another version and cannot be continued (${label} ${id}): empty DATA_DIR, or start with DEMO=0.`);
  }
}

const schools = 48;
const students = 240;
const system = systemAccess('Waymark', rights);

/** Made again, these events have the same ids: a start that was interrupted is continued by the next without writing anything twice. */
const context: CommandContext = { access: system, correlationId: '00000000-0000-5000-8000-000000000001', key: 'demo' };

/** Makes a record under an id; one that is there already with these values is left as it is. */
const create = async (dependencies: Dependencies, by: CommandContext, type: RecordType, id: number, values: Values): Promise<bigint> => {
  await dependencies.ids.atLeast(type.name, id);
  const outcome = await createRecord(dependencies, by, type, values, { id });
  if (outcome.ok) return outcome.value.position ?? 0n;
  const existing = await loadRecord(dependencies, type, id);
  if (existing.revision < 0) throw new Error(`${type.labels.one} ${id} was refused: ${outcome.error.because}`);
  const isSame = Object.entries(values).every(([name, value]) => sameValue(existing.values[name] ?? null, value));
  if (!isSame) throw new UnfinishedDemoError(type.labels.one, id);
  return 0n;
};

/** Makes a user with a password, or gives one that was made without the password. */
const createUser = async (
  dependencies: Dependencies,
  accounts: AccountServices,
  by: CommandContext,
  id: number,
  values: Values,
  password: string,
): Promise<bigint> => {
  const position = await create(dependencies, by, user, id, values);
  const { values: present } = await loadRecord(dependencies, user, id);
  if (!isEmpty(present['passwordSetAt'])) return position;
  const outcome = await setPassword(dependencies, accounts, by, id, password);
  return outcome.ok ? (outcome.value.position ?? position) : position;
};

/** The first person of an empty system, with every right everywhere and a password to be changed at once. */
export const createAdministrator = async (
  dependencies: Dependencies,
  accounts: AccountServices,
  email: string,
  password: string,
): Promise<void> => {
  const id = (await dependencies.claims.find('user', 'email', email)) ?? (await dependencies.ids.next('user'));
  const values: Values = { firstname: 'Waymark', lastname: 'Administrator', email, roles: [{ group: null, role: 'administrator' }] };
  await createUser(dependencies, accounts, newContext(system), id, values, password);
  await accounts.credentials.demandChange(id);
};

/**
 * Makes the demo data through the commands that people use; the same every time, under the same ids. Called again after it was interrupted, it makes
 * what is missing. Answers with the log position after what it wrote.
 */
export const seedDemo = async (
  dependencies: Dependencies,
  accounts: AccountServices,
  progress: (done: number, all: number) => void,
): Promise<bigint> => {
  const random = seededRandom(20_261_120);
  const all = demoMembers.length + schools + demoCohorts.flat().length + demoSubjects.length + 3 + 2 + students;
  let done = 0;
  let position = 0n;
  const lastIds = new Map<string, number>();
  const nextId = (type: string): number => {
    const id = (lastIds.get(type) ?? 0) + 1;
    lastIds.set(type, id);
    return id;
  };
  const step = async (work: Promise<bigint>): Promise<void> => {
    const written = await work;
    if (written > position) position = written;
    done += 1;
    if (done % 25 === 0 || done === all) progress(done, all);
  };
  const make = async (type: string, values: Values): Promise<number> => {
    const id = nextId(type);
    await step(create(dependencies, context, getRecordType(type), id, values));
    return id;
  };
  const groups: number[] = [];
  for (const member of demoMembers) groups.push(await make('institution', member));
  const [own = 0, other = 0] = groups;
  const schoolIds: number[] = [];
  for (let number = 1; number <= schools; number += 1) schoolIds.push(await make('institution', inventSchool(random, number)));
  const cohorts = new Map<number, number[]>();
  for (const [at, group] of groups.entries()) {
    const entries: number[] = [];
    for (const name of demoCohorts[at] ?? []) entries.push(await make('customLookupItem', { name, list: customLookups.cohort, group }));
    cohorts.set(group, entries);
  }
  const subjects: number[] = [];
  for (const subject of demoSubjects) subjects.push(await make('jacsSubject', subject));
  const people: readonly (readonly [Values, readonly RoleHeld[]])[] = [
    [{ firstname: 'Alex', lastname: 'Admin', email: 'admin@demo.test' }, [{ group: null, role: 'administrator' }]],
    [{ firstname: 'Olivia', lastname: 'Officer', email: 'officer@demo.test' }, [{ group: own, role: 'officer' }]],
    [{ firstname: 'Victor', lastname: 'Viewer', email: 'viewer@demo.test' }, [{ group: own, role: 'viewer' }]],
    [
      { firstname: 'Dana', lastname: 'Data', email: 'data@demo.test' },
      [
        { group: own, role: 'dataOfficer' },
        { group: other, role: 'viewer' },
      ],
    ],
    [{ firstname: 'Tom', lastname: 'Trent', email: 'trent@demo.test' }, [{ group: other, role: 'officer' }]],
  ];
  for (const [values, roles] of people)
    await step(createUser(dependencies, accounts, context, nextId('user'), { ...values, roles }, demoPassword));
  for (let number = 1; number <= students; number += 1) {
    const invented = inventStudent(random, { groups, schools: schoolIds }, 2026);
    const ofGroup = cohorts.get(Number(invented['group'])) ?? [];
    // Half of the students are in a cohort, and a third have said what they want to study.
    const more = {
      cohort: (number % 2 === 0 && ofGroup[(number / 2) % ofGroup.length]) || null,
      jacsSubject: (number % 3 === 0 && subjects[(number / 3) % subjects.length]) || null,
    };
    await make('student', { ...invented, ...more });
  }
  return position;
};
