import type { Dependencies } from '../../commands/context.ts';
import type { Values } from '../../domain/fields/field.ts';
import { payOf } from '../../domain/pay/timesheetPay.ts';
import { setByEvent, create, type Decision } from '../../domain/record/decide.ts';
import { takeAction } from '../../domain/record/takeAction.ts';
import type { RecordEvent } from '../../domain/record/events.ts';
import { blank, type RecordSnapshot } from '../../domain/record/fold.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { contract } from '../../domain/records/contract.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { inventName } from '../demo/people.ts';
import { seededRandom } from '../demo/random.ts';
import { appendStreams, eventsOf, type NewStream } from './appendStreams.ts';

/** The records on which those of pay depend. */
export interface PayPlace {
  readonly group: number;
  readonly activity: number;
  readonly band: number;
  readonly template: number;
  /** The rate of the band, in pence. */
  readonly rate: number;
  /** The user who has pre-approved. */
  readonly preapprovedBy: number;
}

const batchSize = 1_000;
const minutes = 60_000;
const firstDay = Date.parse('2025-09-01T09:00:00.000Z');

const after = (snapshot: RecordSnapshot, events: readonly RecordEvent[]): RecordSnapshot => ({
  ...snapshot,
  revision: snapshot.revision + events.length,
  values: {
    ...snapshot.values,
    ...Object.fromEntries(events.flatMap(({ data }) => Object.entries(data.changes).map(([name, { to }]) => [name, to]))),
  },
});

/** An ambassador with a signed contract. */
const inventAmbassador = (
  random: () => number,
  { group, band, template }: PayPlace,
  id: number,
  contractId: number,
): readonly NewStream[] => {
  const person = { ...inventName(random), dob: '2004-05-06', group };
  const agreed = {
    ambassador: id,
    name: 'Student ambassador',
    start: '2025-08-01',
    expire: '2099-07-31',
    issued: '2025-08-01',
    signed: '2025-08-02',
    group,
    contractBand: band,
    contractTemplate: template,
    text: 'Work.',
    fingerprint: '0'.repeat(64),
  };
  return [
    { type: ambassador, id, events: eventsOf(ambassador, create(ambassador, blank(ambassador), person)) },
    { type: contract, id: contractId, events: eventsOf(contract, create(contract, blank(contract), agreed)) },
  ];
};

/** The ambassador and the day of work, counted from the first. Nobody works twice on a day, because the same hours are paid once. */
interface Work {
  readonly person: number;
  readonly day: number;
}

/** A timesheet that was submitted and pre-approved, and unless it waits for its approval also approved and paid. */
const inventTimesheet = (random: () => number, place: PayPlace, id: number, work: Work, waits: boolean): NewStream => {
  const start = firstDay + work.day * 1_440 * minutes;
  const hours = (1 + Math.floor(random() * 24)) / 4;
  const day = new Date(start).toISOString().slice(0, 10);
  const rates = [{ ageMin: 0, ageMax: 0, effectiveFrom: '2025-08-01', rate: place.rate }];
  const paid = payOf({ hours, day, birthday: null }, { name: 'Bench', rates });
  if (!paid.ok) throw new Error(paid.error);
  const computed: Values = { hours, contractBand: place.band, unpaidBecause: null, ...paid.value };
  const entered = {
    ambassador: work.person,
    activity: place.activity,
    group: place.group,
    start: new Date(start).toISOString(),
    end: new Date(start + hours * 60 * minutes).toISOString(),
    ...computed,
  };
  const events: RecordEvent[] = [...eventsOf(timesheet, create(timesheet, blank(timesheet), entered))];
  let snapshot = after(blank(timesheet), events);
  const take = (decision: Decision) => {
    const more = eventsOf(timesheet, decision);
    events.push(...more);
    snapshot = after(snapshot, more);
  };
  const at = { now: `${day}T18:00:00.000Z`, computed };
  take(takeAction(timesheet, snapshot, 'submit', at));
  take(takeAction(timesheet, snapshot, 'pre-approve', { ...at, acting: { user: place.preapprovedBy, ambassadors: [] } }));
  if (!waits) {
    take(takeAction(timesheet, snapshot, 'approve', at));
    take(setByEvent(timesheet, snapshot, 'SentToPayOffice', { sentDate: day }));
  }
  return { type: timesheet, id, events };
};

/** Registers invented ambassadors, each with a signed contract. Returns their ids. */
export const seedAmbassadors = async (
  dependencies: Dependencies,
  place: PayPlace,
  count: number,
  progress: (done: number) => void,
): Promise<readonly number[]> => {
  const first = await dependencies.ids.take(ambassador.name, count);
  const firstContract = await dependencies.ids.take(contract.name, count);
  const random = seededRandom(first);
  await appendStreams(
    dependencies,
    { count, batchSize },
    (at) => inventAmbassador(random, place, first + at, firstContract + at),
    progress,
  );
  return Array.from({ length: count }, (_, at) => first + at);
};

/** Registers invented timesheets of these ambassadors: `waiting` that wait for their approval, and others that were paid. */
export const seedTimesheets = async (
  dependencies: Dependencies,
  place: PayPlace,
  people: readonly number[],
  { paid, waiting }: { readonly paid: number; readonly waiting: number },
  progress: (done: number) => void,
): Promise<void> => {
  const first = await dependencies.ids.take(timesheet.name, paid + waiting);
  const random = seededRandom(first);
  await appendStreams(
    dependencies,
    { count: paid + waiting, batchSize },
    (at) => {
      const work = { person: people[at % people.length] ?? 0, day: Math.floor(at / people.length) };
      return [inventTimesheet(random, place, first + at, work, at >= paid)];
    },
    progress,
  );
};
