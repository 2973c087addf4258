import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import type { SearchFieldType } from '../../domain/fields/searchFieldType.ts';
import { reasons } from '../../domain/filter/hints.ts';
import { readFilterValue } from '../../domain/filter/values.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { rowField, type SearchField } from '../../domain/search/searchField.ts';

/** A value of a field, as filters write it and in words. */
export interface ParsedValue {
  readonly value: string;
  readonly label: string;
}

/** Definitions use the type names of the filter language. */
const fieldOf = ({ token, label, fieldType, values, max, negatable }: SearchFieldAnswer): SearchField =>
  rowField(token, label, fieldType as SearchFieldType, token, { values, max, negatable });

/** Reads several ids in a row and ignores other text. */
const parseIds = (field: SearchFieldAnswer, text: string): Result<readonly ParsedValue[], string> => {
  const results = text
    .split(/[\s,#]+/)
    .filter(Boolean)
    .map((id) => readFilterValue(fieldOf(field), id, new Date()));
  const ids = results.flatMap((read) => (read.ok ? read.value.map(({ canonical, label }) => ({ value: canonical, label })) : []));
  return ids.length > 0 ? ok(ids) : fail(reasons.noId);
};

/** Reads typed text, without '!', as the server does; the error says why it is no value. */
export const parseValue = (field: SearchFieldAnswer, text: string): Result<readonly ParsedValue[], string> => {
  if (field.fieldType === 'Id') return parseIds(field, text);
  const read = readFilterValue(fieldOf(field), text.trim(), new Date());
  return read.ok ? ok(read.value.map(({ canonical, label }) => ({ value: canonical, label }))) : fail(read.error);
};

/** A filter's value in words, without asking the server; a '!' in front becomes 'not …'. */
export const describeValue = (field: SearchFieldAnswer, value: string): string => {
  const negated = field.negatable && value.startsWith('!');
  const bare = negated ? value.slice(1) : value;
  const read = parseValue(field, bare);
  const label = read.ok ? read.value.map((each) => each.label).join(', ') : bare;
  return negated ? `not ${label}` : label;
};
