import type { Dependencies } from '../../commands/context.ts';
import type { Values } from '../../domain/fields/field.ts';
import { movedInLondon } from '../../domain/fields/london.ts';
import { create } from '../../domain/record/decide.ts';
import type { RecordEvent } from '../../domain/record/events.ts';
import { blank } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { attachStudents, markRegister, type NewParticipant } from '../../domain/registers/register.ts';
import { inventActivity } from '../demo/activities.ts';
import { pick, seededRandom } from '../demo/random.ts';
import { inventMarks } from '../demo/registers.ts';
import { appendStreams, eventsOf, type NewStream } from './appendStreams.ts';

/** The sessions of each activity, and its students at most, who are on the register of each session. */
export const [sessionsEach, studentsEach] = [3, 50];

const batchSize = 100;
const weekMs = 7 * 86_400_000;

/** A member institution with students whom its activities have. */
export interface SeededMember {
  readonly group: number;
  readonly students: readonly NewParticipant[];
}

const creationEvents = (type: RecordType, values: Values): readonly RecordEvent[] => eventsOf(type, create(type, blank(type), values));

const asList = (event: RecordEvent | null): readonly RecordEvent[] => (event ? [event] : []);

/** Up to fifty students next to each other in the list of their member, most of them of the same schools. */
const inventParticipants = (random: () => number, { students }: SeededMember): readonly NewParticipant[] => {
  const from = Math.floor(random() * Math.max(1, students.length - studentsEach + 1));
  return students.slice(from, from + studentsEach);
};

/** An activity of three weeks, with its sessions and their registers. */
const inventStreams = (
  random: () => number,
  member: SeededMember,
  at: number,
  ids: { readonly activity: number; readonly session: number },
) => {
  const participants = inventParticipants(random, member);
  const schools = [...new Set(participants.map(({ institution }) => institution))].filter((id) => id !== null);
  const beneficiaries = schools.slice(0, 8).map((school) => ({
    school,
    students: participants.filter(({ institution }) => institution === school).map(({ student }) => student),
  }));
  const invented = inventActivity(random, at, { group: member.group, schools, beneficiaries, descriptors: [], entries: new Map() });
  const { start, end } = invented;
  if (typeof start !== 'string' || typeof end !== 'string') throw new TypeError('An invented activity has no time');
  const values = { ...invented, end: movedInLondon(end, (sessionsEach - 1) * weekMs) };
  const attached = attachStudents(activity, blank(activity), participants);
  const students = participants.map(({ student }) => student);
  const streams: NewStream[] = [{ type: activity, id: ids.activity, events: [...creationEvents(activity, values), ...asList(attached)] }];
  for (let week = 0; week < sessionsEach; week += 1) {
    const session = {
      activity: ids.activity,
      name: `Week ${week + 1}`,
      start: movedInLondon(start, week * weekMs),
      end: movedInLondon(end, week * weekMs),
      totalStudents: studentsEach,
      group: member.group,
    };
    const { event } = markRegister(activitySession, blank(activitySession), new Set(students), inventMarks(random, students));
    streams.push({
      type: activitySession,
      id: ids.session + week,
      events: [...creationEvents(activitySession, session), ...asList(event)],
    });
  }
  return streams;
};

/**
 * Adds invented activities with their sessions, students and marks through the deciders and the event log. Returns the log position
 * after the last one.
 */
export const seedActivities = async (
  dependencies: Dependencies,
  members: readonly SeededMember[],
  count: number,
  progress: (done: number) => void,
): Promise<bigint> => {
  const firstActivity = await dependencies.ids.take(activity.name, count);
  const firstSession = await dependencies.ids.take(activitySession.name, count * sessionsEach);
  const random = seededRandom(firstActivity);
  return appendStreams(
    dependencies,
    { count, batchSize },
    (at) => inventStreams(random, pick(random, members), at, { activity: firstActivity + at, session: firstSession + at * sessionsEach }),
    progress,
  );
};
