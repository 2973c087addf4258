export const widths = [1440, 800, 360] as const;

export interface YearOptions {
  readonly width: (typeof widths)[number];
  readonly isDark: boolean;
  /** The names of the steps to play, with those that they need; all when empty. */
  readonly only: readonly string[];
  /** The folder of the pictures. */
  readonly pictures: string;
}

export const isWidth = (width: number): width is YearOptions['width'] => widths.some((each) => each === width);

declare module 'vitest' {
  interface ProvidedContext {
    year: YearOptions;
  }
}
