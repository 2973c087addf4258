import { describe, expect, it } from 'vitest';
import { listen } from '../running/liveEvents.ts';
import { as, newPerson, newUrn, ownGroup, stranger, unique, waymark } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');

describe('the stream of changes', () => {
  it('tells one person what another did, with a position from which it can be read', async () => {
    const stream = await listen(officer);
    const { Id, Position } = await admin.create('students', { lastname: unique('Live'), group: ownGroup });
    await expect
      .poll(() => stream.heard.find(({ path, ids }) => path === 'students' && ids?.includes(Id)), { timeout: 5000 })
      .toBeDefined();
    const told = stream.heard.find(({ ids }) => ids?.includes(Id));
    expect(BigInt(told?.position ?? 0)).toBeGreaterThanOrEqual(BigInt(Position));
    expect((await officer.search('students', { filter: `#${Id}` }, { after: told?.position })).Total).toBe(1);
    stream.close();
  });

  it('tells of edits, moves and every type that one may see, in the order in which they happened', async () => {
    const stream = await listen(officer);
    const student = await admin.create('students', { lastname: unique('Live'), group: ownGroup });
    const institution = await admin.create('institutions', { name: unique('Live') });
    await admin.edit('students', student.Id, 0, { firstname: 'Ada' });
    await admin.post(`/students/delete/${student.Id}`);
    await expect
      .poll(() => stream.heard.filter(({ path, ids }) => path === 'students' && ids?.includes(student.Id)).length, { timeout: 5000 })
      .toBeGreaterThanOrEqual(1);
    await expect
      .poll(() => stream.heard.some(({ path, ids }) => path === 'institutions' && ids?.includes(institution.Id)), { timeout: 5000 })
      .toBe(true);
    const positions = stream.heard.map(({ position }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
    stream.close();
  });

  it('tells of nothing but what one may see: a viewer hears of no users', async () => {
    const viewer = await listen(as('viewer'));
    const hearing = await listen(officer);
    const { id } = await newPerson([{ group: ownGroup, role: 'viewer' }]);
    const student = await officer.create('students', { lastname: unique('Live') });
    await expect.poll(() => hearing.heard.some(({ path, ids }) => path === 'users' && ids?.includes(id)), { timeout: 5000 }).toBe(true);
    await expect.poll(() => viewer.heard.some(({ ids }) => ids?.includes(student.Id)), { timeout: 5000 }).toBe(true);
    expect(viewer.heard.filter(({ path }) => path === 'users')).toEqual([]);
    viewer.close();
    hearing.close();
  });

  it('is for people who are signed in', async () => {
    const response = await fetch(`${waymark.url}/events`, { headers: { accept: 'text/event-stream', cookie: stranger().cookies } });
    expect(response.status).toBe(401);
  });

  it('is no answer to a HEAD, which would wait for it for ever', async () => {
    const answer = await fetch(`${waymark.url}/events`, {
      method: 'HEAD',
      headers: { cookie: officer.cookies },
      signal: AbortSignal.timeout(5000),
    });
    expect(answer.status).toBe(405);
  });

  it('tells nobody else of a search that a person saved', async () => {
    const stream = await listen(officer);
    const saved = await admin.post('/search/add', { name: unique('Unheard'), filter: 'smith', forType: 'students' });
    expect(saved.status).toBe(200);
    const { Id } = await admin.create('students', { lastname: unique('Heard'), group: ownGroup });
    await expect.poll(() => stream.heard.some(({ path, ids }) => path === 'students' && ids?.includes(Id)), { timeout: 5000 }).toBe(true);
    expect(stream.heard.map(({ path }) => path)).not.toContain('saved-searches');
    stream.close();
  });

  it('tells the other windows of a person what they saved and deleted', async () => {
    const { visitor } = await newPerson([{ group: ownGroup, role: 'officer' }]);
    const stream = await listen(visitor);
    const heard = () => stream.heard.filter(({ path }) => path === 'saved-searches').length;
    await visitor.post('/search/add', { name: unique('Own'), filter: 'smith', forType: 'students' });
    await expect.poll(heard, { timeout: 5000 }).toBe(1);
    const [saved] = (await visitor.search('saved-searches', {})).Data;
    await visitor.post(`/search/delete/${saved?.Id}`);
    await expect.poll(heard, { timeout: 5000 }).toBe(2);
    stream.close();
  });

  it('tells everybody in a group what its forms ask for now, and nobody else', async () => {
    const { Id: group } = await admin.create('institutions', { name: unique('Settled'), urn: newUrn(), subscriber: true });
    const { visitor } = await newPerson([{ group, role: 'viewer' }]);
    const [inside, dependencies] = [await listen(visitor), await listen(officer)];
    const saved = await admin.post(`/field-settings/${group}`, { Revision: -1, Uses: { 'student.ucas': 'required' } });
    expect(saved.status).toBe(200);
    await expect.poll(() => inside.heard.find(({ path }) => path === 'field-settings'), { timeout: 5000 }).toMatchObject({ ids: [group] });
    const { Id } = await admin.create('students', { lastname: unique('Heard'), group: ownGroup });
    await expect
      .poll(() => dependencies.heard.some(({ path, ids }) => path === 'students' && ids?.includes(Id)), { timeout: 5000 })
      .toBe(true);
    expect(dependencies.heard.filter(({ path, ids }) => path === 'field-settings' && ids?.includes(group))).toEqual([]);
    inside.close();
    dependencies.close();
  });

  it('does not hold up the server when many listen and go', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(officer)));
    const { Id } = await officer.create('students', { lastname: unique('Live') });
    await expect.poll(() => streams.filter(({ heard }) => heard.some(({ ids }) => ids?.includes(Id))).length, { timeout: 5000 }).toBe(20);
    for (const stream of streams) stream.close();
    expect((await officer.get('/students/search')).status).toBe(200);
  });
});
