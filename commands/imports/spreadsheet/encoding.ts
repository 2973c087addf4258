import type { Readable } from 'node:stream';

/** The encodings that files come in, as iconv-lite calls them. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

const lineEnd = 10;

/** Checks whether bytes that come in pieces are UTF-8. */
export const isUtf8 = (): { take(chunk: Buffer): void; end(): boolean } => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  const decode = (chunk?: Buffer) => {
    try {
      if (isValid) decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isValid = false;
    }
  };
  return {
    take: decode,
    end: () => {
      decode();
      return isValid;
    },
  };
};

/** UTF-16 is known by its mark, or by the zero bytes that Latin letters have in it. */
const utf16Of = (start: Buffer): 'utf-16le' | 'utf-16be' | null => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const pairs = Math.min(start.length, 200) >> 1;
  const zeros = (offset: number) => Array.from({ length: pairs }, (_, at) => start[2 * at + offset]).filter((byte) => byte === 0).length;
  if (pairs > 2 && zeros(1) > pairs / 2) return 'utf-16le';
  return pairs > 2 && zeros(0) > pairs / 2 ? 'utf-16be' : null;
};

/** Bytes that are letters with accents in Mac Roman, and in Windows-1252 signs that stand in no word. */
const macLetters: ReadonlySet<number> = new Set([0x81, 0x83, 0x86, 0x87, 0x88, 0x89, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9b, 0x9d, 0x9f]);

/**
 * Bytes that are letters with accents in Windows-1252, and in Mac Roman not all: those that are its quotation marks and dashes are left
 * out.
 */
const isWindowsLetter = (byte: number): boolean => byte >= 0xc0 && (byte < 0xd0 || byte > 0xd5) && byte !== 0xd7 && byte !== 0xf7;

const isPlainLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

/** Tells Mac Roman, which spreadsheets on a Mac write, from Windows-1252: by the letters within words and by its line ends. */
const isMacRoman = (): { take(chunk: Buffer): void; end(): boolean } => {
  let [mac, windows, last, hasReturns, hasBreaks] = [0, 0, lineEnd, false, false];
  return {
    take: (chunk) => {
      hasReturns ||= chunk.includes(13);
      hasBreaks ||= chunk.includes(lineEnd);
      for (const byte of chunk) {
        if (byte >= 0x80 && isPlainLetter(last)) {
          if (macLetters.has(byte)) mac += 1;
          else if (isWindowsLetter(byte)) windows += 1;
        }
        last = byte;
      }
    },
    end: () => mac > windows || (windows === 0 && hasReturns && !hasBreaks),
  };
};

/** The encoding of a text file and its number of lines. Files that are not UTF-8, UTF-16 or Mac Roman are read as Windows-1252. */
export const findEncoding = async (source: Readable): Promise<{ readonly encoding: Encoding; readonly lines: number }> => {
  const [utf8, macRoman] = [isUtf8(), isMacRoman()];
  let utf16: 'utf-16le' | 'utf-16be' | null | undefined;
  let [lines, last] = [0, lineEnd];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (utf16 === undefined) utf16 = utf16Of(chunk);
    if (!utf16) {
      utf8.take(chunk);
      macRoman.take(chunk);
    }
    last = (utf16 === 'utf-16le' ? chunk.at(-2) : chunk.at(-1)) ?? last;
    for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) lines += 1;
  }
  // The last line may lack a line break.
  if (last !== lineEnd) lines += 1;
  return { encoding: utf16 ?? (utf8.end() ? 'utf-8' : macRoman.end() ? 'macintosh' : 'windows-1252'), lines };
};
