import { describe, expect, it } from 'vitest';
import type { CalendarFeedAnswer, NewCalendarFeed } from '../../api/contract/calendarFeed.ts';
import type { OwnAnswer } from '../../api/contract/own.ts';
import type { OwnApplicantAnswer, OwnShift } from '../../api/contract/ownOffers.ts';
import { eventually } from '../infra/waiting.ts';
import { inviteAmbassador, waitForAmbassadors } from '../running/ambassadors.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, newVisitor, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const admin = as('admin');

/** An ambassador with an account, who is signed in. */
const makeAmbassador = async (group = ownGroup) => {
  const { Id: id } = await admin.create('ambassadors', { firstname: 'Sam', lastname: unique('Applying'), group });
  const { visitor } = await inviteAmbassador(id);
  await waitForAmbassadors(visitor, [id]);
  return { id, visitor };
};

/** An activity that is over, with an offer for it. */
const makeOffer = async (values: Readonly<Record<string, unknown>> = {}, group = ownGroup) => {
  const { Id: activity } = await admin.create('activities', {
    eventTitle: unique('Open day'),
    group,
    start: '2026-03-02T09:00:00Z',
    end: '2026-03-02T12:30:00Z',
  });
  const title = unique('Guide');
  const { Id: id } = await admin.create('work-opportunities', {
    title,
    activity,
    places: 1,
    advertiseFrom: '2026-01-01',
    advertiseTo: '2099-01-01',
    ...values,
  });
  return { id, title, activity };
};

const listOffers = async (visitor: Visitor, filter = '') => (await visitor.search('work-opportunities/own', { filter })).Data;
/** The clock begins to advertise an offer in its own time. */
const waitForOffer = (visitor: Visitor, id: number) =>
  eventually(20_000, async () => expect((await listOffers(visitor)).map(({ Id }) => Id)).toContain(id));
const standing = async (visitor: Visitor, id: number) =>
  (await visitor.get<OwnApplicantAnswer>(`/work-opportunities/own/${id}/applicant`, { after: visitor.position })).json;

describe('work offers in the console of ambassadors', () => {
  it('are those of the own group, are applied for, and become a shift with one timesheet', async () => {
    const [{ id: sam, visitor }, stranger] = [await makeAmbassador(), await makeAmbassador(otherGroup)];
    const { id, title } = await makeOffer();
    await waitForOffer(visitor, id);
    const toAnswer = async () =>
      (await visitor.get<OwnAnswer>('/own', { after: visitor.position })).json.Waiting.find(({ Kind }) => Kind === 'offersToAnswer');
    // A busy database leaves out a count that takes too long.
    await eventually(20_000, async () => expect(await toAnswer()).toMatchObject({ Path: 'work-opportunities/own', Filter: 'status:0' }));
    expect((await listOffers(visitor, 'status:0')).map(({ Id }) => Id)).toContain(id);
    expect((await listOffers(stranger.visitor)).map(({ Id }) => Id)).not.toContain(id);
    expect((await stranger.visitor.get(`/work-opportunities/own/edit/${id}`)).status).toBe(404);
    expect((await stranger.visitor.post(`/work-opportunities/own/apply/${id}`)).status).toBe(404);

    expect(await standing(visitor, id)).toMatchObject({
      Status: 0,
      StatusText: 'Not Applied',
      Steps: [{ name: 'apply' }, { name: 'not-interested' }],
      Times: [{ Name: '', Start: '2026-03-02T09:00:00.000Z', End: '2026-03-02T12:30:00.000Z' }],
    });
    expect((await visitor.post(`/work-opportunities/own/apply/${id}`)).json).toMatchObject({ Success: true });
    expect(await listOffers(visitor, 'status:1')).toMatchObject([{ Id: id, title, StatusText: 'Pending' }]);
    expect((await listOffers(visitor, 'status:0')).map(({ Id }) => Id)).not.toContain(id);

    const accepted = await admin.post(`/work-opportunities/${id}/applicants/accept`, { AmbassadorIds: [sam] });
    expect(accepted.status).toBe(200);
    await eventually(10_000, async () =>
      expect(await standing(visitor, id)).toMatchObject({ StatusText: 'Accepted', Steps: [{ name: 'withdraw' }] }),
    );
    const form = await visitor.form('work-opportunities/own', id);
    expect(Object.keys(form.Record).filter((name) => name.startsWith('applicants/'))).toEqual([]);

    const shifts = async () =>
      (await visitor.get<{ Data: OwnShift[] }>('/own/shifts', { after: visitor.position })).json.Data.filter(({ Offer }) => Offer === id);
    // Somebody else accepted, so the list of shifts may follow later than the offer.
    await eventually(10_000, async () =>
      expect(await shifts()).toMatchObject([{ Title: title, Session: null, IsOver: true, Timesheet: null }]),
    );
    const reply = await visitor.post('/own/shifts/timesheet', { Offer: id, Session: null });
    expect(reply.json).toMatchObject({ Success: true });
    const again = await visitor.post('/own/shifts/timesheet', { Offer: id, Session: null });
    expect([again.status, again.json.Id]).toEqual([200, undefined]);
    expect(again.json.SuccessMessage).toBe('There is a timesheet of this work already.');
    expect((await visitor.search('timesheets', {})).Total).toBe(1);
    expect(await shifts()).toMatchObject([{ Timesheet: reply.json.Id }]);
    const sheet = await visitor.form('timesheets', reply.json.Id ?? 0);
    expect(sheet.Record).toMatchObject({ ambassador: sam, workOffer: id, hours: 3.5 });
    expect((await stranger.visitor.post('/own/shifts/timesheet', { Offer: id, Session: null })).status).toBe(400);
    expect((await stranger.visitor.get(`/timesheets/edit/${reply.json.Id}`)).status).toBe(404);
  });

  it('stay in sight of who applied once they are closed, and of nobody else', async () => {
    const [applied, other] = [await makeAmbassador(), await makeAmbassador()];
    const { id } = await makeOffer();
    await waitForOffer(applied.visitor, id);
    await applied.visitor.post(`/work-opportunities/own/apply/${id}`);
    await admin.post(`/work-opportunities/close/${id}`);
    await eventually(10_000, async () => expect((await listOffers(other.visitor)).map(({ Id }) => Id)).not.toContain(id));
    expect((await listOffers(applied.visitor)).map(({ Id }) => Id)).toContain(id);
    expect((await other.visitor.get(`/work-opportunities/own/${id}/applicant`)).status).toBe(404);
    const refused = await applied.visitor.post(`/work-opportunities/own/not-interested/${id}`);
    expect(refused.json).toMatchObject({ Success: false, message: expect.stringContaining('Possible now: “Withdraw”.') });
  });

  it('make no timesheet before the work is over', async () => {
    const { id: sam, visitor } = await makeAmbassador();
    const { Id: activity } = await admin.create('activities', {
      eventTitle: unique('Later'),
      group: ownGroup,
      start: '2098-03-02T09:00:00Z',
      end: '2098-03-02T12:00:00Z',
    });
    const { id } = await makeOffer({ activity });
    await admin.post(`/work-opportunities/${id}/applicants/add`, { AmbassadorIds: [sam] });
    await admin.post(`/work-opportunities/${id}/applicants/accept`, { AmbassadorIds: [sam] });
    await eventually(10_000, async () => {
      const reply = await visitor.post('/own/shifts/timesheet', { Offer: id, Session: null });
      expect(reply.json).toMatchObject({ message: 'The timesheet can be made once the work is over.' });
    });
  });
});

describe('the calendar address of an ambassador', () => {
  const soon = (days: number, hour: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00.000Z`;
  const calendar = newVisitor();

  /** An accepted shift in some days. */
  const accept = async (sam: number) => {
    const venue = unique('Hall');
    const { Id: activity } = await admin.create('activities', {
      eventTitle: unique('Fair'),
      group: ownGroup,
      start: soon(5, 10),
      end: soon(5, 12),
      venue,
    });
    const offer = await makeOffer({ activity });
    await admin.post(`/work-opportunities/${offer.id}/applicants/add`, { AmbassadorIds: [sam] });
    await admin.post(`/work-opportunities/${offer.id}/applicants/accept`, { AmbassadorIds: [sam] });
    return { ...offer, activity, venue };
  };
  const read = async (address: string) => calendar.get(new URL(address).pathname, { after: admin.position });
  const pollText = (address: string) => expect.poll(async () => (await read(address)).text, { timeout: 15_000, interval: 300 });

  it('has the shifts for which they are accepted, says what is cancelled, and nothing of others', async () => {
    const [sam, noor] = [await makeAmbassador(), await makeAmbassador()];
    const [mine, other] = [await accept(sam.id), await accept(noor.id)];
    const { json } = await sam.visitor.post<NewCalendarFeed>('/account/calendar-feed');
    await pollText(json.Address).toContain(`SUMMARY:${mine.title}`);
    const { text, headers } = await read(json.Address);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text.replaceAll('\r\n ', '')).toContain(`UID:shift-${sam.id}-${mine.id}-0@127.0.0.1`);
    expect(text).toContain(`LOCATION:${mine.venue}`);
    expect([text.includes('STATUS:CONFIRMED'), text.includes(other.title), text.match(/BEGIN:VEVENT/g)?.length]).toEqual([true, false, 1]);
    expect((await sam.visitor.get<CalendarFeedAnswer>('/account/calendar-feed')).json.Feed).toMatchObject({ Group: null });

    await admin.post(`/activities/cancel/${mine.activity}`, { reason: 'Snow' });
    await pollText(json.Address).toContain('STATUS:CANCELLED');
    const shifts = (await sam.visitor.get<{ Data: OwnShift[] }>('/own/shifts', { after: admin.position })).json.Data;
    expect(shifts).toMatchObject([{ Offer: mine.id, IsCancelled: true, Place: mine.venue }]);
    expect((await sam.visitor.post('/own/shifts/timesheet', { Offer: mine.id, Session: null })).json.message).toBe(
      'This work was cancelled.',
    );
    await sam.visitor.post(`/work-opportunities/own/withdraw/${mine.id}`);
    await pollText(json.Address).not.toContain('BEGIN:VEVENT');
  });

  it('ends when they revoke it or make another, and when their account is ended', async () => {
    const { id, visitor } = await makeAmbassador();
    const make = async () => (await visitor.post<NewCalendarFeed>('/account/calendar-feed')).json.Address;
    const [first, second] = [await make(), await make()];
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await visitor.post('/account/calendar-feed/revoke')).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    const third = await make();
    expect((await read(third)).status).toBe(200);
    await admin.post(`/ambassadors/end-account/${id}`);
    await expect.poll(async () => (await read(third)).status, { timeout: 15_000, interval: 300 }).toBe(404);
  });
});
