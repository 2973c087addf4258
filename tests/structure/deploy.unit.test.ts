import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { allRoles, variables } from '../../infra/configVariables.ts';
import { readConfig } from '../../infra/config.ts';
import { secretVariables } from '../../infra/secretFiles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'infra/deploy');
const read = (path: string) => readFile(join(folder, path), 'utf8');

/** Every variable that Waymark or Node reads. */
const variableNames = new Set([...Object.keys(variables.shape), ...secretVariables.map((name) => `${name}_FILE`), 'NODE_ENV']);
const unknownOf = (names: readonly string[]): readonly string[] => names.filter((name) => !variableNames.has(name));

/** The command in a list if this machine has it, otherwise an empty list. */
const ifInstalled = (command: string, versionFlag: string): readonly string[] => {
  try {
    execFileSync(command, [versionFlag], { stdio: 'ignore' });
    return [command];
  } catch {
    return [];
  }
};

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      environment: z.record(z.string(), z.string()).default({}),
      secrets: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      healthcheck: z.looseObject({ test: z.array(z.string()).min(2) }),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

const readCompose = async () => composeFile.parse(parse(await read('compose.yaml'), { merge: true }));

describe('infra/deploy/compose.yaml', () => {
  it('has a service for every role, each with its own data folder', async () => {
    const { services } = await readCompose();
    expect(allRoles.map((role) => services[role]?.environment['ROLES'])).toEqual([...allRoles]);
    const dataFolders = allRoles.map((role) => services[role]?.volumes.find((volume) => volume.endsWith(':/var/lib/waymark')));
    expect(new Set(dataFolders).size).toBe(allRoles.length);
    expect(dataFolders).not.toContain(undefined);
  });

  it('shares a folder of files between API and worker', async () => {
    const { services } = await readCompose();
    const shared = [services['api'], services['worker']].map((service) => service?.volumes.filter((volume) => volume.startsWith('files:')));
    expect(shared).toEqual([['files:/srv/waymark/files'], ['files:/srv/waymark/files']]);
  });

  it('sets only variables that Waymark reads, to values that it accepts', async () => {
    const { services } = await readCompose();
    for (const role of allRoles) {
      const environment = services[role]?.environment ?? {};
      expect(unknownOf(Object.keys(environment))).toEqual([]);
      const filled = Object.entries(environment).map(([name, value]) => [name, value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')] as const);
      expect(() => readConfig(Object.fromEntries(filled.filter(([name]) => !name.endsWith('_FILE'))))).not.toThrow();
    }
  });

  it('declares every secret and volume that a service uses, and make-secrets.sh makes them', async () => {
    const { services, secrets, volumes } = await readCompose();
    const definitions = Object.values(services);
    expect(definitions.flatMap((service) => service.secrets).filter((name) => !Object.hasOwn(secrets, name))).toEqual([]);
    expect(
      definitions.flatMap((service) => service.volumes.map((volume) => volume.split(':')[0] ?? '')).filter((name) => !(name in volumes)),
    ).toEqual([]);
    const secretsFolder = await mkdtemp(join(tmpdir(), 'waymark-made-secrets-'));
    try {
      execFileSync('sh', [join(folder, 'make-secrets.sh'), secretsFolder]);
      const first = await Promise.all((await readdir(secretsFolder)).map((name) => readFile(join(secretsFolder, name), 'utf8')));
      execFileSync('sh', [join(folder, 'make-secrets.sh'), secretsFolder]);
      expect(await Promise.all((await readdir(secretsFolder)).map((name) => readFile(join(secretsFolder, name), 'utf8')))).toEqual(first);
      expect((await readdir(secretsFolder)).map((name) => `./secrets/${name}`).toSorted()).toEqual(
        Object.values(secrets)
          .map(({ file }) => file)
          .toSorted(),
      );
      const environment = services['api']?.environment ?? {};
      const settings = Object.entries(environment).map(([name, value]) => [name, value.replace('/run/secrets', secretsFolder)] as const);
      expect(readConfig(Object.fromEntries(settings.filter(([name]) => name.endsWith('_FILE')))).redisUrl).toMatch(
        /^redis:\/\/:.{43}@redis:6379$/,
      );
    } finally {
      await rm(secretsFolder, { recursive: true });
    }
  });

  it.each(ifInstalled('docker-compose', 'version'))('is accepted by %s', (command) => {
    const args = ['-f', join(folder, 'compose.yaml'), 'config', '--quiet'];
    expect(() => execFileSync(command, args, { stdio: 'pipe' })).not.toThrow();
  });
});

describe('infra/deploy/Dockerfile', () => {
  it('starts a file that exists, with variables that Waymark reads', async () => {
    const text = (await read('Dockerfile')).replaceAll('\\\n', ' ');
    const names = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(/\s+/).map((pair) => pair.split('=')[0] ?? ''));
    expect(unknownOf(names)).toEqual([]);
    const entry = z.tuple([z.literal('node'), z.string()]).parse(JSON.parse(/^ENTRYPOINT (.*)$/m.exec(text)?.[1] ?? 'null'));
    expect(existsSync(join(root, entry[1]))).toBe(true);
    expect(text).toMatch(/^USER node$/m);
  });
});

describe('infra/deploy/systemd', () => {
  it.each(allRoles)('has a unit for the role %s', async (role) => {
    const lines = (await read(`systemd/waymark-${role}.service`)).split('\n');
    const valuesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
    const environment = valuesOf('Environment').map((pair) => pair.split('=', 2) as [string, string]);
    expect(Object.fromEntries(environment)).toMatchObject({ ROLES: role, DATA_DIR: `/var/lib/${valuesOf('StateDirectory')[0]}` });
    expect(unknownOf(environment.map(([name]) => name))).toEqual([]);
    const credentials = valuesOf('LoadCredential').map((pair) => `%d/${pair.split(':')[0]}`);
    expect(environment.filter(([name]) => name.endsWith('_FILE')).map(([, value]) => value)).toEqual(credentials);
    expect(existsSync(join(root, valuesOf('ExecStart')[0]?.split(' ')[1] ?? 'none'))).toBe(true);
  });

  it.each(ifInstalled('systemd-analyze', '--version'))('is accepted by %s', async (command) => {
    const copies = await mkdtemp(join(tmpdir(), 'waymark-units-'));
    try {
      for (const role of allRoles) {
        const unit = await read(`systemd/waymark-${role}.service`);
        // It checks that the program exists, and Node may be elsewhere on this machine.
        await writeFile(join(copies, `waymark-${role}.service`), unit.replace('/usr/bin/node', process.execPath));
      }
      const units = allRoles.map((role) => join(copies, `waymark-${role}.service`));
      expect(execFileSync(command, ['verify', ...units], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
    } finally {
      await rm(copies, { recursive: true });
    }
  });
});
