import type { Choice } from '../fields/field.ts';

/** What a correction does to what was paid. */
export const correction = { more: 'Pay more', less: 'Take back' } as const;

export const corrections: readonly Choice[] = [
  { value: correction.more, label: correction.more },
  { value: correction.less, label: correction.less },
];
