/** The limits of one page. A page holds at least one event. */
export interface PageLimits {
  readonly maxEvents: number;
  readonly maxBytes: number;
}

/** Streams fastest without holding much memory. */
export const readPageSize: PageLimits = { maxEvents: 256, maxBytes: 1024 * 1024 };

/** The first page of a stream, which is read as text: that is fast for few events only. */
export const firstPageSize: PageLimits = { maxEvents: 64, maxBytes: 256 * 1024 };
