/**
 * `npm start`: runs the server from one bundle per process. With the name of a tool, such as `rebuild`, it runs that one. esbuild makes the
 * bundles, kept in dist/server under the fingerprint of the sources. Loading hundreds of TypeScript files takes longer than the rest of a
 * start, and loops run faster from bundles. This file is plain JavaScript because nothing can load TypeScript yet.
 */
import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = ['api', 'commands', 'domain', 'infra', 'projections'];
/** The tools that work through many records. */
const tools = ['bench', 'linkage', 'linkageSweep', 'rebuild', 'searchRebuild', 'searchVerify', 'seed'];
const entries = [
  'api/main.ts',
  'api/roles/process.ts',
  'api/roles/rebuildHalf.ts',
  'infra/eventLog/node/main.ts',
  ...tools.map((tool) => `api/tools/${tool}.ts`),
];

/** How often a start by npm looks whether npm is still there, in milliseconds. */
const parentPollMs = 500;

/** How long an old build stays after a newer one was started, in milliseconds: it may still be running. */
const spareMs = 10 * 60_000;

const fingerprint = async () => {
  const hash = createHash('sha256');
  const folders = await Promise.all(sources.map((folder) => readdir(join(root, folder), { recursive: true })));
  const files = folders.flatMap((names, index) => names.filter((name) => name.endsWith('.ts')).map((name) => join(sources[index], name)));
  for (const file of [...files.toSorted(), 'api/run.mjs', 'package-lock.json'])
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
};

const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  );

const build = async (builds, folder) => {
  await mkdir(builds, { recursive: true });
  const beside = await mkdtemp(join(builds, '.building-'));
  try {
    const esbuild = await import('esbuild');
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: entries,
      outdir: beside,
      outbase: root,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'linked',
      logLevel: 'warning',
    });
    await esbuild.stop();
    await rename(beside, folder);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    // A start at the same time may have finished first.
    if (!(await exists(folder))) throw error;
  }
};

const removeOthers = async (builds, name) => {
  for (const other of (await readdir(builds)).filter((each) => each !== name)) {
    const made = await stat(join(builds, other)).then(
      (info) => info.mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - made > spareMs) await rm(join(builds, other), { recursive: true, force: true });
  }
};

/** npm passes a signal to a shell only, which ends without passing it on. */
const endWithNpm = () => {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentPollMs).unref();
};
if (process.env.npm_lifecycle_event === 'start') endWithNpm();

const builds = join(root, 'dist/server');
const name = await fingerprint();
const folder = join(builds, name);
if (await exists(folder)) await utimes(folder, new Date(), new Date());
else await build(builds, folder);
const tool = tools.find((each) => each === process.argv[2]);
// A tool reads its own arguments from the third on.
if (tool) process.argv.splice(2, 1);
await import(pathToFileURL(join(folder, tool ? `api/tools/${tool}.mjs` : 'api/main.mjs')).href);
await removeOthers(builds, name);
