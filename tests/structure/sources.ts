import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Source {
  /** Relative to the project's folder, with '/' between the parts. */
  readonly path: string;
  readonly text: string;
}

export const sourcesOf = async (folders: readonly string[]): Promise<readonly Source[]> => {
  const found: Source[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      found.push({ path: relative(root, path).split(sep).join('/'), text: await readFile(path, 'utf8') });
    }
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
};

/** One import of a source file, and whether it is for types only. */
export interface Import {
  readonly line: number;
  /** A path of the project, or the name of a package. */
  readonly of: string;
  readonly onlyTypes: boolean;
}

const statement = /^[ \t]*(?:import|export)\s+(type\s+)?(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/gm;
const dynamic = /\b(?:import|import\.meta\.resolve|require)\(\s*['"]([^'"]+)['"]/g;

const onlyTypeNames = (names: string | undefined): boolean => {
  const inBraces = /^\{([^}]*)\}$/.exec(names?.trim() ?? '')?.[1];
  return inBraces !== undefined && inBraces.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
};

/** Every import and re-export of a file, static or dynamic. */
export const importsOf = ({ path, text }: Source): readonly Import[] => {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const resolved = (named: string) => (named.startsWith('.') ? posix.join(posix.dirname(path), named) : named);
  return [
    ...[...text.matchAll(statement)].map((match) => ({
      line: lineAt(match.index),
      of: resolved(match[3] ?? ''),
      onlyTypes: match[1] !== undefined || onlyTypeNames(match[2]),
    })),
    ...[...text.matchAll(dynamic)].map((match) => ({ line: lineAt(match.index), of: resolved(match[1] ?? ''), onlyTypes: false })),
  ];
};
