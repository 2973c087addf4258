import { describe, expect, it } from 'vitest';
import { reasons } from '../../domain/filter/hints.ts';
import { notFoundChoice } from '../../domain/messages.ts';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const officer = as('officer');
const when = { start: '2026-05-04T09:00:00.000Z', end: '2026-05-04T15:00:00.000Z' };
const ambassador = async (visitor = officer, group = ownGroup) =>
  (await visitor.create('ambassadors', { firstname: 'Ada', lastname: unique('Guide'), group })).Id;
const row = (id: number, value: number | null = id) => ({ [`ambassadors/${id}/ambassador`]: value });
const ids = (data: readonly { readonly Id: number }[]) => data.map(({ Id }) => Id);

describe('the ambassadors of an activity', () => {
  it('are attached and taken off by its form, and are lists on both sides', async () => {
    const [first, second] = [await ambassador(), await ambassador()];
    const { Id, Revision } = await officer.create('activities', { eventTitle: unique('Fair'), group: ownGroup, ...when, ...row(first) });
    const added = await officer.edit('activities', Id, Revision, row(second));
    const { Data } = await officer.search(`activities/${Id}/ambassadors`, {});
    expect(new Set(Data.map((each) => each['AmbassadorId']))).toEqual(new Set([first, second]));
    expect(ids((await officer.search(`ambassadors/${second}/activities`, {})).Data)).toEqual([Id]);
    await officer.edit('activities', Id, added.json.Revision ?? 0, row(second, null));
    expect(ids((await officer.search(`activities/${Id}/ambassadors`, {})).Data)).toEqual([first]);
    expect((await officer.search(`ambassadors/${second}/activities`, {})).Total).toBe(0);
  });

  it('are each there once', async () => {
    const one = await ambassador();
    const { Id, Revision } = await officer.create('activities', { eventTitle: unique('Fair'), group: ownGroup, ...when, ...row(one) });
    expect((await officer.edit('activities', Id, Revision, row(one))).json).toMatchObject({ Success: true, Revision });
  });

  it('should NOT be those of another group, and stop the activity from moving there', async () => {
    const { visitor: both } = await createUser([
      { group: ownGroup, role: 'officer' },
      { group: otherGroup, role: 'officer' },
    ]);
    const [own, foreign] = [await ambassador(), await ambassador(both, otherGroup)];
    const { Id, Revision } = await both.create('activities', { eventTitle: unique('Fair'), group: ownGroup, ...when, ...row(own) });
    const refusalOf = (id: number) => ({
      status: 400,
      json: {
        Errors: [{ FieldName: 'AmbassadorId', Field: `ambassadors/${id}/ambassador`, ErrorMessages: [notFoundChoice('Ambassador')] }],
      },
    });
    expect(await both.edit('activities', Id, Revision, row(foreign))).toMatchObject(refusalOf(foreign));
    expect(await both.edit('activities', Id, Revision, { group: otherGroup })).toMatchObject(refusalOf(own));
  });

  it('should NOT be seen by members to whom the group opened its activities', async () => {
    const trent = as('trent');
    const one = await ambassador(trent, otherGroup);
    const { Id, Position } = await trent.create('activities', { eventTitle: unique('Opened'), group: otherGroup, ...when, ...row(one) });
    await officer.get('/activities/search', { after: Position });
    const form = await officer.form('activities', Id);
    expect([form.Parts.map(({ name }) => name).includes('ambassadors'), JSON.stringify(form.Record).includes('ambassador')]).toEqual([
      false,
      false,
    ]);
    expect((await officer.get(`/activities/${Id}/ambassadors/search`)).status).toBe(404);
    for (const id of [one, one + 1]) {
      const answer = await officer.search('activities', { filter: `id:${Id},ambassador:${id},include-partnered:yes` });
      // Whichever ambassador is named, the field is left out.
      expect([id, ids(answer.Data), answer.Ignored]).toEqual([id, [Id], [{ text: `ambassador:${id}`, reason: reasons.keptFromPartners }]]);
    }
  });
});
