import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The part of CycloneDX 1.5 that this bill of materials uses. */
const billOfMaterials = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  version: z.int().min(1),
  metadata: z.object({
    timestamp: z.iso.datetime(),
    component: z.object({ 'bom-ref': z.string(), type: z.literal('application'), version: z.string() }),
  }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      type: z.literal('library'),
      name: z.string(),
      version: z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      hashes: z
        .array(z.object({ alg: z.enum(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']), content: z.string().regex(/^[0-9a-f]{40,128}$/) }))
        .min(1),
      licenses: z.array(z.looseObject({})).min(1),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const lockfile = z.object({
  packages: z.record(z.string(), z.looseObject({ name: z.string().optional(), version: z.string().optional() })),
});

const sorted = (texts: Iterable<string>): readonly string[] => [...new Set(texts)].toSorted();

describe('the bill of materials', () => {
  it('is valid CycloneDX and lists every package of the lockfile with digest and licence', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-sbom-'));
    try {
      const scripts = z
        .object({ scripts: z.object({ sbom: z.string() }) })
        .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
      const file = join(folder, 'sbom.json');
      await run('sh', ['-c', scripts.scripts.sbom.replace('sbom.json', '"$0"'), file], { cwd: root });
      const bill = billOfMaterials.parse(JSON.parse(await readFile(file, 'utf8')));
      const { packages } = lockfile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
      const locked = Object.entries(packages)
        .filter(([path]) => path !== '')
        .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
      expect(sorted(bill.components.map(({ name, version }) => `${name}@${version}`))).toEqual(sorted(locked));
      const refs = bill.components.map((component) => component['bom-ref']);
      expect(new Set(refs).size).toBe(refs.length);
      const allRefs = new Set([...refs, bill.metadata.component['bom-ref']]);
      expect(bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !allRefs.has(ref))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
