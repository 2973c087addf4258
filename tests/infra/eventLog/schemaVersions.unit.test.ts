import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../../commands/eventLog.ts';
import { EventStoreLog } from '../../../infra/eventLog/eventStoreLog.ts';
import { silentLogger } from '../../../infra/logger.ts';
import { FakeEventStore } from './fakeEventStore.ts';

const event = (version: number): NewEvent => ({
  id: `0b0b0b0b-0000-4000-8000-00000000000${version}`,
  type: 'StudentDetailsEdited',
  data: { changes: { lastname: { from: null, to: 'Akhtar' } } },
  meta: { actor: { id: 7, name: 'Ada' }, at: '2026-03-09T10:00:00.000Z', correlationId: 'test', version },
});

describe('the event log', () => {
  it('converts every event that it returns: one of a newer Waymark is refused', async () => {
    const log = new EventStoreLog(new FakeEventStore().client, silentLogger);
    await log.append('student-1', -1, [event(1)]);
    expect(await log.readStream('student-1')).toHaveLength(1);
    await log.append('student-1', 0, [event(9)]);
    await expect(log.readStream('student-1')).rejects.toThrow('A newer Waymark wrote student events of schema version 9');
    await expect(log.readStreamBackwards('student-1', 1)).rejects.toThrow('A newer Waymark');
  });
});
