import type { Choice } from '../fields/field.ts';

/** A closed list whose stored values are its labels. */
export const choicesOfLabels = (...labels: readonly string[]): readonly Choice[] => labels.map((label) => ({ value: label, label }));
