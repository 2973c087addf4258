import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { acceptsEncoding } from './compression.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The encodings that files have been compressed into, the smallest first, and what their names end with then. */
const endings = { br: '.br', gzip: '.gz' } as const;

/** One file of the built console as it goes out. */
export interface ConsoleFile {
  readonly type: string;
  readonly encoding: keyof typeof endings | null;
  readonly content: Buffer;
}

/**
 * The console's files, held in memory: some megabytes. So a server gives out the console that it was started with, whatever happens to the folder
 * while it runs.
 */
export class ConsoleFiles {
  readonly #contents: ReadonlyMap<string, Buffer>;

  private constructor(contents: ReadonlyMap<string, Buffer>) {
    this.#contents = contents;
  }

  static async read(folder: string): Promise<ConsoleFiles> {
    const names = await readdir(folder);
    return new ConsoleFiles(new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const))));
  }

  /** A file in the smallest encoding that `accepted` takes; null where there is none of this name. */
  find(name: string, accepted: string): ConsoleFile | null {
    const type = types[extname(name)];
    const plain = this.#contents.get(name);
    if (type === undefined || plain === undefined) return null;
    for (const encoding of ['br', 'gzip'] as const) {
      const content = acceptsEncoding(accepted, encoding) ? this.#contents.get(name + endings[encoding]) : undefined;
      if (content) return { type, encoding, content };
    }
    return { type, encoding: null, content: plain };
  }
}
