import type { Choice } from '../fields/field.ts';

/** The effect of a correction on the amount that was paid. */
export const correction = { more: 'Pay more', less: 'Take back' } as const;

export const corrections: readonly Choice[] = [
  { value: correction.more, label: correction.more },
  { value: correction.less, label: correction.less },
];
