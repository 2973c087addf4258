import { readDate } from '../fields/date.ts';
import type { Choice } from '../fields/field.ts';
import { printRecordId } from '../fields/recordId.ts';
import { searchKey } from '../search/normalise.ts';
import { type SearchField, yesOrNo } from '../search/searchField.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Comparison, Match } from './query.ts';

/** One value of a filter, understood. */
export interface FilterValue {
  /** As the canonical filter writes it, without '!'. */
  readonly canonical: string;
  readonly label: string;
  readonly match: Match;
}

type Read = Result<readonly FilterValue[], string>;

const one = (canonical: string, label: string, value: Match['value'], comparison: Comparison = '='): Read =>
  ok([{ canonical, label, match: { comparison, value } }]);

const comparisonWords: Readonly<Record<string, Comparison>> = { before: '<', after: '>' };

const takeComparison = (text: string): { comparison: Comparison; rest: string } => {
  const [, word, rest] = /^(before|after)\s+(.*)$/i.exec(text) ?? [];
  if (word && rest !== undefined) return { comparison: comparisonWords[word.toLowerCase()] ?? '=', rest: rest.trim() };
  const [, sign] = /^(<=|>=|<|>)/.exec(text) ?? [];
  return sign ? { comparison: sign as Comparison, rest: text.slice(sign.length).trim() } : { comparison: '=', rest: text };
};

const dateWords: Readonly<Record<Comparison, string>> = { '=': '', '<': 'before ', '>': 'after ', '<=': 'before or on ', '>=': 'after or on ' };
const numberWords: Readonly<Record<Comparison, string>> = {
  '=': '', '<': 'less than ', '>': 'greater than ', '<=': 'less than or equal to ', '>=': 'greater than or equal to ',
};

const readDateValue = (text: string): Read => {
  const { comparison, rest } = takeComparison(text);
  const date = readDate(rest);
  if (date === null) return fail('This is not a date in the format dd/mm/yyyy');
  const [year, month, day] = date.split('-').map(Number);
  const written = `${day}/${month}/${year}`;
  return one(`${comparison === '=' ? '' : comparison}${written}`, `${dateWords[comparison]}${written}`, date, comparison);
};

const readNumberValue = (text: string, words: Readonly<Record<Comparison, string>>): Read => {
  const { comparison, rest } = takeComparison(text);
  if (!/^-?\d{1,9}$/.test(rest)) return fail('This is not a whole number');
  const number = Number(rest);
  return one(`${comparison === '=' ? '' : comparison}${number}`, `${words[comparison]}${number}`, number, comparison);
};

/** The id that no record has: asked for, it matches nothing. */
export const noId = 'n/a';

const readIds = (text: string): Read => {
  if (text.toLowerCase() === noId) return one(noId, noId, 0);
  const ids = text
    .split(/[\s#]+/)
    .filter((part) => /^\d{1,10}$/.test(part))
    .map(Number)
    .filter((id) => id > 0 && id <= 2_147_483_647);
  return ids.length === 0
    ? fail('This is not a record id')
    : ok([...new Set(ids)].map((id) => ({ canonical: String(id), label: printRecordId(id), match: { comparison: '=', value: id } })));
};

/** Reads a value of a closed list, by its code or its label. An entry that stands for several values is read as all of them. */
const readListed = (field: SearchField, text: string): Read => {
  const wanted = searchKey(text);
  const named = ({ value, label }: Choice) => searchKey(String(value)) === wanted || searchKey(label) === wanted;
  const found = field.values?.find(named) ?? field.accepted?.find(named);
  if (!found) return fail('This is not a value of the list');
  const several = String(found.value).split(',').flatMap((code) => field.accepted?.find((each) => each.value === code) ?? []);
  return ok(
    (several.length > 1 ? several : [found]).map(({ value, label }) => {
      const nothing = value === field.empty || (typeof value === 'string' && /^(any|null)$/i.test(value));
      return { canonical: String(value), label, match: { comparison: '=', value: nothing ? null : value } };
    }),
  );
};

const truthOf = (text: string): boolean | null => (/^(yes|true|y)$/i.test(text) ? true : /^(no|false|n)$/i.test(text) ? false : null);

/** Reads yes or no, however it is said; the canonical word and the label are the field's own. */
const readYesNo = (field: SearchField, text: string): Read => {
  const wanted = truthOf(String(field.values?.find(({ label }) => searchKey(label) === searchKey(text))?.value ?? text));
  const found = (field.values ?? yesOrNo).find(({ value }) => truthOf(String(value)) === wanted);
  return wanted === null || !found ? fail('This must be yes or no') : one(String(found.value), found.label, wanted);
};

/** Reads one typed value of a field, without its '!'. A value that the field cannot take is left out, and the reason says why. */
export const readFilterValue = (field: SearchField, text: string): Read => {
  if (text.toLowerCase() === 'null' && field.type !== 'Checkbox' && field.type !== 'YesNoUnknown' && field.column !== 'recordState' && field.column !== 'id') {
    return one('null', 'None', null);
  }
  switch (field.type) {
    case 'Text':
      return one(text, text, searchKey(text));
    case 'Id':
    case 'Lookup':
      return readIds(text);
    case 'Date':
    case 'DateTime':
      return readDateValue(text);
    case 'Year':
      return /^((<|>)=?|before|after)?\s*\d{4}$/i.test(text) ? readNumberValue(text, dateWords) : fail('This is not a year in the format yyyy');
    case 'Number':
    case 'Financial':
      return readNumberValue(text, numberWords);
    case 'Checkbox':
      return readYesNo(field, text);
    case 'YesNoUnknown':
    case 'List':
    case 'MultiSelect':
      return readListed(field, text);
  }
};
