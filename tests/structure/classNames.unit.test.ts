import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const consoleFolder = resolve(import.meta.dirname, '../../console');
const files = readdirSync(consoleFolder, { recursive: true, encoding: 'utf8' }).map((file) => join(consoleFolder, file));
const modules = files.filter((file) => file.endsWith('.module.css'));
const sources = files.filter((file) => file.endsWith('.tsx'));

const classesIn = (css: string): ReadonlySet<string> =>
  new Set([...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].flatMap(([, name]) => name ?? []));

/** Uses of a module's classes: literal names, and whether other names are computed, such as `styles[kind]`. */
const usesIn = (text: string): ReadonlyMap<string, { readonly names: readonly string[]; readonly isComputed: boolean }> =>
  new Map(
    [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].map(([, variable = '', path = '']) => [
      path,
      {
        names: [...text.matchAll(new RegExp(`\\b${variable}\\['([^']+)'\\]`, 'g'))].flatMap(([, name]) => name ?? []),
        isComputed: new RegExp(`\\b${variable}\\[[^'\\]]`).test(text),
      },
    ]),
  );

const uses = sources.flatMap((file) =>
  [...usesIn(readFileSync(file, 'utf8'))].map(([path, use]) => ({ file, module: resolve(dirname(file), path), ...use })),
);
const classes = new Map(modules.map((file) => [file, classesIn(readFileSync(file, 'utf8'))]));

describe('CSS modules', () => {
  it('contain every class that a component names', () => {
    const missing = uses.flatMap(({ file, module, names }) =>
      names
        .filter((name) => !existsSync(module) || !classes.get(module)?.has(name))
        .map((name) => `${relative(consoleFolder, file)}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('contain no class that no component names', () => {
    const unused = [...classes].flatMap(([module, names]) => {
      const ofModule = uses.filter((use) => use.module === module);
      if (ofModule.some(({ isComputed }) => isComputed)) return [];
      const named = new Set(ofModule.flatMap((use) => use.names));
      return [...names].filter((name) => !named.has(name)).map((name) => `${relative(consoleFolder, module)}: ${name}`);
    });
    expect(unused).toEqual([]);
  });
});
