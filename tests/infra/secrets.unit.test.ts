import { randomBytes } from 'node:crypto';
import { mkdtemp, open as openFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { open, seal } from '../../infra/security/secretBox.ts';
import { openSecretsKey } from '../../infra/security/secretsKey.ts';

describe('a sealed secret', () => {
  const key = randomBytes(32);

  it('opens with its key and its context', () => {
    expect(open(key, seal(key, 'Geheim ✓', 'authenticator 7'), 'authenticator 7')).toBe('Geheim ✓');
  });

  it('looks different each time and reveals nothing', () => {
    const [one, other] = [seal(key, 'secret', 'a'), seal(key, 'secret', 'a')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('secret');
  });

  it('does not open with another key, for another person, or after a change', () => {
    const sealed = seal(key, 'secret', 'authenticator 7');
    expect(() => open(randomBytes(32), sealed, 'authenticator 7')).toThrow('unable to authenticate');
    expect(() => open(key, sealed, 'authenticator 8')).toThrow('unable to authenticate');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => open(key, `v1.${changed.toString('base64url')}`, 'authenticator 7')).toThrow('unable to authenticate');
    }
    expect(() => open(key, `v9.${sealed.slice(3)}`, 'authenticator 7')).toThrow('does not know');
  });
});

describe('the key', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'waymark-secrets-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  const source = (more: object = {}) => ({ secretsKey: undefined, dataDir, ...more });

  it('is made once in the data folder, readable by its owner only', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => openSecretsKey(source({ dataDir: join(dataDir, 'new') }))));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect(await readdir(join(dataDir, 'new'))).toEqual(['secrets.key']);
    expect((await stat(join(dataDir, 'new/secrets.key'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(dataDir, 'new/secrets.key'), 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
  });

  it('has no name before all of it is on the disk', async () => {
    const folder = join(dataDir, 'full');
    const file = await openFile(tmpdir());
    const sync = vi.spyOn(Object.getPrototypeOf(file) as typeof file, 'sync').mockRejectedValueOnce(new Error('The disk is full'));
    await file.close();
    await expect(openSecretsKey(source({ dataDir: folder }))).rejects.toThrow('The disk is full');
    expect(await readdir(folder)).toEqual([]);
    sync.mockRestore();
    expect(await openSecretsKey(source({ dataDir: folder }))).toHaveLength(32);
  });

  it('may be configured', async () => {
    const key = randomBytes(32);
    expect(await openSecretsKey(source({ secretsKey: key.toString('base64') }))).toEqual(key);
  });

  it('is refused when invalid, without being repeated', async () => {
    const short = randomBytes(16).toString('base64');
    await expect(openSecretsKey(source({ secretsKey: short }))).rejects.toThrow('SECRETS_KEY should hold 32 bytes in base64');
    await expect(openSecretsKey(source({ secretsKey: short }))).rejects.not.toThrow(short);
  });
});
