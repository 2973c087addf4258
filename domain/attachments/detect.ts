import type { FileTypeName } from '../lists/fileTypes.ts';

/** Files whose type only their entries tell: those of Word, Excel and OpenDocument. */
type DetectedType = FileTypeName | 'archive';

/** How many bytes of the beginning tell the type. */
export const detectedBytes = 16;

/** Whether these bytes stand at a place; each character of the text is a byte. */
const hasAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  text.split('').every((each, n) => bytes[at + n] === each.charCodeAt(0));

/** The brands of pictures that phones take (ISO/IEC 23008-12). */
const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

const signatures: readonly (readonly [type: DetectedType, matches: (start: Uint8Array) => boolean])[] = [
  ['pdf', (start) => hasAt(start, 0, '%PDF-')],
  ['jpeg', (start) => hasAt(start, 0, '\u00ff\u00d8\u00ff')],
  ['png', (start) => hasAt(start, 0, '\u0089PNG\r\n\u001a\n')],
  ['webp', (start) => hasAt(start, 0, 'RIFF') && hasAt(start, 8, 'WEBP')],
  ['heic', (start) => hasAt(start, 4, 'ftyp') && heicBrands.some((brand) => hasAt(start, 8, brand))],
  ['archive', (start) => hasAt(start, 0, 'PK\u0003\u0004')],
];

/** The type of a file by its first bytes, whatever its name says. Null: none that may be added. */
export const detectType = (start: Uint8Array): DetectedType | null => signatures.find(([, matches]) => matches(start))?.[0] ?? null;

/** The entries that files of Office have. */
const officeEntries: readonly (readonly [type: FileTypeName, entry: string])[] = [
  ['docx', 'word/document.xml'],
  ['xlsx', 'xl/workbook.xml'],
];

/** The contents of the entry `mimetype` of an OpenDocument file. */
const openDocuments: Readonly<Record<string, FileTypeName>> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
};

/** Macros, and programs that Windows starts. */
const forbiddenEntry =
  /(^|\/)vbaProject\.bin$|(^|\/)vbaData\.xml$|^(Basic|Scripts)\/|\.(exe|dll|com|scr|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|jar|lnk|sh)$/i;

/** The type of an archive by the names of its entries. `mimetype` is the content of the entry of this name, if there is one. */
export const typeOfArchive = (entries: readonly string[], mimetype: string | null): FileTypeName | null => {
  if (entries.some((entry) => forbiddenEntry.test(entry))) return null;
  if (mimetype !== null) return openDocuments[mimetype.trim()] ?? null;
  if (!entries.includes('[Content_Types].xml')) return null;
  return officeEntries.find(([, entry]) => entries.includes(entry))?.[0] ?? null;
};
