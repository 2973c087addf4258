import { describe, expect, it } from 'vitest';
import { openLiveEvents } from '../running/liveEvents.ts';
import { eventually } from '../infra/waiting.ts';
import { as, createUser, ownGroup, newVisitor, unique } from '../running/waymark.ts';

describe('the live streams of a user', () => {
  // A stream checks its session every 20 s, so it must close sooner.
  it('close when the account is disabled', async () => {
    const { id, visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const events = await openLiveEvents(visitor);
    await as('admin').post(`/users/disable/${id}`);
    await eventually(15_000, async () => expect(events.isClosed()).toBe(true));
  });

  it('are limited to twenty per session; the oldest close', async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const streams: Awaited<ReturnType<typeof openLiveEvents>>[] = [];
    for (let each = 0; each < 22; each += 1) streams.push(await openLiveEvents(visitor));
    await eventually(20_000, async () =>
      expect(streams.map((stream) => stream.isClosed())).toEqual([true, true, ...Array.from({ length: 20 }, () => false)]),
    );
    for (const stream of streams) stream.close();
  });
});

describe('expensive requests', () => {
  it('are refused with a waiting time when one user sends too many', { timeout: 60_000 }, async () => {
    const { visitor } = await createUser([{ group: ownGroup, role: 'viewer' }]);
    const statuses: number[] = [];
    let last = await visitor.post('/students/export', { reference: unique('Many'), filter: 'lastname:nobody' });
    for (let each = 0; each < 80 && last.status === 200; each += 1) {
      statuses.push(last.status);
      last = await visitor.post('/students/export', { reference: unique('Many'), filter: 'lastname:nobody' });
    }
    expect(statuses.length).toBeGreaterThanOrEqual(60);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.json.message).toMatch(/^Too many requests\. Try again in \d+ seconds?\.$/);
    // Other users are not limited.
    expect((await as('viewer').post('/students/export', { reference: unique('Other'), filter: 'lastname:nobody' })).status).toBe(200);
  });
});

describe('the errors of a body', () => {
  it('name twenty fields and count the others', async () => {
    const { json, text } = await as('officer').post(
      '/students/create',
      Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`unknown${index}`, 1])),
    );
    expect(json.Errors).toHaveLength(21);
    expect(json.Errors.at(-1)).toEqual({ FieldName: 'body', ErrorMessages: ['130 more fields have errors'] });
    expect(text.length).toBeLessThan(3_000);
  });

  it('are as short for visitors', async () => {
    const visitor = newVisitor();
    await visitor.session();
    const { status, text } = await visitor.post(
      '/account/login',
      Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`unknown${index}`, 1])),
    );
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(3_000);
  });
});
