import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { acceptsEncoding } from './compression.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The encodings of the compressed files, smallest first, and their name suffixes. */
const endings = { br: '.br', gzip: '.gz' } as const;

interface ConsoleFile {
  readonly type: string;
  readonly encoding: keyof typeof endings | null;
  readonly content: Buffer;
}

/**
 * The console's files, held in memory (a few megabytes). A server keeps serving the console it started with, even if the folder changes.
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

  /** Returns the smallest encoding that the client accepts; null if there is no such file. */
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
