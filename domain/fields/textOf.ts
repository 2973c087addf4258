import type { FieldValue } from './field.ts';

/** The text of a value that is one; '' for everything else. */
export const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
