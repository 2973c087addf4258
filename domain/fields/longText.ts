import { declareField, type Field, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';
import { readText, textKind } from './text.ts';

export const longText = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max'> = {}) =>
  declareField<string>('longText', label, { max: 4000, ...options });

/** Unlike a text it keeps its lines. */
export const longTextKind: FieldKind<string> = { ...textKind, read: readText };
