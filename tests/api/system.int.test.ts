import { describe, expect, it } from 'vitest';
import type { SystemAnswer } from '../../api/contract/system.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';

describe('GET /system', () => {
  it('returns the read position to users who see the tasks of every group', async () => {
    const admin = as('admin');
    const { Position } = await admin.create('students', { lastname: unique('System'), group: ownGroup });
    const { status, json } = await admin.request<SystemAnswer>('GET', '/system');
    expect(status).toBe(200);
    expect(BigInt(json.ReadSide.Position ?? 0)).toBeGreaterThanOrEqual(BigInt(Position));
    expect(BigInt(json.Log.Position ?? 0)).toBeGreaterThanOrEqual(BigInt(Position));
    expect(json.ReadSide.Events).toBeGreaterThan(0);
  });

  it.each(['officer', 'viewer'] as const)('is refused to the %s of one group', async (name) => {
    expect((await as(name).get('/system')).status).toBe(403);
  });
});
