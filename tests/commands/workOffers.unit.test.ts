import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import type { Mail } from '../../commands/mailer.ts';
import { followingClock } from '../../commands/reactions/followingClock.ts';
import { mailingPlaces } from '../../commands/reactions/mailingPlaces.ts';
import type { ReactionServices } from '../../commands/reactions/reaction.ts';
import { runningOffers } from '../../commands/reactions/runningOffers.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import { undoOnRecord } from '../../commands/records/undoCommands.ts';
import { createRecord, editRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import { fillPlaces } from '../../commands/workOffers/fillPlaces.ts';
import { makeTimesheets } from '../../commands/workOffers/makeTimesheets.ts';
import { takeOrganisersStep, takeOwnStep } from '../../commands/workOffers/takeStep.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { applicantStatus } from '../../domain/lists/workOffers.ts';
import { recordOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { institution } from '../../domain/records/institution.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { applicantsIn } from '../../domain/records/workOfferApplicants.ts';
import { activityAmbassadors } from '../../domain/records/activityParts.ts';
import { rowsOf } from '../../domain/record/part.ts';
import { genericState } from '../../domain/record/states.ts';
import type { StepName } from '../../domain/workOffers/steps.ts';
import { noWorkDone } from '../../domain/workOfferMessages.ts';
import { logInMemory } from './logInMemory.ts';

const by = newContext(systemAccess('Test', rights));
const { pending, waiting, accepted, notInterested, notAccepted } = applicantStatus;
const [ada, ben, cy] = [1, 2, 3];

/** Activity 1 with session 1, its offer 1 with some places, and ambassadors 1 to 3. Offer 2 is at the same time, at activity 2. */
const makeOffer = async (places = 1) => {
  const memory = logInMemory();
  const { streams } = memory;
  const foldRecord = (type: RecordType, id: number) => {
    const events = streams.get(`${type.name}-${id}`);
    return events ? fold(type, events) : null;
  };
  const dependencies = {
    ...memory.dependencies,
    shown: {
      ...memory.dependencies.shown,
      find: (type: RecordType, id: number) => Promise.resolve(foldRecord(type, id)),
      findAll: (type: RecordType, ids: readonly number[]) =>
        Promise.resolve(new Map(ids.flatMap((id) => foldRecord(type, id) ?? []).map((record, index) => [ids[index] ?? 0, record]))),
    },
  };
  const mails: Mail[] = [];
  const services: ReactionServices = {
    dependencies,
    queue: { enqueue: () => Promise.resolve() },
    records: { upTo: () => Promise.resolve() },
    notedCustomFields: new Set<number>(),
    acceptedOffers: {
      of: (ambassadors) =>
        Promise.resolve(
          [...streams.keys()].flatMap((stream) => {
            const record = recordOf(stream);
            if (record?.type !== workOffer.name) return [];
            const applicants = applicantsIn(foldRecord(workOffer, record.id)?.values ?? {});
            return applicants
              .filter((each) => each.status === accepted && ambassadors.includes(each.ambassador))
              .map((each) => ({ ambassador: each.ambassador, offer: record.id }));
          }),
        ),
    },
    mailer: { send: (mail) => Promise.resolve(void mails.push(mail)) },
    publicUrl: 'https://waymark.example.org',
  };
  const make = (type: RecordType, values: object) => createRecord(dependencies, by, type, { ...values });
  await make(institution, { name: 'Riverside', subscriber: true });
  await make(institution, { name: 'Castle', subscriber: true });
  for (const lastname of ['Ada', 'Ben', 'Cy'])
    await make(ambassador, { lastname, group: 1, email: `${lastname.toLowerCase()}@example.org` });
  for (const title of ['Campus visit', 'Fair'])
    await make(activity, { eventTitle: title, group: 1, start: '2026-12-01T09:00:00.000Z', end: '2026-12-02T17:00:00.000Z' });
  await make(activitySession, {
    activity: 1,
    name: 'Tour',
    start: '2026-12-02T10:00:00.000Z',
    end: '2026-12-02T12:00:00.000Z',
    totalStudents: 30,
  });
  const days = { advertiseFrom: '2026-11-20', advertiseTo: '2026-11-30' };
  await make(workOffer, { ...days, title: 'Guides', activity: 1, sessions: [1], places });
  await make(workOffer, { ...days, title: 'Stand', activity: 2, places: 3 });
  /** Delivers every event so far to the reactions, as after a crash: again and again. */
  const react = async () => {
    for (const reaction of [followingClock, runningOffers, mailingPlaces])
      for (const event of [...streams.values()].flat().toSorted((a, b) => Number(a.position - b.position)))
        if (reaction.recordTypes.includes(recordOf(event.stream)?.type ?? ''))
          await reaction.react(services, event, new AbortController().signal);
  };
  const step = (name: StepName, who: readonly number[], offer = 1) => takeOrganisersStep(dependencies, by, offer, name, who);
  const own = (name: StepName, who: number, offer = 1) => takeOwnStep(dependencies, by, offer, name, who);
  const statuses = async (offer = 1) =>
    Object.fromEntries(
      applicantsIn((await loadRecord(dependencies, workOffer, offer)).values).map((each) => [each.ambassador, each.status]),
    );
  const staff = async () => rowsOf(activityAmbassadors, (await loadRecord(dependencies, activity, 1)).values).map(({ key }) => key);
  return { ...memory, dependencies, services, mails, react, step, own, statuses, staff, make };
};

describe('an ambassador', () => {
  it('applies, withdraws and applies again; the same again changes nothing', async () => {
    const { own, statuses, eventsOf } = await makeOffer();
    expect((await own('apply', ada)).ok).toBe(true);
    expect(await own('apply', ada)).toMatchObject({ ok: true, value: { hasChanged: false } });
    expect(await statuses()).toEqual({ [ada]: pending });
    await own('withdraw', ada);
    expect(await statuses()).toEqual({ [ada]: notInterested });
    await own('apply', ada);
    expect(eventsOf('workOffer-1').map(([name]) => name)).toEqual([
      'WorkOfferAdded',
      'WorkOfferApplied',
      'WorkOfferLeft',
      'WorkOfferApplied',
    ]);
  });

  it('cannot accept themselves, and hears what they can do', async () => {
    const { own } = await makeOffer();
    expect(await own('accept', ada)).toEqual({
      ok: false,
      error: { because: 'refused', message: 'The status on this work offer is “Not Applied”. Possible now: “Apply”, “Not interested”.' },
    });
  });

  it('of another group finds no offer, and neither does one who is not there', async () => {
    const { own, make } = await makeOffer();
    await make(ambassador, { lastname: 'Dee', group: 2 });
    for (const who of [4, 99]) expect(await own('apply', who)).toEqual({ ok: false, error: { because: 'missing' } });
    expect(await own('apply', ada, 99)).toEqual({ ok: false, error: { because: 'missing' } });
  });
});

describe('an organiser', () => {
  it('adds ambassadors of the group only, and accepts as many as there are places, in one event', async () => {
    const { step, make, statuses, eventsOf } = await makeOffer(2);
    await make(ambassador, { lastname: 'Dee', group: 2 });
    const added = await step('add', [ada, ben, cy, 4, 99]);
    expect(added).toMatchObject({ ok: true, value: { applied: [ada, ben, cy], refused: [{ ambassador: 4 }, { ambassador: 99 }] } });
    const outcome = await step('accept', [ada, ben, cy]);
    expect(outcome).toMatchObject({ ok: true, value: { applied: [ada, ben], refused: [{ ambassador: cy }] } });
    expect(await statuses()).toEqual({ [ada]: accepted, [ben]: accepted, [cy]: pending });
    expect(eventsOf('workOffer-1')).toHaveLength(3);
  });

  it('is refused on an offer that is archived or deleted', async () => {
    const { dependencies, step } = await makeOffer();
    await moveRecord(dependencies, by, workOffer, 1, 1);
    expect(await step('add', [ada])).toMatchObject({
      ok: false,
      error: { message: '“Add” is not possible while the record is archived, only while it is current.' },
    });
  });

  it('never overfills an offer together with another one, whatever both do at once', async () => {
    const acts = fc.array(
      fc.record({
        name: fc.constantFrom<StepName>('add', 'accept', 'wait', 'decline', 'withdraw'),
        who: fc.subarray([ada, ben, cy], { minLength: 1 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 }), acts, async (places, sequence) => {
        const { step, statuses, streams } = await makeOffer(places);
        await step('add', [ada, ben, cy]);
        // All at once: each decides on the same events, and one of them appends first.
        await Promise.all(sequence.map(({ name, who }) => step(name, who)));
        const counts = Object.values(await statuses()).filter((each) => each === accepted).length;
        expect(counts).toBeLessThanOrEqual(places);
        for (let revision = 1; revision <= (streams.get('workOffer-1')?.length ?? 0); revision += 1) {
          const snapshot = fold(workOffer, (streams.get('workOffer-1') ?? []).slice(0, revision));
          expect(applicantsIn(snapshot.values).filter((each) => each.status === accepted).length).toBeLessThanOrEqual(places);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('what follows', () => {
  it('is that the offer is advertised at once, with the days of its sessions', async () => {
    const { react, dependencies } = await makeOffer();
    await react();
    const { values } = await loadRecord(dependencies, workOffer, 1);
    expect([values.advertised, values.sessionsStart, values.sessionsEnd]).toEqual(['2026-11-22', '2026-12-02', '2026-12-02']);
    expect(workOffer.derived['start']?.compute(values)).toBe('2026-12-02');
    const other = await loadRecord(dependencies, workOffer, 2);
    expect(workOffer.derived['start']?.compute(other.values)).toBe('2026-12-01');
  });

  it('is that the offer follows a session that moves', async () => {
    const { react, dependencies } = await makeOffer();
    await editRecord(dependencies, by, activitySession, 1, 0, { start: '2026-12-01T10:00:00.000Z', end: '2026-12-01T12:00:00.000Z' });
    await react();
    expect((await loadRecord(dependencies, workOffer, 1)).values.sessionsStart).toBe('2026-12-01');
  });

  it('is a free place for the next on the list who has no clash, told by one mail', async () => {
    const { step, react, statuses, mails, eventsOf } = await makeOffer();
    await step('add', [ada, ben, cy]);
    await step('accept', [ada]);
    await step('wait', [ben, cy]);
    // Ben works on the fair at the same time.
    await step('add', [ben], 2);
    await step('accept', [ben], 2);
    await react();
    expect([await statuses(), mails]).toEqual([{ [ada]: accepted, [ben]: waiting, [cy]: waiting }, []]);
    await step('withdraw', [ada]);
    await react();
    await react();
    expect(await statuses()).toEqual({ [ada]: notInterested, [ben]: waiting, [cy]: accepted });
    expect(mails).toEqual([expect.objectContaining({ to: 'cy@example.org', subject: 'You have a place: Guides' })]);
    expect(mails[0]?.text).toContain('When: 02/12/2026\n');
    expect(eventsOf('workOffer-1').filter(([name]) => name === 'WorkOfferPlaceFilled')).toHaveLength(1);
  });

  describe('of a place that becomes free too late', () => {
    /** Ada has the only place, and Cy waits for it. */
    const makeWaiting = async () => {
      const setup = await makeOffer();
      await setup.step('add', [ada, cy]);
      await setup.step('accept', [ada]);
      await setup.step('wait', [cy]);
      await setup.react();
      return setup;
    };
    const expectNothing = async ({ statuses, mails, eventsOf }: Awaited<ReturnType<typeof makeOffer>>) => {
      expect([await statuses(), mails]).toEqual([{ [ada]: notInterested, [cy]: waiting }, []]);
      expect(eventsOf('timesheet-1')).toEqual([]);
    };

    it('is nothing when the work is over: not on its last day, but on the day after', async () => {
      for (const [day, status] of [['2026-12-02', accepted] as const, ['2026-12-03', waiting] as const]) {
        const setup = await makeWaiting();
        Object.assign(setup.dependencies, { now: () => new Date(`${day}T23:00:00.000Z`) });
        await setup.step('withdraw', [ada]);
        await setup.react();
        expect((await setup.statuses())[cy]).toBe(status);
        if (status === waiting) await expectNothing(setup);
      }
    });

    it.each([genericState.archived.value, genericState.deleted.value])('is nothing for an offer in the state %d', async (state) => {
      const setup = await makeWaiting();
      await setup.step('withdraw', [ada]);
      expect(await moveRecord(setup.dependencies, by, workOffer, 1, state)).toMatchObject({ ok: true, value: { hasChanged: true } });
      await setup.react();
      await expectNothing(setup);
    });
  });

  it('is that more places are filled, as many as were added', async () => {
    const { step, react, statuses, dependencies, streams } = await makeOffer();
    await step('add', [ada, ben, cy]);
    await step('accept', [ada]);
    await step('wait', [ben, cy]);
    await editRecord(dependencies, by, workOffer, 1, (streams.get('workOffer-1')?.length ?? 1) - 1, { places: 2 });
    await react();
    expect(await statuses()).toEqual({ [ada]: accepted, [ben]: accepted, [cy]: waiting });
  });

  describe('of reopening an offer', () => {
    /** Two places are free and three wait; the offer was closed meanwhile. */
    const makeReopened = async () => {
      const setup = await makeOffer(2);
      const { step, react, dependencies } = setup;
      await step('add', [ada, ben, cy]);
      await step('wait', [ada, ben, cy]);
      await takeAction(dependencies, by, workOffer, 1, 'close', {});
      await react();
      return setup;
    };

    it('is that all free places are filled, also after a run that failed between two of them', async () => {
      const { services, dependencies, streams, statuses } = await makeReopened();
      await takeAction(dependencies, by, workOffer, 1, 'reopen', {});
      const event = streams.get('workOffer-1')?.at(-1);
      if (!event) throw new Error('The offer was not reopened');
      const fill = (reached: typeof dependencies) =>
        fillPlaces({ ...services, dependencies: reached }, event, new AbortController().signal);
      let filled = 0;
      const append: typeof dependencies.log.append = (...written) =>
        (filled += 1) > 1 ? Promise.reject(new Error('The log is away')) : dependencies.log.append(...written);
      await expect(fill({ ...dependencies, log: { ...dependencies.log, append } })).rejects.toThrow('The log is away');
      expect(await statuses()).toEqual({ [ada]: accepted, [ben]: waiting, [cy]: waiting });
      await fill(dependencies);
      expect(await statuses()).toEqual({ [ada]: accepted, [ben]: accepted, [cy]: waiting });
    });

    it('is the same if closing it is undone', async () => {
      const { dependencies, streams, react, statuses } = await makeReopened();
      const closing = (streams.get('workOffer-1') ?? []).findIndex(({ type }) => type === 'WorkOfferClosed');
      await undoOnRecord(dependencies, by, workOffer, 1, ({ revision }) => revision === closing);
      await react();
      expect(await statuses()).toEqual({ [ada]: accepted, [ben]: accepted, [cy]: waiting });
    });
  });

  it('is nothing for who is put on the list while places are free, because the organiser keeps them', async () => {
    const { step, react, statuses } = await makeOffer(3);
    await step('add', [ada]);
    await step('wait', [ada]);
    await react();
    expect(await statuses()).toEqual({ [ada]: waiting });
  });

  it('is that who is accepted stands on the activity until they leave, unless somebody had put them there', async () => {
    const { step, react, staff, dependencies, streams, eventsOf } = await makeOffer(2);
    await editRecord(dependencies, by, activity, 1, 0, { [`ambassadors/${ben}/ambassador`]: ben });
    await step('add', [ada, ben]);
    await step('accept', [ada, ben]);
    await react();
    expect(await staff()).toEqual([ada, ben]);
    await step('decline', [ada, ben]);
    await react();
    await react();
    expect(await staff()).toEqual([ben]);
    expect(eventsOf('activity-1').map(([name]) => name)).toEqual([
      'ActivityPlanned',
      'ActivityDetailsEdited',
      'ActivityAmbassadorsAccepted',
      'ActivityAmbassadorsLeft',
    ]);
    expect(streams.get('activity-1')?.at(-1)?.meta.actor.name).toBe('Waymark');
  });

  /** Offers 1 and 3 of activity 1, for both of which Ada is accepted. */
  const acceptedForBoth = async () => {
    const setup = await makeOffer(2);
    const { step, react, make } = setup;
    await make(workOffer, { title: 'Extra', activity: 1, places: 1, advertiseFrom: '2026-11-20', advertiseTo: '2026-11-30' });
    for (const offer of [1, 3]) {
      await step('add', [ada], offer);
      await step('accept', [ada], offer);
    }
    await react();
    return setup;
  };

  it('is that who holds another offer of the activity stays on it', async () => {
    const { step, react, staff, statuses } = await acceptedForBoth();
    await step('decline', [ada]);
    await react();
    expect([await statuses(), await staff()]).toEqual([{ [ada]: notAccepted }, [ada]]);
  });

  it('is that an offer that was deleted holds nobody on the activity', async () => {
    const { dependencies, step, react, staff } = await acceptedForBoth();
    await moveRecord(dependencies, by, workOffer, 3, workOffer.states.deleted);
    await step('decline', [ada]);
    await react();
    expect(await staff()).toEqual([]);
  });
});

describe('the timesheets of an offer', () => {
  const makeWorkedOffer = async () => {
    const setup = await makeOffer();
    const { dependencies, make, step } = setup;
    await make(activity, { eventTitle: 'Club', group: 1, start: '2026-11-01T09:00:00.000Z', end: '2026-12-31T17:00:00.000Z' });
    for (const day of ['2026-11-03', '2026-11-10', '2026-12-15'])
      await make(activitySession, {
        activity: 3,
        name: day,
        start: `${day}T10:00:00.000Z`,
        end: `${day}T12:30:00.000Z`,
        totalStudents: 30,
      });
    await make(workOffer, { title: 'Helpers', activity: 3, places: 2, advertiseFrom: '2026-10-01', advertiseTo: '2026-10-31' });
    await step('add', [ada, ben], 3);
    await step('accept', [ada], 3);
    return { ...setup, timesheets: (who: readonly number[], offer = 3) => makeTimesheets(dependencies, by, offer, who) };
  };

  it('are one for each session that is over, of those who are accepted; made again, they are there already', async () => {
    const { timesheets, dependencies } = await makeWorkedOffer();
    const first = await timesheets([ada, ben]);
    expect(first).toMatchObject({ ok: true, value: { madeCount: 2, already: 0, refused: [{ ambassador: ben }] } });
    const { values } = await loadRecord(dependencies, timesheet, 1);
    expect(values).toMatchObject({
      ambassador: ada,
      activity: 3,
      session: 2,
      workOffer: 3,
      group: 1,
      start: '2026-11-03T10:00:00.000Z',
      hours: 2.5,
    });
    expect(await timesheets([ada])).toMatchObject({ ok: true, value: { madeCount: 0, already: 2, refused: [] } });
  });

  it('leave out what somebody entered by hand', async () => {
    const { timesheets, make } = await makeWorkedOffer();
    await make(timesheet, {
      ambassador: ada,
      activity: 3,
      session: 2,
      group: 1,
      start: '2026-11-03T10:00:00.000Z',
      end: '2026-11-03T12:00:00.000Z',
    });
    expect(await timesheets([ada])).toMatchObject({ ok: true, value: { madeCount: 1, already: 1, refused: [] } });
  });

  it('are refused before the work is done', async () => {
    const { timesheets } = await makeWorkedOffer();
    expect(await timesheets([ada], 1)).toEqual({ ok: false, error: { because: 'refused', message: noWorkDone } });
  });
});
