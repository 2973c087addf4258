import { describe, expect, it } from 'vitest';
import { as, createUser, otherGroup, ownGroup, unique } from '../running/waymark.ts';

const path = 'ambassadors/application-forms';

describe('GET /ambassadors/application-forms/search', () => {
  it('offers forms by title to officers, of one group with groupid, in the states of recordstate', async () => {
    const officer = as('officer');
    const title = unique('Form');
    const { Id, Position } = await officer.create(path, { title, group: ownGroup });
    await officer.post(`/${path}/state/${Id}`, { state: 1 });
    const offered = async (more: string) =>
      (
        await officer.get<{ Data: readonly { Id: number; Title: string }[] }>(`/${path}/search?term=${title}${more}`, {
          after: officer.position,
        })
      ).json.Data.map((row) => [row.Id, row.Title]);
    expect(await offered(`&groupid=${ownGroup}&recordstate=0,1`)).toEqual([[Id, title]]);
    expect(await offered(`&groupid=${ownGroup}`)).toEqual([]);
    expect(await offered(`&groupid=${otherGroup}&recordstate=0,1`)).toEqual([]);
    const stranger = (await createUser([{ group: otherGroup, role: 'officer' }])).visitor;
    expect((await stranger.get(`/${path}/edit/${Id}`, { after: Position })).status).toBe(404);
    expect((await as('viewer').get(`/${path}/search`)).status).toBe(403);
  });
});

describe('an application form', () => {
  it('is found by whether it was ever opened', async () => {
    const officer = as('officer');
    const title = unique('Form');
    const { Id } = await officer.create(path, { title, group: ownGroup });
    const found = async (filter: string) => (await officer.search(path, { filter: `${title},${filter}` })).Data.map((row) => row.Id);
    expect([await found('has-status:no'), await found('has-status:yes')]).toEqual([[Id], []]);
    expect((await officer.post(`/${path}/open/${Id}`, {})).json).toMatchObject({ Success: true, SuccessMessage: 'The form is open.' });
    expect([await found('has-status:no'), await found('has-status:yes')]).toEqual([[], [Id]]);
  });
});
