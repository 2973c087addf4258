import type { CommandContext, Dependencies } from '../../commands/context.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { takeOrganisersStep } from '../../commands/workOffers/takeStep.ts';
import { dayOf, isoOfDay } from '../../domain/fields/london.ts';
import type { Values } from '../../domain/fields/field.ts';
import { streamOf } from '../../domain/record/events.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { activity } from '../../domain/records/activity.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { type StepName, steps as stepsOf } from '../../domain/workOffers/steps.ts';
import { demoToday } from './activities.ts';

/** An offer: title, places, first and last day of advertising counted from the day of the demo data, and whom which step is about. */
interface Plan {
  readonly title: string;
  readonly places: number;
  readonly from: number;
  readonly to: number;
  /** Places of ambassadors in the member's list. */
  readonly steps: Partial<Record<StepName, readonly number[]>>;
  readonly isClosed?: true;
}

const plans: readonly Plan[] = [
  { title: 'Campus guides', places: 3, from: -14, to: 21, steps: { add: [0, 1, 2, 3, 4, 5], accept: [0, 1, 2], wait: [3, 4] } },
  { title: 'Workshop helpers', places: 4, from: -7, to: 14, steps: { add: [0, 6, 7, 8], accept: [6], decline: [8] } },
  { title: 'Residential mentors', places: 2, from: -3, to: 30, steps: { add: [9, 10] } },
  { title: 'Student panel', places: 3, from: 7, to: 28, steps: { add: [0, 14] } },
  { title: 'Welcome desk', places: 2, from: 14, to: 40, steps: {} },
  { title: 'Revision tutors', places: 2, from: -40, to: -5, steps: { add: [1, 11, 12], accept: [11, 12], decline: [1] } },
  { title: 'Fair stand', places: 2, from: -30, to: -2, steps: { add: [2, 13, 14], accept: [13, 14], withdraw: [2] } },
  { title: 'Evening hosts', places: 1, from: -20, to: 10, steps: { add: [3], decline: [3] }, isClosed: true },
];

/** How many work offers each member has. */
export const workOffersOfMember = plans.length;

/** The day of the demo data, moved by so many days. */
const daysAway = (days: number): string => {
  const [year = 0, month = 0, day = 0] = demoToday.split('-').map(Number);
  return isoOfDay((dayOf(year, month, day) ?? 0) + days);
};

interface DemoTools {
  readonly dependencies: Dependencies;
  readonly context: CommandContext;
  readonly make: (type: string, values: Values) => Promise<number>;
  readonly act: (type: string, id: number, action: string) => Promise<void>;
  /** The log position of what was written otherwise. */
  readonly note: (position: bigint | null) => void;
}

/** Work offers of a member at activities that are to come, in every status, with applicants. `departments` are its lead departments. */
export const makeWorkOffers = async (
  { dependencies, context, make, act, note }: DemoTools,
  activities: readonly number[],
  ambassadors: readonly number[],
  { band, departments }: { readonly band: number; readonly departments: readonly number[] },
): Promise<void> => {
  for (const [at, { title, places, from, to, steps, isClosed }] of plans.entries()) {
    const activityId = activities[at % activities.length] ?? 0;
    const { values } = await loadRecord(dependencies, activity, activityId);
    const id = await make(workOffer.name, {
      title,
      activity: activityId,
      description: `Help at “${values.eventTitle ?? ''}”. Please come 15 minutes early and wear your ambassador shirt.`,
      places,
      contractBand: band,
      leadDepartment: departments[at % departments.length] ?? null,
      advertiseFrom: daysAway(from),
      advertiseTo: daysAway(to),
      ...(from <= 0 ? { advertised: daysAway(from) } : {}),
      ...(to < 0 ? { expired: daysAway(to + 1) } : {}),
    });
    for (const [name, about] of Object.entries(steps) as [StepName, readonly number[]][]) {
      const events = await dependencies.log.readStream(streamOf(workOffer.name, id));
      // An interrupted start goes on after the last step.
      if (events.some(({ type }) => type === eventName(workOffer, stepsOf[name].event))) continue;
      const people = about.flatMap((place) => ambassadors[place] ?? []);
      const keyed = { ...context, key: `${context.key ?? ''}/work-offer-${id}-${name}` };
      const outcome = await takeOrganisersStep(dependencies, keyed, id, name, people);
      if (!outcome.ok) throw new Error(`“${name}” was refused for work offer ${id}: ${outcome.error.because}`);
      note(outcome.value.position);
    }
    if (isClosed) await act(workOffer.name, id, 'close');
  }
};
