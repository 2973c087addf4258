import type { Half } from '../../domain/record/events.ts';

/** Patterns of stream names; the event store tests them too. */
export const halfPatterns: Readonly<Record<Half, string>> = { even: '^[^$].*[02468]$', odd: '^[^$].*[13579]$' };

/** Whether a stream is of half of the records. */
export const isOfHalf = (stream: string, half: Half): boolean => new RegExp(halfPatterns[half]).test(stream);
