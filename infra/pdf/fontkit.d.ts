/** It reads typefaces for `@cantoo/pdf-lib`, which knows its types: it has none of its own. */
declare module 'fontkit' {
  import type { PDFDocument } from '@cantoo/pdf-lib';

  export const create: Parameters<PDFDocument['registerFontkit']>[0]['create'];
}
