import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../infra/config.ts';

describe('readConfig', () => {
  it('needs no variable', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      makesDemoData: true,
      hasDemoAccounts: true,
      exemptsDemoAccounts: true,
      roles: new Set(['api', 'projector', 'worker']),
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      redisUrl: undefined,
      meiliUrl: undefined,
      meiliKey: undefined,
      meiliPrefix: 'waymark',
      smtpUrl: undefined,
      publicUrl: undefined,
      trustProxy: [],
      tls: undefined,
      isHttps: false,
      mailFrom: 'Waymark <waymark@localhost>',
      importPurgeDays: 90,
      sessionIdleMinutes: 30,
      exportDays: 30,
      uploadDays: 30,
      outboxDays: 7,
      securityEventsDays: 365,
      secretsKey: undefined,
      files: { kind: 'folder', path: 'data/files' },
      hasSharedFiles: false,
      logNode: undefined,
      logLevel: 'warn',
      searchTimeoutMs: 10_000,
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      HOST: '::',
      PORT: '0',
      DATA_DIR: '/var/lib/way mark',
      DEMO: '0',
      ROLES: 'api, worker',
      DATABASE_URL: 'postgres://app:p%40ss@db.example.org:5432/waymark?sslmode=require',
      EVENTSTORE_URL: 'esdb://admin:changeit@a.example.org:2113,b.example.org:2113?tls=false',
      REDIS_URL: 'rediss://cache.example.org:6380/2',
      MEILI_URL: 'http://localhost:7700',
      MEILI_KEY: 'key',
      MEILI_PREFIX: 'outreach2',
      SMTP_URL: 'smtps://user:pass@mail.example.org',
      PUBLIC_URL: 'https://waymark.example.org',
      TRUST_PROXY: '127.0.0.1, ::1, 10.1.0.0/16, 2001:db8::/48',
      TLS_CERT: '/etc/waymark/cert.pem',
      TLS_KEY: '/etc/waymark/key.pem',
      MAIL_FROM: 'Outreach <office@example.org>',
      IMPORT_PURGE_DAYS: '30',
      SESSION_IDLE_MINUTES: '20',
      EXPORT_DAYS: '14',
      UPLOAD_DAYS: '15',
      OUTBOX_DAYS: '2',
      SECURITY_EVENTS_DAYS: '90',
      SECRETS_KEY: `${'k'.repeat(43)}=`,
      FILES_URL: 's3://records/waymark/live/',
      S3_ENDPOINT: 'https://s3.example.org:9000',
      S3_REGION: 'eu-west-2',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      LOG_LEVEL: 'debug',
      SEARCH_TIMEOUT_MS: '2500',
      PATH: '/usr/bin',
    });
    expect(config).toEqual({
      host: '::',
      port: 0,
      dataDir: '/var/lib/way mark',
      makesDemoData: false,
      hasDemoAccounts: false,
      exemptsDemoAccounts: false,
      roles: new Set(['api', 'worker']),
      databaseUrl: 'postgres://app:p%40ss@db.example.org:5432/waymark?sslmode=require',
      eventStoreUrl: 'esdb://admin:changeit@a.example.org:2113,b.example.org:2113?tls=false',
      redisUrl: 'rediss://cache.example.org:6380/2',
      meiliUrl: 'http://localhost:7700',
      meiliKey: 'key',
      meiliPrefix: 'outreach2',
      smtpUrl: 'smtps://user:pass@mail.example.org',
      publicUrl: 'https://waymark.example.org',
      trustProxy: ['127.0.0.1', '::1', '10.1.0.0/16', '2001:db8::/48'],
      tls: { cert: '/etc/waymark/cert.pem', key: '/etc/waymark/key.pem' },
      isHttps: true,
      mailFrom: 'Outreach <office@example.org>',
      importPurgeDays: 30,
      sessionIdleMinutes: 20,
      exportDays: 14,
      uploadDays: 15,
      outboxDays: 2,
      securityEventsDays: 90,
      secretsKey: `${'k'.repeat(43)}=`,
      files: {
        kind: 's3',
        endpoint: 'https://s3.example.org:9000',
        region: 'eu-west-2',
        bucket: 'records',
        prefix: 'waymark/live/',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
      hasSharedFiles: true,
      logNode: undefined,
      logLevel: 'debug',
      searchTimeoutMs: 2500,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', ROLES: '' })).toEqual(readConfig({}));
  });

  it.each<readonly [variable: string, value: string, message: string]>([
    ['PORT', '65536', 'PORT should be a whole number from 0 to 65535'],
    ['PORT', '-1', 'PORT should be a whole number from 0 to 65535'],
    ['PORT', '3000x', 'PORT should be a whole number from 0 to 65535'],
    ['HOST', 'my host', 'HOST should be a host name or an IP address'],
    ['DEMO', 'no', 'DEMO should be 0 or 1'],
    ['ROLES', 'api,cook', 'ROLES should be a list, separated by commas, of api, projector, worker'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL should be a URL that begins with postgres:// or postgresql://'],
    ['EVENTSTORE_URL', 'localhost:2113', 'EVENTSTORE_URL should be a URL that begins with esdb://'],
    ['REDIS_URL', 'redis://', 'REDIS_URL should be a URL that begins with redis:// or rediss://'],
    ['MEILI_URL', 'localhost', 'MEILI_URL should be a URL that begins with http:// or https://'],
    ['SMTP_URL', 'mail', 'SMTP_URL should be a URL that begins with smtp:// or smtps://'],
    ['MAIL_FROM', 'office', 'MAIL_FROM should be an address'],
    ['IMPORT_PURGE_DAYS', '0', 'IMPORT_PURGE_DAYS should be a whole number of days from 1 to 3650'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL should be one of trace, debug, info, warn, error, fatal, silent'],
    ['SEARCH_TIMEOUT_MS', '1.5', 'SEARCH_TIMEOUT_MS should be a whole number of milliseconds from 1 to 600000'],
    ...[
      'true',
      'all',
      '*',
      '0.0.0.0/0',
      '::/0',
      '0.0.0.0/1',
      '10.0.0.0/33',
      '10.0.0.0/',
      'proxy.example.org',
      '127.0.0.1,',
      '127.0.0.1/8/8',
    ].map((value) => ['TRUST_PROXY', value, 'TRUST_PROXY should be a list, separated by commas, of the addresses of proxies'] as const),
    ['FILES_URL', 'file://host/files', 'FILES_URL should be a folder, like file:///srv/waymark, or a bucket'],
    ['FILES_URL', 's3://records', 'S3_ACCESS_KEY_ID should be set where FILES_URL is a bucket'],
    ['S3_REGION', 'London', 'S3_REGION should be the name of a region'],
    ['EVENTSTORE_LISTEN', '2113', 'EVENTSTORE_LISTEN should be an address and a port'],
    ['EVENTSTORE_LISTEN', 'logs.example.org:65536', 'EVENTSTORE_LISTEN should be an address and a port'],
    ['EVENTSTORE_LISTEN', 'logs.example.org:2113', 'EVENTSTORE_PASSWORD should be set with EVENTSTORE_LISTEN'],
    ['EVENTSTORE_PASSWORD', 'changeit', 'EVENTSTORE_PASSWORD should be 32 to 200 letters'],
    ['TLS_CERT', '/cert.pem', 'TLS_KEY should be set with TLS_CERT'],
    ['TLS_KEY', '/key.pem', 'TLS_CERT should be set with TLS_KEY'],
  ])('reports the error in %s=%s', (variable, value, message) => {
    expect(() => readConfig({ [variable]: value })).toThrow(message);
  });

  it('knows that people use HTTPS from the public address or the certificate', () => {
    expect(readConfig({ PUBLIC_URL: 'https://waymark.example.org' }).isHttps).toBe(true);
    expect(readConfig({ TLS_CERT: '/c', TLS_KEY: '/k' }).isHttps).toBe(true);
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' }).isHttps).toBe(false);
    expect(() => readConfig({ TLS_CERT: '/c', TLS_KEY: '/k', PUBLIC_URL: 'http://waymark.example.org' })).toThrow(
      'PUBLIC_URL should begin with https://',
    );
  });

  it('reads a shared folder, and a bucket with all defaults', () => {
    expect(readConfig({ FILES_URL: 'file:///srv/way%20mark' })).toMatchObject({
      files: { kind: 'folder', path: '/srv/way mark' },
      hasSharedFiles: true,
    });
    expect(readConfig({ FILES_URL: 's3://records', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }).files).toMatchObject({
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      bucket: 'records',
      prefix: '',
    });
  });

  it.each([
    ['logs.example.org:2113', 'logs.example.org'],
    ['10.0.0.1:2113', '10.0.0.1'],
    ['[::]:2113', '::'],
  ])('lets the log node listen on %s', (listen, host) => {
    const password = 'p'.repeat(32);
    expect(readConfig({ EVENTSTORE_LISTEN: listen, EVENTSTORE_PASSWORD: password }).logNode).toEqual({ host, port: 2113, password });
    expect(() => readConfig({ EVENTSTORE_LISTEN: listen, EVENTSTORE_PASSWORD: password, EVENTSTORE_URL: 'esdb://other' })).toThrow(
      'EVENTSTORE_LISTEN should not be set with EVENTSTORE_URL',
    );
  });

  describe('secrets in files', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'waymark-secrets-'));
    });
    afterAll(() => rm(folder, { recursive: true }));
    const fileOf = async (content: string) => {
      const file = join(folder, 'secret');
      await writeFile(file, content);
      return file;
    };

    it.each([
      ['DATABASE_URL', 'postgres://waymark:secret@db/waymark', 'databaseUrl'],
      ['EVENTSTORE_URL', 'esdb://waymark:secret@logs', 'eventStoreUrl'],
      ['REDIS_URL', 'redis://:secret@cache', 'redisUrl'],
      ['MEILI_KEY', 'secret', 'meiliKey'],
      ['SMTP_URL', 'smtp://waymark:secret@mail', 'smtpUrl'],
      ['SECRETS_KEY', `${'k'.repeat(43)}=`, 'secretsKey'],
    ] as const)('reads %s from the file in %s_FILE', async (variable, value, name) => {
      expect(readConfig({ [`${variable}_FILE`]: await fileOf(`${value}\n`) })[name]).toBe(value);
    });

    it('prefers the variable itself: a parent sets the addresses of the servers it starts', async () => {
      const file = await fileOf('postgres://file');
      expect(readConfig({ DATABASE_URL: 'postgres://set', DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://set');
    });

    it('reports an unreadable or empty file among all other errors', async () => {
      const env = { DATABASE_URL_FILE: join(folder, 'missing'), MEILI_KEY_FILE: await fileOf(' \n'), PORT: 'x' };
      expect(() => readConfig(env)).toThrow('DATABASE_URL_FILE should name a file that can be read (ENOENT)');
      expect(() => readConfig(env)).toThrow(expect.objectContaining({ variables: ['PORT', 'DATABASE_URL_FILE', 'MEILI_KEY_FILE'] }));
    });

    it('does not repeat the contents of a file', async () => {
      const file = await fileOf('mysql://app:secret@db');
      expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('secret@') }),
      );
    });
  });

  it('names all wrong variables in one error, each once', () => {
    const env = { PORT: 'x', ROLES: 'cook,baker', DEMO: '2', LOG_LEVEL: 'info' };
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(expect.objectContaining({ variables: ['PORT', 'DEMO', 'ROLES'] }));
  });

  it('does not repeat what a wrong URL contains', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://app:secret@db' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });
});
