import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SecurityAlertsAnswer } from '../../api/contract/securityEvents.ts';
import { eventually, pause } from '../infra/waiting.ts';
import type { Visitor } from '../running/visitor.ts';
import { as, createUser, newUrn, newVisitor, unique, waymark } from '../running/waymark.ts';

const alertsOf = async (visitor: Visitor): Promise<SecurityAlertsAnswer['Data']> =>
  (await visitor.get<SecurityAlertsAnswer>('/security/alerts')).json.Data;

const mailsTo = async (address: string): Promise<readonly string[]> => {
  const outbox = join(waymark.dataDir, 'outbox');
  const mails = await Promise.all(
    (await readdir(outbox)).filter((name) => name.endsWith('.eml')).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${address}`) && mail.includes('Security alert'));
};

describe('a security alert', () => {
  it('is shown and mailed to an administrator of the user’s group, and to nobody without the right', async () => {
    const { Id: group } = await as('admin').create('institutions', { name: unique('Alerted'), urn: newUrn(), subscriber: true });
    const administrator = await createUser([{ group, role: 'administrator' }]);
    const { id, email, visitor: viewer } = await createUser([{ group, role: 'viewer' }]);
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await newVisitor().signIn(email, 'wrong wrong wrong')).status).toBeGreaterThanOrEqual(400);
    const { Title } = await as('admin').form('users', id);
    await eventually(60_000, async () => {
      await pause(500);
      const alert = (await alertsOf(administrator.visitor)).find(
        ({ User, Pattern }) => User === id && Pattern === 'failedSignInsOfAccount',
      );
      if (!alert) throw new Error('There is no alert');
      expect(alert.Sentence).toMatch(new RegExp(`^1\\d failed sign-ins for ${Title}, from (::ffff:)?127\\.0\\.0\\.1, `));
    });
    await eventually(30_000, async () => {
      await pause(500);
      const mails = await mailsTo(administrator.email);
      if (mails.length !== 1) throw new Error(`${mails.length} mails`);
      expect(mails[0]).not.toContain(Title);
    });
    expect((await viewer.get('/security/alerts')).status).toBe(403);
    expect(await mailsTo(email)).toEqual([]);
    const { visitor: elsewhere } = await createUser([
      {
        group: (await as('admin').create('institutions', { name: unique('Apart'), urn: newUrn(), subscriber: true })).Id,
        role: 'administrator',
      },
    ]);
    expect(await alertsOf(elsewhere)).toEqual([]);
  }, 120_000);
});
