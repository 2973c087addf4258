import type { AccountServices } from '../../commands/accounts/ports.ts';
import { setPassword } from '../../commands/accounts/userActions.ts';
import { type CommandContext, newContext, type Dependencies } from '../../commands/context.ts';
import type { FileStore } from '../../commands/fileStore.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { isEmpty, sameValue } from '../../domain/fields/equality.ts';
import type { RoleHeld, Values } from '../../domain/fields/field.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import { type RecordType, valuesOf } from '../../domain/record/recordType.ts';
import { genericState } from '../../domain/record/states.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { activity } from '../../domain/records/activity.ts';
import { contract } from '../../domain/records/contract.ts';
import { user } from '../../domain/records/user.ts';
import { OperatorError } from '../../infra/operatorError.ts';
import { addParticipants, groupParticipants } from '../../commands/registers/participants.ts';
import { type RegisterOutcome, takeRegister } from '../../commands/registers/register.ts';
import type { Outcome } from '../../commands/records/outcome.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import { makeAmbassadorAccount } from './ambassadorAccount.ts';
import { ambassadorRecords, makeAmbassadors } from './ambassadors.ts';
import { activitiesOfMember, demoDescriptors, demoLists, sessionsOfMember } from './activities.ts';
import { type DemoTools, makeActivities } from './makeActivities.ts';
import { applicationFormsOfMember, makeApplicationForms } from './applicationForms.ts';
import { applicationsOfMember, makeApplications } from './applications.ts';
import { demoCohorts } from './cohorts.ts';
import { contractRecordsOfMember, makeContracts } from './contracts.ts';
import { demoMembers, inventSchool } from './institutions.ts';
import { inventSchoolRecords, schoolRecordCount } from './schoolRecords.ts';
import { makePayRun, payRunsOfMember } from './payRun.ts';
import { seededRandom } from './random.ts';
import type { DemoStudent } from './registers.ts';
import { inventStudent } from './students.ts';
import { demoSubjects } from './subjects.ts';
import { makePay, payRecordsOfMember } from './timesheets.ts';
import { workOffersOfMember } from './workOffers.ts';

export const demoPassword = 'Outreach-demo-1';

/** An earlier version was interrupted while it made the demo data, and its records differ from today's. */
class UnfinishedDemoError extends OperatorError {
  override readonly name = 'UnfinishedDemoError';

  constructor(label: string, id: number) {
    super(`The demo data were begun by another version and cannot be continued (${label} ${id}): empty DATA_DIR, or start with DEMO=0.`);
  }
}

const schoolCount = 48;
const studentCount = 240;
/** How many schools the first member names as partners. */
const partnerSchools = 2;
/** The accounts of staff, and what an ambassador’s takes. */
const accountRecords = 6 + 2;
/**
 * Entries of lists, descriptors, activities and sessions, what members keep about institutions, what contracts are made of, contracts,
 * ambassadors, the partnered institution.
 */
const extras =
  demoLists.flatMap((lists) => Object.values(lists).flat()).length +
  demoDescriptors.flat().length +
  demoLists.length *
    (activitiesOfMember +
      sessionsOfMember +
      schoolRecordCount +
      contractRecordsOfMember +
      payRecordsOfMember +
      payRunsOfMember +
      applicationFormsOfMember +
      applicationsOfMember +
      workOffersOfMember) +
  ambassadorRecords +
  1 +
  partnerSchools;
const system = systemAccess('Waymark', rights);

/** The events get the same ids each time, so an interrupted start can continue without duplicates. */
const context: CommandContext = { access: system, correlationId: '00000000-0000-5000-8000-000000000001', key: 'demo' };

const nobody = { id: 0, name: 'Waymark' };

/** Creates a record with this id. Leaves an existing record with the same values as it is. */
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

/** Creates a user with a password, or sets the password of one that was created without. */
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

/** Creates the first user of an empty system: all rights in every group, and a password that must be changed at once. */
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
 * Creates the demo data with the ordinary commands, always the same under the same ids. A second call creates what an interrupted one left
 * out. Returns the log position after the last event.
 */
export const seedDemo = async (
  dependencies: Dependencies,
  accounts: AccountServices,
  files: Pick<FileStore, 'write'>,
  progress: (done: number, all: number) => void,
): Promise<bigint> => {
  const random = seededRandom(20_261_120);
  const all = demoMembers.length + schoolCount + demoCohorts.flat().length + demoSubjects.length + accountRecords + studentCount + extras;
  let count = 0;
  let position = 0n;
  const lastIds = new Map<string, number>();
  const nextId = (type: string): number => {
    const id = (lastIds.get(type) ?? 0) + 1;
    lastIds.set(type, id);
    return id;
  };
  const step = async (work: Promise<bigint>): Promise<void> => {
    const lastPosition = await work;
    if (lastPosition > position) position = lastPosition;
    count += 1;
    if (count % 25 === 0 || count === all) progress(count, all);
  };
  const make = async (type: string, values: Values, using = dependencies): Promise<number> => {
    const id = nextId(type);
    await step(create(using, context, getRecordType(type), id, values));
    return id;
  };
  const noteOutcome = (label: string, outcome: Outcome): void => {
    if (!outcome.ok) throw new Error(`${label} was refused: ${outcome.error.because}`);
    if ((outcome.value.position ?? 0n) > position) position = outcome.value.position ?? position;
  };
  const act = async (type: string, id: number, action: string, answers: Values = {}): Promise<void> =>
    noteOutcome(`“${action}” for ${type} ${id}`, await takeAction(dependencies, context, getRecordType(type), id, action, answers));
  const approve = (id: number) => act(activity.name, id, 'approve');
  const archive = async (id: number) =>
    noteOutcome(`activity ${id}`, await moveRecord(dependencies, context, activity, id, genericState.archived.value));
  const noteRegister = (label: string, outcome: RegisterOutcome): void => {
    if (!outcome.ok) throw new Error(`${label} was not changed: ${outcome.error.because}`);
    if ((outcome.value.position ?? 0n) > position) position = outcome.value.position ?? position;
  };
  const attach: DemoTools['attach'] = async (id, participants) =>
    noteRegister(`activity ${id}`, await addParticipants(dependencies, context, id, `demo-students-${id}`, participants));
  const mark: DemoTools['mark'] = async (type, id, marks) =>
    noteRegister(`register ${id}`, await takeRegister(dependencies, context, type, id, `demo-register-${type.name}-${id}`, marks));
  // The ids of events follow from the key, so each evaluation group of an activity has its own.
  const evaluate: DemoTools['evaluate'] = async (id, students, evaluationGroup) => {
    const using = { ...context, key: `demo-evaluation-${evaluationGroup}` };
    noteRegister(
      `activity ${id}`,
      await groupParticipants(dependencies, using, id, `demo-evaluation-${id}-${evaluationGroup}`, students, evaluationGroup),
    );
  };
  const callOff: DemoTools['callOff'] = (id, action, reason) => act(activity.name, id, action, { reason });
  const groups: number[] = [];
  for (const member of demoMembers) groups.push(await make('institution', member));
  const [own = 0, other = 0] = groups;
  const schoolIds: number[] = [];
  for (let number = 1; number <= schoolCount; number += 1) schoolIds.push(await make('institution', inventSchool(random, number)));
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
    [{ firstname: 'Petra', lastname: 'Pay', email: 'pay@demo.test' }, [{ group: own, role: 'payOfficer' }]],
  ];
  const makeAccount = async (values: Values): Promise<number> => {
    const id = nextId('user');
    await step(createUser(dependencies, accounts, context, id, values, demoPassword));
    return id;
  };
  const colleagues: { readonly id: number; readonly name: string }[] = [];
  for (const [values, roles] of people) {
    const { firstname, lastname } = valuesOf(user, values);
    const name = `${textOf(firstname)} ${textOf(lastname)}`;
    colleagues.push({ id: await makeAccount({ ...values, roles }), name });
  }
  const colleague = (name: string) => colleagues.find((each) => each.name === name) ?? nobody;
  const [officer, payOfficer] = [colleague('Olivia Officer'), colleague('Petra Pay')];
  const students: DemoStudent[] = [];
  for (let number = 1; number <= studentCount; number += 1) {
    const invented = inventStudent(random, { groups, schools: schoolIds }, 2026);
    const ofGroup = cohorts.get(Number(invented['group'])) ?? [];
    // Half of the students have a cohort, and a third have a subject.
    const more = {
      cohort: (number % 2 === 0 && ofGroup[(number / 2) % ofGroup.length]) || null,
      jacsSubject: (number % 3 === 0 && subjects[(number / 3) % subjects.length]) || null,
    };
    students.push({
      id: await make('student', { ...invented, ...more }),
      group: invented['group'] ?? null,
      school: Number(invented['institutionLastKnown']),
    });
  }
  // The second member shows its activities to the first. Two schools are partners without being members, so they see nothing.
  await make('partneredInstitution', { group: other, institution: own });
  for (const institution of schoolIds.slice(0, partnerSchools)) await make('partneredInstitution', { group: own, institution });
  const randomOfSchools = seededRandom(20_261_124);
  for (const group of groups.slice(0, demoLists.length))
    for (const [type, values] of inventSchoolRecords(randomOfSchools, group, schoolIds)) await make(type, values);
  const ambassadors = await makeAmbassadors(groups, make);
  const bands = new Map<number, readonly number[]>();
  for (const [group, employed] of ambassadors) {
    bands.set(group, await makeContracts({ dependencies, make, act }, group, employed));
    const [form = 0] = await makeApplicationForms({ dependencies, context, make, act }, group);
    await makeApplications({ dependencies, make, act }, group, form);
  }
  await makeAmbassadorAccount({ dependencies, context, makeAccount, step }, ambassadors.get(own) ?? []);
  const note = (lastPosition: bigint | null) => {
    if ((lastPosition ?? 0n) > position) position = lastPosition ?? position;
  };
  const offer = { dependencies, context, make, act, note };
  await makeActivities(
    groups,
    schoolIds,
    students,
    { ambassadors, bands, cohorts },
    { make, approve, archive, attach, mark, evaluate, callOff, offer },
  );
  const idsOf = (type: string) => Array.from({ length: lastIds.get(type) ?? 0 }, (_, at) => at + 1);
  const idsOfTypes = { activities: idsOf(activity.name), contracts: idsOf(contract.name) };
  for (const [group, employed] of ambassadors) {
    const sent = await makePay({ dependencies, context, make, noteOutcome, people: { officer, payOfficer } }, group, employed, idsOfTypes);
    const paying: CommandContext = { ...context, access: { ...system, user: payOfficer } };
    await makePayRun({ dependencies, context: paying, files, make, noteOutcome, note }, group, sent);
  }
  return position;
};
