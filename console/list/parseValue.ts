import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import { readFilterValue } from '../../domain/filter/values.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { searchFieldOf } from './fieldSet.ts';

/** A value of a field, as filters write it and in words. */
export interface ParsedValue {
  readonly value: string;
  readonly label: string;
}

/** Reads one value, without '!', as the server does; the error says why it is no value. */
export const parseValue = (field: SearchFieldAnswer, text: string): Result<readonly ParsedValue[], string> => {
  const read = readFilterValue(searchFieldOf(field), text.trim(), new Date());
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
