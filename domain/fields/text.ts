import { z } from 'zod';
import { tooManyMarks } from '../messages.ts';
import { field, type Field, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';
import { composeText } from './safeText.ts';
import { searchKey } from '../normalise.ts';

const defaultTextLength = 255;

/** Control characters other than tabs and line breaks, and lone surrogates. PostgreSQL refuses NUL. */
const controlCharacters =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Trims and checks a text; '' becomes null. All kinds that are stored as text use it. */
export const textSchema = (of: Field) => {
  const maxLength = of.max ?? defaultTextLength;
  const tooLong = `${of.label} must be ${maxLength} characters or fewer`;
  return z
    .union([z.string(), z.number().transform(String), z.null()], { error: `${of.label} must be a text` })
    .transform((given, context) => {
      const composed = composeText(given?.trim() ?? '', maxLength);
      if (composed.ok) return composed.value || null;
      context.addIssue({ code: 'custom', message: composed.error === 'tooLong' ? tooLong : tooManyMarks(of.label) });
      return z.NEVER;
    })
    .refine((text) => text === null || text.length <= maxLength, { error: tooLong })
    .refine((text) => text === null || !controlCharacters.test(text), {
      error: `${of.label} has characters that cannot be kept`,
    })
    .refine((text) => text === null || !of.pattern || of.pattern.regex.test(text), {
      error: of.pattern?.message ?? `${of.label} is not valid`,
    });
};

export const text = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max' | 'pattern'> = {}) =>
  field<string>('text', label, options);

export const textKind: FieldKind<string> = {
  schema: (of) => textSchema(of).transform((value) => value?.replace(/\s+/g, ' ') ?? null),
  print: (value) => value,
  column: () => 'text',
  indexed: searchKey,
  anonymise: () => null,
  searchType: 'Text',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
};
