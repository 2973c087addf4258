import { crc32, deflateRawSync } from 'node:zlib';

/** A file in a zip archive. `claims` is the unpacked size and `method` the packing that it claims to have. */
interface ZippedFile {
  readonly path: string;
  readonly content: string | Buffer;
  readonly claims?: number;
  readonly method?: number;
}

/** A zip archive of these files. */
export const zip = (files: readonly ZippedFile[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content, claims, method = 8 } of files) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)];
    const packed = deflateRawSync(bytes);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(bytes), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(claims ?? bytes.length, 8);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(method, 8);
    sizes.copy(local, 14);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(method, 10);
    sizes.copy(central, 16);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    parts.push(local, name, packed);
    directory.push(central, name);
    offset += local.length + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
};

/** A cell as XML, such as `<c r="A1"><v>1</v></c>`; texts become inline strings. */
type WorkbookCell = string | { readonly xml: string };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const cellXml = (cell: WorkbookCell, reference: string): string =>
  typeof cell !== 'string'
    ? cell.xml.replace('<c', `<c r="${reference}"`)
    : cell === ''
      ? ''
      : `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;

const sheetXml = (rows: readonly (readonly WorkbookCell[])[], merged: readonly string[]): string =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows
    .map(
      (cells, at) => `<row r="${at + 1}">${cells.map((cell, place) => cellXml(cell, `${letters[place] ?? 'A'}${at + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData><mergeCells>${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells></worksheet>`;

interface WorkbookOptions {
  readonly strings?: readonly string[];
  /** Codes of number formats; cells of style 1, 2 and so on have them. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** Ranges of merged cells of each sheet, such as 'A2:A5'. */
  readonly merged?: readonly string[];
}

/** A workbook of these sheets, as a spreadsheet program would save it. */
export const workbook = (
  sheets: Readonly<Record<string, readonly (readonly WorkbookCell[])[]>>,
  { strings = [], formats = [], is1904 = false, merged = [] }: WorkbookOptions = {},
): Buffer =>
  zip([
    {
      path: 'xl/workbook.xml',
      content: `<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${Object.keys(sheets)
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}" xmlns:r="r"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${Object.keys(sheets)
        .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
        .join('')}</Relationships>`,
    },
    { path: 'xl/sharedStrings.xml', content: `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>` },
    {
      path: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
        .join(
          '',
        )}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...Object.values(sheets).map((rows, at) => ({ path: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(rows, merged) })),
  ]);
