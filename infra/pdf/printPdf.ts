import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PrintDocument } from '../../commands/contracts/printing.ts';
import { wrapText } from './wrapText.ts';

/** A4, and lengths on it, in points. */
const a4: [width: number, height: number] = [595.28, 841.89];
const margin = 64;
const textSize = 10.5;
const lineHeight = 16;
const footerSize = 7.5;

/** Noto Sans, with the letters of every language written in Latin, Greek, Cyrillic or Devanagari. */
const readFont = (): Promise<Uint8Array> =>
  readFile(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')));

const linesOfPage = Math.floor((a4[1] - 2 * margin) / lineHeight);

/** Prints a document on pages of A4. The library is read when the first one is printed. */
export const printPdf: PrintDocument = async ({ title, text, notes, footer, created }) => {
  const [{ PDFDocument, rgb }, fontkit, file] = await Promise.all([import('@cantoo/pdf-lib'), import('fontkit'), readFont()]);
  const printed = await PDFDocument.create();
  printed.registerFontkit(fontkit);
  const font = await printed.embedFont(file, { subset: true });
  printed.setTitle(title, { showInWindowTitleBar: true });
  printed.setLanguage('en-GB');
  printed.setCreationDate(created);
  printed.setModificationDate(created);
  const widths = new Map<string, number>();
  const widthOf = (word: string): number => {
    const width = widths.get(word) ?? font.widthOfTextAtSize(word, textSize);
    widths.set(word, width);
    return width;
  };
  // Word by word: measuring each line anew takes most of the time of a long text.
  const fits = (line: string): boolean => {
    const words = line.split(' ');
    return words.reduce((sum, word) => sum + widthOf(word), (words.length - 1) * widthOf(' ')) <= a4[0] - 2 * margin;
  };
  const lines = wrapText([text, ...notes].join('\n\n\n').replaceAll('\t', '    '), fits);
  const [ink, softInk] = [rgb(0.11, 0.13, 0.12), rgb(0.29, 0.32, 0.31)];
  const count = Math.max(1, Math.ceil(lines.length / linesOfPage));
  for (let number = 1; number <= count; number += 1) {
    const page = printed.addPage(a4);
    for (const [at, line] of lines.slice((number - 1) * linesOfPage, number * linesOfPage).entries())
      if (line !== '') page.drawText(line, { x: margin, y: a4[1] - margin - (at + 1) * lineHeight, size: textSize, font, color: ink });
    const foot = `${footer} · Page ${number} of ${count}`;
    page.drawText(foot, { x: margin, y: margin / 2, size: footerSize, font, color: softInk });
  }
  return printed.save();
};
