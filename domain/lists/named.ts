import type { Choice } from '../fields/field.ts';

/** A closed list without numbers: what is kept is what people read. */
export const named = (...labels: readonly string[]): readonly Choice[] => labels.map((label) => ({ value: label, label }));
