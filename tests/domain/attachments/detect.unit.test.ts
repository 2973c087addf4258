import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectedBytes, detectType, typeOfArchive } from '../../../domain/attachments/detect.ts';
import { keptFileName, splitFileName, unsafeCharacters } from '../../../domain/attachments/fileName.ts';
import { documentTypes, fileTypes } from '../../../domain/lists/fileTypes.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (each) => each.charCodeAt(0));

const starts = {
  pdf: '%PDF-1.7\n',
  jpeg: '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF',
  png: '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR',
  webp: 'RIFF\u0024\u0000\u0000\u0000WEBPVP8 ',
  heic: '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000',
  archive: 'PK\u0003\u0004\u0014\u0000',
};

describe('the type of a file', () => {
  it.each(Object.entries(starts))('is %s by its first bytes', (type, start) => {
    expect(detectType(bytes(start))).toBe(type);
  });

  it.each([
    ['nothing', ''],
    ['text', 'Hello, world'],
    ['HTML', '<!DOCTYPE html><script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a program of Windows', 'MZ\u0090\u0000\u0003'],
    ['a program of Linux', '\u007fELF\u0002\u0001'],
    ['a script', '#!/bin/sh\n'],
    ['an old Word file, which may have macros', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'],
    ['a sound in the same container as WebP', 'RIFF\u0024\u0000\u0000\u0000WAVEfmt '],
    ['a film in the same container as HEIC', '\u0000\u0000\u0000\u0018ftypmp42'],
    ['a PDF behind something else', '\n%PDF-1.7'],
  ])('should NOT be found for %s', (_what, start) => {
    expect(detectType(bytes(start))).toBeNull();
  });

  it('follows from the first bytes alone, whatever stands behind them', () => {
    fc.assert(
      fc.property(fc.constantFrom('', ...Object.values(starts)), fc.uint8Array({ size: 'max', maxLength: 64 }), (start, rest) => {
        const content = new Uint8Array([...bytes(start), ...rest]);
        expect(detectType(content)).toBe(detectType(content.slice(0, detectedBytes)));
      }),
    );
  });

  it('is that of its beginning with any other content', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.entries(starts)), fc.uint8Array({ size: 'max', maxLength: 40 }), ([type, start], rest) => {
        expect(detectType(Uint8Array.from([...bytes(start), ...rest]))).toBe(type);
      }),
    );
  });
});

describe('the type of an archive', () => {
  const word = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'];
  it.each([
    ['docx', word, null],
    ['xlsx', ['[Content_Types].xml', 'xl/workbook.xml'], null],
    ['odt', ['mimetype', 'content.xml'], 'application/vnd.oasis.opendocument.text'],
    ['ods', ['mimetype', 'content.xml'], 'application/vnd.oasis.opendocument.spreadsheet'],
  ])('is %s by its entries', (type, entries, mimetype) => {
    expect(typeOfArchive(entries, mimetype)).toBe(type);
  });

  it.each([
    ['a plain archive', ['notes.txt'], null],
    ['a program for Java', ['META-INF/MANIFEST.MF', 'Main.class'], null],
    ['macros of Word', [...word, 'word/vbaProject.bin'], null],
    ['macros of OpenDocument', ['mimetype', 'Basic/Standard/Module1.xml'], 'application/vnd.oasis.opendocument.text'],
    ['a program inside', [...word, 'word/embeddings/setup.EXE'], null],
    ['another OpenDocument file', ['mimetype'], 'application/vnd.oasis.opendocument.graphics'],
    ['Word without its list of contents', ['word/document.xml'], null],
  ])('should NOT be found for %s', (_what, entries, mimetype) => {
    expect(typeOfArchive(entries, mimetype)).toBeNull();
  });
});

describe('the name of a file', () => {
  it('is kept without folders and unsafe characters', () => {
    expect(keptFileName('C:\\Users\\sam\\Taxi  receipt.jpg')).toBe('Taxi receipt.jpg');
    expect(keptFileName('../../etc/passwd')).toBe('passwd');
    expect(keptFileName('invoice\u202egnp.exe')).toBe('invoice gnp.exe');
    expect(keptFileName(' / ')).toBe('File');
    expect(keptFileName(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{116}\.pdf$/);
  });

  it('is cut before its marks are sorted, which takes most of a minute for such a run, and keeps 30 of them', () => {
    const marks = '\u0316'.repeat(125_000) + '\u0301'.repeat(125_000);
    expect(keptFileName(`b${marks}.pdf`)).toBe(`b${'\u0316'.repeat(30)}.pdf`);
  });

  it('is safe whatever people call it, and the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', size: 'max', maxLength: 600 }), (text) => {
        const name = keptFileName(text);
        expect(name).not.toBe('');
        expect(name.length).toBeLessThanOrEqual(120);
        expect(name).not.toMatch(new RegExp(unsafeCharacters.source));
        expect(name.isWellFormed()).toBe(true);
        expect(keptFileName(name)).toBe(name);
      }),
      { examples: [[`${'x'.repeat(119)} yy`], [`${'x'.repeat(115)} yy.pdf`], ['\u0344'.repeat(30)]] },
    );
  });

  it('gets the ending of its content when it is downloaded', () => {
    expect(splitFileName('Photo.JPEG', 'jpeg')).toEqual({ title: 'Photo', extension: 'jpeg' });
    expect(splitFileName('setup.exe', 'pdf')).toEqual({ title: 'setup.exe', extension: 'pdf' });
  });

  it('has an ending for every type that may be added', () => {
    expect(documentTypes).toEqual(fileTypes.map(({ value }) => value));
  });
});
