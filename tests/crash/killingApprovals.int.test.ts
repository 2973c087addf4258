import { expect, test } from 'vitest';
import { approval } from './cases/approval.ts';
import { everyPart, killDuring } from './cases/killedTask.ts';
import { useKillable } from './killable.ts';

const waymark = useKillable();

test('kill -9 of any part during a bulk approval approves each timesheet once', async () => {
  const officer = await waymark.signIn('data@demo.test');
  const approving = await approval(officer, await waymark.signIn('pay@demo.test'));
  expect(await killDuring(waymark, [approving], everyPart)).toEqual([560]);
});
