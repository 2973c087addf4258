import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../commands/mailer.ts';
import { MailRefused } from '../../domain/mailRefused.ts';
import type { FileStore } from '../../commands/fileStore.ts';
import { openLocalFiles } from '../../infra/files/localFiles.ts';
import { silentLogger } from '../../infra/logger.ts';
import { createMailer } from '../../infra/mail/mailer.ts';

const senderAddress = 'Outreach <office@example.org>';
const mail: Mail = {
  id: 'invitation-12-1700000000000',
  to: 'zoe@example.org',
  subject: 'Your Waymark account – Zoë',
  text: 'Dear Zoë,\n\nwelcome.\n',
};

const nowhere: Pick<FileStore, 'write'> = { write: () => Promise.reject(new Error('the outbox is not used')) };

describe('the outbox mailer', () => {
  let outbox: string;
  let files: FileStore;

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'));
    outbox = join(folder, 'outbox');
    files = await openLocalFiles(folder);
  });
  afterEach(() => rm(join(outbox, '..'), { recursive: true }));

  it('writes a message as a file that mail programs can open', async () => {
    await createMailer({ smtpUrl: undefined, from: senderAddress, outbox: files, logger: silentLogger }).send(mail);
    const content = await readFile(join(outbox, 'invitation-12-1700000000000.eml'), 'utf8');
    expect(content).toContain('From: Outreach <office@example.org>\r\n');
    expect(content).toContain('To: zoe@example.org\r\n');
    expect(content).toContain('Message-ID: <invitation-12-1700000000000@waymark>\r\n');
    expect(content).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(content).toContain('Dear Zo=C3=AB,');
    expect((await stat(join(outbox, 'invitation-12-1700000000000.eml'))).mode & 0o777).toBe(0o600);
  });

  it('replaces a message that is sent again', async () => {
    const mailer = createMailer({ smtpUrl: undefined, from: senderAddress, outbox: files, logger: silentLogger });
    await mailer.send(mail);
    await mailer.send({ ...mail, text: 'The same again.' });
    expect(await readdir(outbox)).toEqual(['invitation-12-1700000000000.eml']);
    expect(await readFile(join(outbox, 'invitation-12-1700000000000.eml'), 'utf8')).toContain('The same again.');
  });

  it.each(['../escape', 'a/b', 'student-1:registered', '..', '.'])('keeps the message %s in its folder', async (id) => {
    await createMailer({ smtpUrl: undefined, from: senderAddress, outbox: files, logger: silentLogger }).send({ ...mail, id });
    expect(await readdir(outbox)).toHaveLength(1);
    expect((await readdir(join(outbox, '..'))).toSorted()).toEqual(['.unfinished', 'outbox']);
  });

  it('lets neither subject nor address add headers or recipients', async () => {
    const mailer = createMailer({ smtpUrl: undefined, from: senderAddress, outbox: files, logger: silentLogger });
    await mailer.send({ ...mail, id: 'x', subject: 'Hello\r\nBcc: other@example.org' });
    expect(await readFile(join(outbox, 'x.eml'), 'utf8')).not.toMatch(/^Bcc:/m);
    await mailer.send({ ...mail, id: 'y', to: 'zoe@example.org\r\nBcc: other@example.org' });
    expect(await readFile(join(outbox, 'y.eml'), 'utf8')).not.toMatch(/^Bcc:/m);
  });

  it('refuses a message without an id', async () => {
    const mailer = createMailer({ smtpUrl: undefined, from: senderAddress, outbox: files, logger: silentLogger });
    await expect(mailer.send({ ...mail, id: '' })).rejects.toThrow('1 to 150 characters');
  });
});

describe('the SMTP mailer', () => {
  let server: Server;
  let port: number;
  let received: string[];
  let refuse: boolean;

  beforeEach(async () => {
    received = [];
    refuse = false;
    server = createServer((socket) => {
      const say = (line: string): boolean => socket.write(`${line}\r\n`);
      let inBody = false;
      say('220 test');
      createInterface({ input: socket }).on('line', (line) => {
        received.push(line);
        if (inBody) {
          if (line !== '.') return;
          inBody = false;
          say('250 taken');
        } else if (line === 'DATA') {
          inBody = true;
          say('354 go on');
        } else if (refuse && line.startsWith('RCPT')) say('550 no such person as <zoe@example.org>');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else say('250 ok');
      });
      socket.on('error', () => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = address !== null && typeof address === 'object' ? address.port : 0;
  });
  afterEach(async () => {
    server.close();
    await once(server, 'close');
  });

  it('sends the message with its id to one recipient', async () => {
    await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: senderAddress, outbox: nowhere, logger: silentLogger }).send(mail);
    expect(received).toContain('MAIL FROM:<office@example.org>');
    expect(received.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<zoe@example.org>']);
    expect(received).toContain('Message-ID: <invitation-12-1700000000000@waymark>');
  });

  it('rejects when the server refuses it, and tells the address to nobody', async () => {
    refuse = true;
    const lines: string[] = [];
    const logger = { ...silentLogger, warn: (fields: object, text: string) => void lines.push(JSON.stringify(fields) + text) };
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: senderAddress, outbox: nowhere, logger });
    const error: unknown = await mailer.send(mail).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MailRefused);
    const told = [...lines, String(error)].join('\n');
    expect(told).toContain('550');
    expect(told).not.toContain('zoe');
  });

  it('rejects when there is no server', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: senderAddress, outbox: nowhere, logger: silentLogger });
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});
