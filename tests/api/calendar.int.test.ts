import { describe, expect, it } from 'vitest';
import { as, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');
const viewer = as('viewer');

const plan = async (eventTitle: string, start: string, end: string) =>
  officer.create('activities', { eventTitle, group: ownGroup, start, end });

const titlesIn = async (from: string, to: string, filter: string) =>
  (await officer.search(`calendar/${from}/${to}/activities`, { filter, sort: 'start' })).Data.map(({ Title }) => Title);

describe('the searches of the calendar', () => {
  it('find the activities that take place on one of the days in London, whatever the filter says about days', async () => {
    const word = unique('Calendar');
    await plan(`${word} before`, '2031-06-01T09:00:00.000Z', '2031-06-01T22:59:00.000Z');
    await plan(`${word} long`, '2031-05-20T09:00:00.000Z', '2031-07-20T10:00:00.000Z');
    // Midnight in London is 23:00 in UTC in summer.
    await plan(`${word} first`, '2031-06-01T23:00:00.000Z', '2031-06-02T00:00:00.000Z');
    await plan(`${word} last`, '2031-06-30T22:59:00.000Z', '2031-06-30T22:59:00.000Z');
    await plan(`${word} after`, '2031-06-30T23:00:00.000Z', '2031-07-01T10:00:00.000Z');
    expect(await titlesIn('2031-06-02', '2031-06-30', word)).toEqual([`${word} long`, `${word} first`, `${word} last`]);
    expect(await titlesIn('2031-06-02', '2031-06-30', `${word},start:>1/6/2031`)).toEqual([`${word} first`, `${word} last`]);
    expect(await titlesIn('2031-06-02', '2031-06-30', `${word},start:1/6/2031`)).toEqual([]);
  });

  it('find the sessions of those days', async () => {
    const word = unique('Weekly club');
    const { Id } = await plan(word, '2031-06-01T09:00:00.000Z', '2031-07-20T10:00:00.000Z');
    const session = (name: string, day: string) =>
      officer.create('activity-sessions', {
        activity: Id,
        name,
        start: `${day}T10:00:00.000Z`,
        end: `${day}T11:00:00.000Z`,
        totalStudents: 12,
      });
    await session('First', '2031-06-09');
    await session('Second', '2031-06-16');
    const { Data } = await officer.search('calendar/2031-06-15/2031-06-20/activity-sessions', { filter: `activity:${Id}` });
    expect(Data).toMatchObject([{ Title: 'Second', activity: Id, Labels: { activity: word } }]);
  });

  it('are those of the lists: the same rights, and a refusal of days that do not exist', async () => {
    expect((await viewer.get('/calendar/2031-06-01/2031-06-30/activities/search')).status).toBe(200);
    for (const span of ['2031-02-30/2031-03-01', '2031-03-01/1.4.2031'])
      expect((await officer.get(`/calendar/${span}/activities/search`)).status).toBe(400);
  });
});
