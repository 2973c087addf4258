import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { printPdf } from '../../../infra/pdf/printPdf.ts';

const contract = {
  title: 'Casual contract',
  text: 'Between Soar Valley and Zoë Łukasz.\n\n<b>Not bold</b>',
  notes: ['Signed by the ambassador on 30/08/2026.'],
  footer: 'Contract #00000008',
  created: new Date('2026-08-24T00:00:00Z'),
};

/** A part of the file as text, decompressed where it is compressed. */
const readPart = (part: Buffer): string => {
  try {
    return inflateSync(part).toString('latin1');
  } catch {
    return part.toString('latin1');
  }
};

/** The contents of the file, with its compressed parts decompressed. */
const contentOf = (file: Uint8Array): string => {
  const whole = Buffer.from(file);
  const parts = [whole.toString('latin1')];
  const begins = '\nstream\n';
  for (let at = whole.indexOf(begins); at >= 0; at = whole.indexOf(begins, at + 1))
    parts.push(readPart(whole.subarray(at + begins.length, whole.indexOf('endstream', at))));
  return parts.join('\n');
};

const pagesOf = (file: Uint8Array): number => contentOf(file).match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

describe('a printed document', () => {
  it('is a PDF of one page with its language, and with the letters that it needs', async () => {
    const file = await printPdf(contract);
    expect(Buffer.from(file).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pagesOf(file)).toBe(1);
    const content = contentOf(file);
    expect(content).toContain('en-GB');
    // The font's table of letters contains Ł and ë.
    expect(content).toMatch(/<0141>/i);
    expect(content).toMatch(/<00eb>/i);
    // The file embeds only the used letters of the 500 kB font.
    expect(file.length).toBeLessThan(60_000);
  });

  it('has as many pages as its text needs', async () => {
    const file = await printPdf({ ...contract, text: Array.from({ length: 100 }, (_none, line) => `Line ${line}`).join('\n') });
    expect(pagesOf(file)).toBe(3);
  });
});
