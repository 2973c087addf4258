import { build } from 'esbuild';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openServerBuild } from '../../api/tools/dev/serverBuild.ts';
import { rootFolder, type scriptOf as scriptOfSources } from '../../infra/processes/scripts.ts';

describe('the scripts of a build', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-scripts-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('include in npm run dev the one that applies half of a rebuild', async () => {
    const server = await openServerBuild(rootFolder, relative(rootFolder, folder));
    try {
      const sources = await server.rebuild();
      await expect(access(server.fileOf('api/roles/rebuildHalf'))).resolves.toBeUndefined();
      expect(sources.get('api/roles/rebuildHalf')).toContain('projections/projector/rebuildHalf.ts');
    } finally {
      await server.stop();
    }
  });

  it('are found in every build that has them; a missing one is named', async () => {
    await writeFile(join(folder, 'package.json'), '{}');
    const outfile = join(folder, 'dist/chunk.mjs');
    await build({ entryPoints: [join(rootFolder, 'infra/processes/scripts.ts')], outfile, bundle: true, platform: 'node', format: 'esm' });
    await writeFile(join(folder, 'dist/half.mjs'), '');
    const { scriptOf } = (await import(pathToFileURL(outfile).href)) as { readonly scriptOf: typeof scriptOfSources };
    expect(scriptOf('half')).toEqual({ file: join(folder, 'dist/half.mjs'), nodeOptions: [] });
    expect(() => scriptOf('api/roles/missing')).toThrow('No folder above');
  });
});
