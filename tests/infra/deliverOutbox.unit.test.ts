import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../commands/fileStore.ts';
import { openLocalFiles } from '../../infra/files/localFiles.ts';
import { outboxDelivery, type RawTransport } from '../../infra/mail/deliverOutbox.ts';
import { silentLogger } from '../../infra/logger.ts';
import { createMailer } from '../../infra/mail/mailer.ts';
import { listMails } from '../../infra/mail/outbox.ts';

const from = 'Outreach <office@example.org>';
const now = new Date('2026-11-01T12:00:00Z');
const { signal } = new AbortController();

describe('delivery of the shared outbox', () => {
  let folder: string;
  let apiHost: FileStore;
  let workerHost: FileStore;
  let sentMails: Parameters<RawTransport['sendMail']>[0][];
  let answer: () => Promise<void>;
  const transport: RawTransport = {
    sendMail: async (mail) => {
      await answer();
      sentMails.push(mail);
    },
  };
  const refusedKeys: string[] = [];
  const onRefused = (key: string) => void refusedKeys.push(key);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-outbox-'));
    [apiHost, workerHost] = await Promise.all([openLocalFiles(folder), openLocalFiles(folder)]);
    sentMails = [];
    refusedKeys.length = 0;
    answer = async () => undefined;
    const mailer = createMailer({ smtpUrl: undefined, from, outbox: apiHost, logger: silentLogger });
    await mailer.send({ id: 'invitation-1-1', to: 'zoe@example.org', subject: 'Your account', text: 'Dear Zoë' });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('sends another host’s mail once, to its one recipient', async () => {
    const deliver = outboxDelivery(workerHost, transport);
    expect(await deliver(now, onRefused, signal)).toBe(1);
    expect(await deliver(now, onRefused, signal)).toBe(0);
    expect(sentMails.map(({ envelope }) => envelope)).toEqual([{ from: 'office@example.org', to: 'zoe@example.org' }]);
    expect(sentMails[0]?.raw).toContain('Message-ID: <invitation-1-1@waymark>');
    expect(await listMails(apiHost)).toEqual([]);
  });

  it('keeps mails while the server is away', async () => {
    const deliver = outboxDelivery(workerHost, transport);
    answer = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { command: 'CONN' }));
    await expect(deliver(now, onRefused, signal)).rejects.toThrow('ECONNREFUSED');
    answer = async () => undefined;
    expect(await deliver(now, onRefused, signal)).toBe(1);
  });

  it('retries a refused mail after an hour, and sends the others meanwhile', async () => {
    const deliver = outboxDelivery(workerHost, transport);
    answer = () => Promise.reject(Object.assign(new Error('no such person'), { command: 'RCPT TO', responseCode: 550 }));
    expect(await deliver(now, onRefused, signal)).toBe(0);
    expect(refusedKeys).toEqual(['outbox/invitation-1-1.eml']);
    answer = async () => undefined;
    const mailer = createMailer({ smtpUrl: undefined, from, outbox: apiHost, logger: silentLogger });
    await mailer.send({ id: 'invitation-2-1', to: 'ada@example.org', subject: 'Your account', text: 'Dear Ada' });
    expect(await deliver(new Date(now.getTime() + 3_599_000), onRefused, signal)).toBe(1);
    expect(await deliver(new Date(now.getTime() + 3_600_000), onRefused, signal)).toBe(1);
    expect(sentMails.map(({ envelope }) => envelope.to)).toEqual(['ada@example.org', 'zoe@example.org']);
  });

  it('finds the address in a long folded header', async () => {
    const to = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`;
    const mailer = createMailer({
      smtpUrl: undefined,
      from: `${'Outreach '.repeat(12)}<office@example.org>`,
      outbox: apiHost,
      logger: silentLogger,
    });
    await mailer.send({ id: 'invitation-1-1', to, subject: 'x', text: 'x' });
    await outboxDelivery(workerHost, transport)(now, onRefused, signal);
    expect(sentMails.map(({ envelope }) => envelope)).toEqual([{ from: 'office@example.org', to }]);
  });
});
