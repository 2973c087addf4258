import { describe, expect, it } from 'vitest';
import { openLiveEvents } from '../running/liveEvents.ts';
import { as, createUser, newUrn, ownGroup, newVisitor, unique, waymark } from '../running/waymark.ts';

const admin = as('admin');
const officer = as('officer');

describe('GET /events', () => {
  it('tells one user what another changed, with a position to read from', async () => {
    const stream = await openLiveEvents(officer);
    const { Id, Position } = await admin.create('students', { lastname: unique('Live'), group: ownGroup });
    await expect.poll(() => stream.changeOf('students', Id, Position), { timeout: 20_000 }).toBeDefined();
    const change = stream.changeOf('students', Id, Position);
    expect(BigInt(change?.position ?? 0)).toBeGreaterThanOrEqual(BigInt(Position));
    expect((await officer.search('students', { filter: `#${Id}` }, { after: change?.position })).Total).toBe(1);
    stream.close();
  });

  it('sends changes of every visible type in the order of their positions', async () => {
    const stream = await openLiveEvents(officer);
    const student = await admin.create('students', { lastname: unique('Live'), group: ownGroup });
    const institution = await admin.create('institutions', { name: unique('Live') });
    await admin.edit('students', student.Id, 0, { firstname: 'Ada' });
    await admin.post(`/students/delete/${student.Id}`);
    await expect.poll(() => stream.changeOf('students', student.Id, student.Position), { timeout: 20_000 }).toBeDefined();
    await expect.poll(() => stream.changeOf('institutions', institution.Id, institution.Position), { timeout: 20_000 }).toBeDefined();
    const positions = stream.changes.map(({ position }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
    stream.close();
  });

  it('sends only visible changes: a viewer gets no users', async () => {
    const viewer = await openLiveEvents(as('viewer'));
    const events = await openLiveEvents(officer);
    const { id } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const student = await officer.create('students', { lastname: unique('Live') });
    await expect.poll(() => events.changeOf('users', id), { timeout: 20_000 }).toBeDefined();
    await expect.poll(() => viewer.changeOf('students', student.Id, student.Position), { timeout: 20_000 }).toBeDefined();
    expect(viewer.changes.filter(({ path }) => path === 'users')).toEqual([]);
    viewer.close();
    events.close();
  });

  it('refuses visitors', async () => {
    const response = await fetch(`${waymark.url}/events`, { headers: { accept: 'text/event-stream', cookie: newVisitor().cookies } });
    expect(response.status).toBe(401);
  });

  it('refuses HEAD, which would never end', async () => {
    const answer = await fetch(`${waymark.url}/events`, {
      method: 'HEAD',
      headers: { cookie: officer.cookies },
      signal: AbortSignal.timeout(5000),
    });
    expect(answer.status).toBe(405);
  });

  it('hides a saved search from other users', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const stream = await openLiveEvents(visitor);
    const saved = await admin.post('/search/add', { name: unique('Unheard'), filter: 'smith', forType: 'students' });
    expect(saved.status).toBe(200);
    const { Id, Position } = await admin.create('students', { lastname: unique('Heard'), group: ownGroup });
    await expect.poll(() => stream.changeOf('students', Id, Position), { timeout: 20_000 }).toBeDefined();
    expect(stream.changes.map(({ path }) => path)).not.toContain('saved-searches');
    stream.close();
  });

  it('sends a user’s saved and deleted searches to their other windows', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const stream = await openLiveEvents(visitor);
    const changes = () => stream.changes.filter(({ path }) => path === 'saved-searches').length;
    await visitor.post('/search/add', { name: unique('Own'), filter: 'smith', forType: 'students' });
    await expect.poll(changes, { timeout: 20_000 }).toBe(1);
    const [saved] = (await visitor.search('saved-searches', {})).Data;
    await visitor.post(`/search/delete/${saved?.Id}`);
    await expect.poll(changes, { timeout: 20_000 }).toBe(2);
    stream.close();
  });

  it('sends changed field settings to the members of the group only', async () => {
    const { Id: group } = await admin.create('institutions', { name: unique('Settled'), urn: newUrn(), subscriber: true });
    const { visitor } = await createUser([{ group, role: 'viewer' }]);
    const [inside, outside] = [await openLiveEvents(visitor), await openLiveEvents(officer)];
    const saved = await admin.post(`/field-settings/${group}`, { Revision: -1, Uses: { 'student.ucas': 'required' } });
    expect(saved.status).toBe(200);
    await expect
      .poll(() => inside.changes.find(({ path }) => path === 'field-settings'), { timeout: 20_000 })
      .toMatchObject({ ids: [group] });
    const { Id, Position } = await admin.create('students', { lastname: unique('Heard'), group: ownGroup });
    await expect.poll(() => outside.changeOf('students', Id, Position), { timeout: 20_000 }).toBeDefined();
    expect(outside.changes.filter(({ path, ids }) => path === 'field-settings' && ids?.includes(group))).toEqual([]);
    inside.close();
    outside.close();
  });

  it('serves twenty streams at once, and other requests beside', async () => {
    // A session may have twenty streams, and the officer's has those of other tests.
    const { visitor } = await createUser([{ group: ownGroup, role: 'officer' }]);
    const streams = await Promise.all(Array.from({ length: 20 }, () => openLiveEvents(visitor)));
    const { Id, Position } = await visitor.create('students', { lastname: unique('Live') });
    await expect.poll(() => streams.filter((stream) => stream.changeOf('students', Id, Position)).length, { timeout: 20_000 }).toBe(20);
    for (const stream of streams) stream.close();
    expect((await visitor.get('/students/search')).status).toBe(200);
  });
});
