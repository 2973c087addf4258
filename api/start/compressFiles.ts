import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Fonts are compressed already. */
const compressible = /\.(js|css|svg)$/;

/** Writes a `.br` and a `.gz` beside each file that compression makes smaller, so that no request waits for it. */
export const compressFiles = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((each) => compressible.test(each))) {
    const file = join(folder, name);
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
};
