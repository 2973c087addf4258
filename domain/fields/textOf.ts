import type { FieldValue } from './field.ts';

/** Returns '' for values that are not texts. */
export const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
