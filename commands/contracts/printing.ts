/** A document of plain text, to be printed on pages. */
interface PrintedDocument {
  /** The title of the window in PDF readers. */
  readonly title: string;
  /** Paragraphs end with line breaks. The text has no markup. */
  readonly text: string;
  /** Lines under the text, apart from it. */
  readonly notes: readonly string[];
  /** Stands at the foot of every page, before the number of the page. */
  readonly footer: string;
  readonly created: Date;
}

/** Makes the PDF of a document. The same document gives the same pages. */
export type PrintDocument = (document: PrintedDocument) => Promise<Uint8Array>;
