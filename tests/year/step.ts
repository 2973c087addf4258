import type { Windows } from '../e2e/browser.ts';

/** A part of the year. */
export interface Step {
  readonly name: string;
  /** The steps whose records it goes on with. */
  readonly needs: readonly string[];
  readonly play: (windows: Windows) => Promise<void>;
}
