import { tooManyMarks } from '../messages.ts';
import { declareField, type Field, type FieldOptions } from './field.ts';
import { fail, mapOk, ok, type Result } from '../result.ts';
import { type FieldKind, nullableSchema } from './kind.ts';
import { composeText } from './safeText.ts';
import { searchKey } from '../normalise.ts';

/** The maximum length of a text whose declaration has none. */
export const defaultTextLength = 255;

/** Control characters other than tabs and line breaks, and lone surrogates. PostgreSQL refuses NUL. */
const controlCharacters =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Trims and checks a text; '' becomes null. All kinds that are stored as text use it. */
export const readText = (input: unknown, field: Field): Result<string | null, readonly string[]> => {
  const maxLength = field.max ?? defaultTextLength;
  const tooLong = `${field.label} must be ${maxLength} characters or fewer`;
  if (input !== null && typeof input !== 'string' && typeof input !== 'number') return fail([`${field.label} must be a text`]);
  const composed = composeText(String(input ?? '').trim(), maxLength);
  if (!composed.ok) return fail([composed.error === 'tooLong' ? tooLong : tooManyMarks(field.label)]);
  const text = composed.value;
  if (text === '') return ok(null);
  const errors = [
    ...(text.length > maxLength ? [tooLong] : []),
    ...(controlCharacters.test(text) ? [`${field.label} has characters that cannot be kept`] : []),
    ...(field.pattern && !field.pattern.regex.test(text) ? [field.pattern.message] : []),
  ];
  return errors.length > 0 ? fail(errors) : ok(text);
};

export const text = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max' | 'pattern'> = {}) =>
  declareField<string>('text', label, options);

export const textKind: FieldKind<string> = {
  inputSchema: nullableSchema('string', 'number'),
  read: (input, field) => mapOk(readText(input, field), (value) => value?.replace(/\s+/g, ' ') ?? null),
  print: (value) => value,
  column: () => 'text',
  indexed: searchKey,
  anonymise: () => null,
  searchType: 'Text',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'text',
  isPlain: false,
  isRepeating: false,
  isText: true,
};
