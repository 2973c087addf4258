import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Typefaces are compressed already. */
const compressible = /\.(js|css|svg)$/;

/** Puts a `.br` and a `.gz` beside each file of a folder that gets smaller by it, so that no request has to wait for it. */
export const compressFiles = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((each) => compressible.test(each))) {
    const file = join(folder, name);
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
};
