import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Source {
  /** Relative to the project's folder, with '/' between the parts. */
  readonly path: string;
  readonly text: string;
}

const readFolder = async (folder: string): Promise<readonly Source[]> => {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
};

const folders = new Map<string, Promise<readonly Source[]>>();

/** Many rules look at the same files, so each folder is read once. */
const sourcesIn = (folder: string): Promise<readonly Source[]> => {
  const reading = folders.get(folder) ?? readFolder(folder);
  folders.set(folder, reading);
  return reading;
};

export const sourcesOf = async (names: readonly string[]): Promise<readonly Source[]> => {
  const sources = await Promise.all(names.map(sourcesIn));
  return sources.flat().toSorted((a, b) => (a.path < b.path ? -1 : 1));
};

/** One import of a source file, and whether it is for types only. */
export interface Import {
  readonly line: number;
  /** A path of the project, or the name of a package. */
  readonly target: string;
  readonly isTypeOnly: boolean;
}

const statement = /^[ \t]*(?:import|export)\s+(type\s+)?(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/gm;
const dynamic = /\b(?:import|import\.meta\.resolve|require)\(\s*['"]([^'"]+)['"]/g;

const onlyTypeNames = (names: string | undefined): boolean => {
  const inBraces = /^\{([^}]*)\}$/.exec(names?.trim() ?? '')?.[1];
  return inBraces !== undefined && inBraces.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
};

const readImports = ({ path, text }: Source): readonly Import[] => {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const resolve = (named: string) => (named.startsWith('.') ? posix.join(posix.dirname(path), named) : named);
  return [
    ...[...text.matchAll(statement)].map((match) => ({
      line: lineAt(match.index),
      target: resolve(match[3] ?? ''),
      isTypeOnly: match[1] !== undefined || onlyTypeNames(match[2]),
    })),
    ...[...text.matchAll(dynamic)].map((match) => ({ line: lineAt(match.index), target: resolve(match[1] ?? ''), isTypeOnly: false })),
  ];
};

const imports = new WeakMap<Source, readonly Import[]>();

/** Every import and re-export of a file, static or dynamic. */
export const importsOf = (source: Source): readonly Import[] => {
  const importsOfSource = imports.get(source) ?? readImports(source);
  imports.set(source, importsOfSource);
  return importsOfSource;
};
