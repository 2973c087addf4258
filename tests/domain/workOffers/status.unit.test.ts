import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workOfferStatus, type WorkOfferStatus } from '../../../domain/lists/workOffers.ts';
import { create, type Decision, edit, followClock } from '../../../domain/record/decide.ts';
import { takeAction } from '../../../domain/record/takeAction.ts';
import { blank, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { workOffer } from '../../../domain/records/workOffer.ts';
import { offerAllows } from '../../../domain/workOfferMessages.ts';
import { actionsByStatus, offerActions, type OfferAction, type OfferDays, statusOf, statusOn } from '../../../domain/workOffers/status.ts';

const entered = { title: 'Guides', activity: 1, group: 11, places: 2, advertiseFrom: '2026-11-10', advertiseTo: '2026-11-20' };

const after = (snapshot: RecordSnapshot, decision: Decision): RecordSnapshot => {
  if (!decision.ok) throw new Error(`Refused: ${JSON.stringify(decision.error)}`);
  const changed = decision.value.flatMap(({ data }) => Object.entries(data.changes).map(([name, { to }]) => [name, to] as const));
  return {
    ...snapshot,
    revision: snapshot.revision + decision.value.length,
    values: { ...snapshot.values, ...Object.fromEntries(changed) },
  };
};
const offer = after(blank(workOffer), create(workOffer, blank(workOffer), entered));
const daysOf = ({ values }: RecordSnapshot) => values as unknown as OfferDays;
const statusIn = (snapshot: RecordSnapshot) => statusOf(daysOf(snapshot));
/** All rules of the clock on one day. */
const midnight = (snapshot: RecordSnapshot, day: string): RecordSnapshot =>
  Object.values(workOffer.clock).reduce((now, rule) => after(now, followClock(workOffer, now, rule, day)), snapshot);
const take = (snapshot: RecordSnapshot, name: OfferAction, day = '2026-11-15') =>
  takeAction(workOffer, snapshot, name, { now: `${day}T10:00:00.000Z` });
const editing = (snapshot: RecordSnapshot, newValues: Parameters<typeof edit<typeof workOffer.fields>>[3]) =>
  after(snapshot, edit(workOffer, snapshot, snapshot.revision, newValues));

const advertising = midnight(offer, '2026-11-10');
const byStatus: Readonly<Record<WorkOfferStatus, RecordSnapshot>> = {
  [workOfferStatus.pending]: offer,
  [workOfferStatus.advertising]: advertising,
  [workOfferStatus.expired]: midnight(advertising, '2026-11-21'),
  [workOfferStatus.closed]: after(advertising, take(advertising, 'close')),
};
const statuses = Object.values(workOfferStatus);
const names = Object.keys(offerActions) as OfferAction[];

/** The outcome of taking an action: 'taken', 'done before' where it changes nothing, or the reason against it. */
const whatHappened = (decision: Decision): string => {
  if (!decision.ok) return decision.error.because === 'refused' ? decision.error.message : decision.error.because;
  return decision.value.length > 0 ? 'taken' : 'done before';
};
const isSo = (status: WorkOfferStatus, name: OfferAction) => (name === 'close') === (status === workOfferStatus.closed);

describe('the status of a work offer', () => {
  it.each(statuses)('is %s in the state of that name', (status) => {
    expect(statusIn(byStatus[status])).toBe(status);
  });

  it.each(statuses.flatMap((status) => names.map((name) => [status, name] as const)))(
    '%s allows “%s” as the table says',
    (status, name) => {
      const [action = 'close'] = actionsByStatus[status];
      expect(whatHappened(take(byStatus[status], name))).toBe(
        actionsByStatus[status].includes(name) ? 'taken' : isSo(status, name) ? 'done before' : offerAllows(status, [offerActions[action]]),
      );
    },
  );

  it('is Pending until the day on which it is advertised, and Advertising to the end of the last day', () => {
    expect(statusIn(midnight(offer, '2026-11-09'))).toBe(workOfferStatus.pending);
    expect(statusIn(midnight(advertising, '2026-11-20'))).toBe(workOfferStatus.advertising);
    expect(statusIn(midnight(advertising, '2026-11-21'))).toBe(workOfferStatus.expired);
  });

  it('follows days that are moved', () => {
    const expired = byStatus[workOfferStatus.expired];
    expect(statusIn(editing(expired, { advertiseTo: '2026-11-30' }))).toBe(workOfferStatus.advertising);
    expect(statusIn(editing(advertising, { advertiseFrom: '2026-11-12' }))).toBe(workOfferStatus.pending);
  });

  it('returns to that of its days when it is reopened', () => {
    const closed = byStatus[workOfferStatus.closed];
    const reopened = after(closed, take(closed, 'reopen'));
    expect(statusIn(reopened)).toBe(workOfferStatus.advertising);
  });

  it('is after each midnight what the days say, whatever was moved before', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((each) => `2026-11-${String(each).padStart(2, '0')}`);
    const days = fc.tuple(day, day).map(([a, b]) => ({ advertiseFrom: a < b ? a : b, advertiseTo: a < b ? b : a }));
    fc.assert(
      fc.property(fc.array(days, { minLength: 1, maxLength: 4 }), fc.boolean(), (moves, isClosed) => {
        let now = isClosed ? after(offer, take(offer, 'close')) : offer;
        for (const [index, newDays] of moves.entries()) {
          now = editing(now, newDays);
          const today = `2026-11-${String((index + 1) * 7).padStart(2, '0')}`;
          now = midnight(now, today);
          expect(statusIn(now)).toBe(statusOn(daysOf(now), today));
          expect(midnight(now, today)).toEqual(now);
        }
      }),
    );
  });
});

describe('the rules of a work offer', () => {
  const errorsOf = (values: object) => {
    const decision = create(workOffer, blank(workOffer), { ...entered, ...values });
    return !decision.ok && decision.error.because === 'invalid' ? decision.error.errors.map(({ field }) => field) : [];
  };

  it('ask for days in their order', () => {
    expect(errorsOf({ advertiseTo: '2026-11-09' })).toEqual(['advertiseTo']);
    expect(errorsOf({ jobStart: '2026-12-02', jobEnd: '2026-12-01' })).toEqual(['jobEnd']);
    expect(errorsOf({ advertiseTo: '2026-11-10', jobStart: '2026-12-01', jobEnd: '2026-12-01' })).toEqual([]);
  });

  it('keep as many places as ambassadors are accepted', () => {
    const [first, second] = ['applicants/5', 'applicants/6'];
    const full = {
      ...offer,
      values: { ...offer.values, [`${first}/ambassador`]: 5, [`${first}/status`]: 3, [`${second}/ambassador`]: 6, [`${second}/status`]: 3 },
    };
    expect(edit(workOffer, full, full.revision, { places: 1 })).toMatchObject({
      ok: false,
      error: { errors: [{ field: 'places', messages: ['Places cannot be fewer than the ambassadors who are accepted: 2'] }] },
    });
    expect(edit(workOffer, full, full.revision, { places: 3 }).ok).toBe(true);
  });
});
