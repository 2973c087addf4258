import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { customLookups } from '../../domain/lists/customLookups.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import type { Mark } from '../../domain/registers/register.ts';
import { inventHelpers } from './ambassadors.ts';
import {
  activitiesOfMember,
  archivedActivities,
  calledOff,
  demoDescriptors,
  demoLists,
  demoToday,
  evaluatedTypes,
  inventActivity,
} from './activities.ts';
import { seededRandom } from './random.ts';
import { type DemoSchool, type DemoStudent, inventEvaluationGroups, inventMarks, inventSchools, inventSessions } from './registers.ts';
import { makeWorkOffers } from './workOffers.ts';

/** The commands that make demo data. */
export interface DemoTools {
  readonly make: (type: string, values: Values) => Promise<number>;
  readonly approve: (id: number) => Promise<void>;
  readonly attach: (id: number, students: readonly number[]) => Promise<void>;
  readonly mark: (type: RecordType, id: number, marks: readonly Mark[]) => Promise<void>;
  readonly evaluate: (id: number, students: readonly number[], group: number) => Promise<void>;
  readonly archive: (id: number) => Promise<void>;
  readonly callOff: (id: number, action: string, reason: string) => Promise<void>;
  readonly offer: Parameters<typeof makeWorkOffers>[0];
}

/** Students of an activity, its sessions, and the registers of those that are over, most of them taken. */
const makeRegisters = async (
  random: () => number,
  id: number,
  invented: Values,
  schools: readonly DemoSchool[],
  { make, attach, mark, evaluate }: DemoTools,
): Promise<void> => {
  const isForStudents = (invented['yearGroups'] ?? null) !== null;
  const participants = isForStudents && random() < 0.85 ? schools.flatMap(({ students: ids }) => ids) : [];
  if (participants.length > 0) await attach(id, participants);
  if (evaluatedTypes.has(invented['type']))
    for (const [evaluationGroup, evaluated] of inventEvaluationGroups(participants)) await evaluate(id, evaluated, evaluationGroup);
  const sessions = inventSessions(id, invented);
  const registers: { readonly type: RecordType; readonly id: number; readonly end: FieldValue | undefined }[] = [];
  for (const session of sessions)
    registers.push({ type: activitySession, id: await make(activitySession.name, session), end: session['end'] });
  if (sessions.length === 0) registers.push({ type: activity, id, end: invented['end'] });
  for (const register of registers)
    if (participants.length > 0 && typeof register.end === 'string' && register.end < demoToday && random() < 0.9)
      await mark(register.type, register.id, inventMarks(random, participants));
};

/** A year of activities of the first two members, with the lists that they choose from. */
export const makeActivities = async (
  groups: readonly number[],
  schoolIds: readonly number[],
  students: readonly DemoStudent[],
  { ambassadors, bands, cohorts }: Readonly<Record<'ambassadors' | 'bands' | 'cohorts', ReadonlyMap<number, readonly number[]>>>,
  tools: DemoTools,
): Promise<void> => {
  const { make, approve, archive, callOff } = tools;
  const random = seededRandom(20_261_122);
  // Of their own, so that a change of one kind of data leaves the others as they are.
  const registerRandom = seededRandom(20_261_123);
  const ambassadorRandom = seededRandom(20_261_126);
  for (const [at, lists] of demoLists.entries()) {
    const group = groups[at] ?? 0;
    const entries = new Map<number, number[]>();
    for (const list of ['programmeTitle', 'subjectGroup', 'leadDepartment', 'content'] as const) {
      const ids: number[] = [];
      for (const name of lists[list]) ids.push(await make('customLookupItem', { name, list: customLookups[list], group }));
      entries.set(customLookups[list], ids);
    }
    const cohortsOfGroup = cohorts.get(group) ?? [];
    const upcoming: number[] = [];
    const descriptors: number[] = [];
    for (const description of demoDescriptors[at] ?? []) descriptors.push(await make('heiDescriptor', { description, group }));
    for (let number = 0; number < activitiesOfMember; number += 1) {
      const beneficiaries = inventSchools(registerRandom, students, group);
      const invented = inventActivity(random, number, { group, schools: schoolIds, beneficiaries, descriptors, entries });
      // A third of the activities are for a cohort.
      const cohort = number % 3 === 0 ? (cohortsOfGroup[(number / 3) % cohortsOfGroup.length] ?? null) : null;
      const id = await make('activity', { ...invented, ...inventHelpers(ambassadorRandom, ambassadors.get(group) ?? []), cohort });
      const { start, end } = invented;
      if (typeof start === 'string' && start > demoToday) upcoming.push(id);
      const cancellation = calledOff.get(number);
      if (typeof end === 'string' && end < demoToday && random() < 0.8 && !cancellation) await approve(id);
      await makeRegisters(registerRandom, id, invented, beneficiaries, tools);
      if (cancellation) await callOff(id, cancellation.action, cancellation.reason);
      if (archivedActivities.has(number)) await archive(id);
    }
    const pay = { band: bands.get(group)?.[0] ?? 0, departments: entries.get(customLookups.leadDepartment) ?? [] };
    await makeWorkOffers(tools.offer, upcoming, ambassadors.get(group) ?? [], pay);
  }
};
