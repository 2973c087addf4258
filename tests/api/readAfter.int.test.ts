import { beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, unique } from '../running/waymark.ts';

const admin = as('admin');

/** A user who writes, and the group in which they do. */
let person: Visitor;
let group: number;

beforeAll(async () => {
  group = (await admin.create('institutions', { name: unique('Read-After University'), subscriber: true })).Id;
  await admin.get('/institutions/search');
  person = (await createUser([{ group, role: 'officer' }])).visitor;
});

describe('Read-After', () => {
  it('shows every write to a reader who sends its position', async () => {
    const reader = (await createUser([{ group, role: 'viewer' }])).visitor;
    for (let round = 0; round < 10; round += 1) {
      const lastname = unique('After');
      const { Position, Id } = await person.create('students', { lastname });
      const { Total } = await reader.search('students', { filter: `lastname:${lastname}` }, { after: Position });
      expect(Total).toBe(1);
      await person.post(`/students/delete/${Id}`);
    }
  });

  it('waits at most five seconds for a future position, then answers', async () => {
    const started = performance.now();
    const reply = await admin.get('/institutions/search?pageSize=1', { headers: { 'read-after': '9000000000000000000' } });
    const waited = performance.now() - started;
    expect(reply.status).toBe(200);
    expect(waited).toBeGreaterThan(4500);
    // Far above a busy machine's delay.
    expect(waited).toBeLessThan(20_000);
  });
});
