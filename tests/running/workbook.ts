import { inflateRawSync } from 'node:zlib';

const centralEntry = 0x02014b50;
const endOfDirectory = 0x06054b50;

/** The files of a small archive, by path. */
export const unzip = (archive: Buffer): ReadonlyMap<string, string> => {
  let end = archive.length - 22;
  while (archive.readUInt32LE(end) !== endOfDirectory) end -= 1;
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === centralEntry) {
    const [size, nameLength, extraLength, commentLength] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + size);
    files.set(name, (archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString('utf8'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
};

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/_x([\dA-F]{4})_/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** The rows of each sheet of a workbook that an export wrote: cells by column letters. */
export const readWorkbook = (archive: Buffer): readonly (readonly Readonly<Record<string, string>>[])[] => {
  const files = unzip(archive);
  const sheets = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="[^"]+" sheetId="(\d+)"/g)];
  return sheets.map(([, number]) =>
    [...(files.get(`xl/worksheets/sheet${number}.xml`) ?? '').matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
      Object.fromEntries(
        [...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs)].map(
          ([, letters = '', text, value]) => [letters, unescape(text ?? value ?? '')],
        ),
      ),
    ),
  );
};
