/** The parts that `printPdf.ts` uses, so that no type check reads the hundreds of declarations of the package. Lengths are points. */
declare module '@cantoo/pdf-lib' {
  interface Font {
    widthOfTextAtSize(text: string, size: number): number;
  }

  interface Colour {
    readonly type: string;
  }

  interface Page {
    /** `x` and `y` are those of the line's beginning, from the lower left corner. */
    drawText(
      text: string,
      options: { readonly x: number; readonly y: number; readonly size: number; readonly font: Font; readonly color: Colour },
    ): void;
  }

  interface Document {
    registerFontkit(fontkit: { create(file: Uint8Array): object }): void;
    /** `subset`: only the letters that are used go into the file. */
    embedFont(file: Uint8Array, options: { readonly subset: true }): Promise<Font>;
    setTitle(title: string, options: { readonly showInWindowTitleBar: true }): void;
    setLanguage(language: string): void;
    setCreationDate(date: Date): void;
    setModificationDate(date: Date): void;
    addPage(size: readonly [width: number, height: number]): Page;
    save(): Promise<Uint8Array>;
  }

  export const PDFDocument: { create(): Promise<Document> };
  /** From 0 to 1. */
  export const rgb: (red: number, green: number, blue: number) => Colour;
}

/** It reads typefaces for the library above, and has no types of its own. */
declare module 'fontkit' {
  export const create: (file: Uint8Array) => object;
}
