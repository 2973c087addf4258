import { context } from 'esbuild';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export const apiScript = 'api/tools/dev/api';
export const roleScript = 'api/roles/process';

/** An incremental build of the server's processes. */
interface ServerBuild {
  readonly fileOf: (script: string) => string;
  /** Builds what has changed. Resolves with the sources of each script, relative to the root. Rejects on compile errors. */
  readonly rebuild: () => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  readonly stop: () => Promise<void>;
}

type Outputs = Readonly<
  Record<string, { readonly inputs: Readonly<Record<string, unknown>>; readonly imports: readonly { readonly path: string }[] }>
>;

const sourcesOf = (outputs: Outputs, output: string, visited = new Set<string>()): readonly string[] => {
  const bundle = outputs[output];
  if (!bundle || visited.has(output)) return [];
  visited.add(output);
  return [...Object.keys(bundle.inputs), ...bundle.imports.flatMap(({ path }) => sourcesOf(outputs, path, visited))];
};

/** `folder`: where the build goes, relative to the root; it is emptied first. */
export const openServerBuild = async (root: string, folder: string): Promise<ServerBuild> => {
  // The projector forks the last one for whole rebuilds.
  const scripts = [apiScript, roleScript, 'api/roles/rebuildHalf'];
  await rm(join(root, folder), { recursive: true, force: true });
  const builder = await context({
    absWorkingDir: root,
    entryPoints: scripts.map((script) => `${script}.ts`),
    outdir: folder,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'warning',
  });
  return {
    fileOf: (script) => join(root, folder, `${script}.mjs`),
    rebuild: async () => {
      const { outputs } = (await builder.rebuild()).metafile;
      return new Map(scripts.map((script) => [script, new Set(sourcesOf(outputs, `${folder}/${script}.mjs`))]));
    },
    stop: () => builder.dispose(),
  };
};
