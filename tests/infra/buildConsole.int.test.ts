import { access, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConsoleFiles } from '../../api/plugins/consoleFiles.ts';
import { buildConsole } from '../../api/start/buildConsole.ts';

let root: string;
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const listBuilds = async () => (await readdir(join(root, 'dist/console'))).toSorted();
const change = (text: string) => writeFile(join(root, 'console/main.tsx'), text);

/** A slow builder that copies the source and counts its runs. */
const builder = `
const { mkdirSync, readFileSync, writeFileSync, appendFileSync } = require('node:fs');
const out = process.argv[process.argv.indexOf('--outDir') + 1];
const source = readFileSync('console/main.tsx', 'utf8');
if (source === 'broken') process.exit(1);
setTimeout(() => {
  mkdirSync(out + '/assets', { recursive: true });
  writeFileSync(out + '/index.html', source);
  writeFileSync(out + '/assets/main-' + source.length + '.js', source.repeat(200));
  appendFileSync('runs.txt', '.');
}, 300);
`;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-build-'));
  for (const folder of ['console', 'domain', 'api/contract', 'node_modules/vite/bin']) await mkdir(join(root, folder), { recursive: true });
  for (const file of ['package-lock.json', 'vite.config.ts']) await writeFile(join(root, file), '');
  await writeFile(join(root, 'node_modules/vite/bin/vite.js'), builder);
  await change('one');
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('builds what is missing and nothing twice', async () => {
  const first = await buildConsole(root);
  expect(await buildConsole(root)).toBe(first);
  await change('two two');
  const second = await buildConsole(root);
  expect(second).not.toBe(first);
  expect(await readFile(join(second, 'index.html'), 'utf8')).toBe('two two');
  await change('one');
  expect(await buildConsole(root)).toBe(first);
  expect(await readFile(join(root, 'runs.txt'), 'utf8')).toBe('..');
});

it('makes one whole build when two processes start at once', async () => {
  const [one, other] = await Promise.all([buildConsole(root), buildConsole(root)]);
  expect(other).toBe(one);
  expect(await exists(join(one, 'assets/main-3.js.br'))).toBe(true);
  expect(await listBuilds()).toHaveLength(1);
});

it('leaves nothing of a failed build', async () => {
  await change('broken');
  await expect(buildConsole(root)).rejects.toThrow('Command failed');
  expect(await listBuilds()).toEqual([]);
});

it('removes replaced builds after a while; a server keeps the build it started with', async () => {
  const first = await buildConsole(root);
  const running = await ConsoleFiles.read(join(first, 'assets'));
  await change('two two');
  const second = await buildConsole(root);
  expect(await listBuilds()).toHaveLength(2);
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(first, longAgo, longAgo);
  expect(await buildConsole(root)).toBe(second);
  expect(await exists(first)).toBe(false);
  expect(running.find('main-3.js', 'identity')?.content.toString()).toBe('one'.repeat(200));
  expect(running.find('main-3.js', 'gzip, br')).toMatchObject({ encoding: 'br', type: 'text/javascript; charset=utf-8' });
  expect([running.find('main-7.js', ''), running.find('main-3.js.br', ''), running.find('../index.html', '')]).toEqual([null, null, null]);
});
