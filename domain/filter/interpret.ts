import { searchKey, termWords } from '../normalise.ts';
import type { SearchField } from '../search/searchField.ts';
import type { FieldSet } from '../search/searchSet.ts';
import { ValueList } from './valueList.ts';
import { reasons } from './hints.ts';
import type { Clause, Query } from './query.ts';
import { parseFilter, printFilter, type ReadFilter } from './syntax.ts';
import { readFilterValue } from './values.ts';

/** The values of one field, as shown in the filter bar. */
interface FilterChip {
  readonly field: SearchField;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

export interface IgnoredText {
  readonly text: string;
  readonly reason: string;
}

/** A filter string interpreted for a set. */
export interface Interpretation {
  readonly canonical: string;
  /** The canonical filter with the fields that the search leaves out, although it knows them. */
  readonly wholeFilter: string;
  readonly query: Query;
  readonly chips: readonly FilterChip[];
  readonly terms: readonly string[];
  readonly ignored: readonly IgnoredText[];
  /** The value of the group field; 'own' if there is none. */
  readonly group: { readonly kind: 'own' } | { readonly kind: 'any' } | { readonly kind: 'chosen'; readonly clause: Clause };
}

/** The maximum number of values in a filter. Further values are ignored, with a reason. */
export const maxValues = 10_000;
export const maxWords = 100;
/** The maximum number of ignored parts that are listed one by one. */
const maxReasons = 1000;

/** Sets without word search. */
const wordless: ReadonlySet<string> = new Set(['calendar', 'studentDuplicates']);

const shorten = (text: string) => text.slice(0, 200);

interface Part {
  readonly isNegated: boolean;
  readonly plain: string;
}

const partOf = (text: string): Part =>
  text.startsWith('!') ? { isNegated: true, plain: text.slice(1).trim() } : { isNegated: false, plain: text };

/** Splits a token into values. A token of ids may hold several, separated by spaces and '#'. Returns about `limit` values. */
const partsOf = (field: SearchField, text: string, limit: number): readonly Part[] => {
  if ((field.type !== 'Id' && field.type !== 'Lookup') || /^!?\d+$/.test(text)) return [partOf(text)];
  return text
    .replace(/!\s+/g, '!')
    .split(/\s+/, limit)
    .map(partOf)
    .flatMap(({ isNegated, plain }) =>
      plain
        .split('#', limit)
        .filter(Boolean)
        .map((part) => ({ isNegated, plain: part })),
    );
};

/** Why a value cannot be negated; null if it can. 'Any' and 'own' have no opposite. */
const whyNotNegated = (field: SearchField, read: ReturnType<typeof readFilterValue>): string | null => {
  if (!field.isNegatable) return reasons.notNegatable;
  if (!read.ok || read.value.some(({ matches }) => matches.length > 0)) return null;
  return field.isScope ? reasons.valueNotNegatable : reasons.anyNotNegatable;
};

/** Reads the values of a field until the filter is full. `readCount` is the number of values that it read. */
const readValues = (
  field: SearchField,
  texts: readonly string[],
  now: Date,
  room: number,
  ignored: IgnoredText[],
): { readonly valueList: ValueList; readonly readCount: number } => {
  const valueList = new ValueList(field.max);
  let readCount = 0;
  for (const text of texts) {
    const parts = partsOf(field, text, room - readCount + 1);
    if (parts.length === 0) ignored.push({ text: shorten(`${field.printed}:${text}`), reason: reasons.noValue });
    for (const { isNegated, plain } of parts) {
      const leave = (reason: string) => ignored.push({ text: shorten(`${field.printed}:${isNegated ? '!' : ''}${plain}`), reason });
      if (readCount >= room) {
        leave(reasons.tooManyValues(maxValues));
        return { valueList, readCount };
      }
      readCount += 1;
      const read = readFilterValue(field, plain, now);
      const refused = isNegated ? whyNotNegated(field, read) : null;
      if (refused !== null) leave(refused);
      else if (!read.ok) leave(read.error);
      else for (const value of read.value) valueList.add(value, isNegated);
    }
  }
  return { valueList, readCount };
};

/** Reads the terms and their words. Terms without words are ignored. */
const readTerms = (
  set: FieldSet,
  typed: readonly string[],
  ignored: IgnoredText[],
): { readonly terms: readonly string[]; readonly words: readonly string[] } => {
  const terms = new Map<string, string>();
  const words = new Set<string>();
  const hasGroup = set.fields.some((field) => field.isScope);
  for (const term of new Set(typed)) {
    const leave = (reason: string) => ignored.push({ text: shorten(term), reason });
    const more = termWords(term);
    const fresh = more.filter((word) => !words.has(word));
    if (!hasGroup && /^group:(any|own)$/i.test(term)) leave(reasons.noGroups);
    else if (wordless.has(set.name)) leave(reasons.noTerms);
    else if (more.length === 0) leave(reasons.noWords);
    else if (words.size + fresh.length > maxWords) {
      leave(reasons.tooManyWords(maxWords));
      break;
    } else {
      const key = searchKey(term);
      if (!terms.has(key)) terms.set(key, term);
      for (const word of fresh) words.add(word);
    }
  }
  return { terms: [...terms.values()], words: [...words] };
};

/** 'Any' adds no condition, except for record states, because lists show only some states by default. */
const hasConditions = ({ field, any, none }: Clause): boolean => any.length > 0 || none.length > 0 || field.column === 'recordState';

/** Parses a filter with the fields of a set. */
export const parseFor = (set: FieldSet, filter: string, canUse: (field: SearchField) => boolean = () => true): ReadFilter =>
  parseFilter(filter, (token) => {
    const field = set.byToken.get(token);
    return field !== undefined && canUse(field);
  });

/**
 * Interprets a filter string at the time of the search. It never fails: parts that it cannot read are ignored, with a reason. Fields that
 * the person cannot use are unknown. What partners keep to themselves is known, and ignored.
 */
export const interpret = (
  set: FieldSet,
  filter: string,
  now: Date,
  canUse?: (field: SearchField) => boolean,
  isKeptFromPartners?: (field: SearchField) => boolean,
): Interpretation => interpretParsed(set, parseFor(set, filter, canUse), now, isKeptFromPartners);

/** A filter as a person reads it, without a query for a search engine. */
type FilterDescription = Pick<Interpretation, 'canonical' | 'chips' | 'ignored'>;

export const describeFilter = (set: FieldSet, filter: string, now: Date): FilterDescription =>
  interpretParsed(set, parseFor(set, filter), now);

export const describeParsed: (set: FieldSet, syntax: ReadFilter, now: Date) => FilterDescription = (set, syntax, now) =>
  interpretParsed(set, syntax, now);

const interpretParsed = (
  set: FieldSet,
  syntax: ReadFilter,
  now: Date,
  isKeptFromPartners: (field: SearchField) => boolean = () => false,
): Interpretation => {
  const ignored: IgnoredText[] = syntax.without.map((text) => ({ text: shorten(text), reason: reasons.noSuchField }));
  const { terms, words } = readTerms(set, syntax.terms, ignored);
  const valuesByField = new Map<SearchField, string[]>();
  for (const { token, values } of syntax.fields) {
    const field = set.byToken.get(token);
    if (!field) continue;
    if (values.length === 0) ignored.push({ text: `${field.printed}:`, reason: reasons.noValue });
    valuesByField.set(field, [...(valuesByField.get(field) ?? []), ...values]);
  }
  const known: { readonly field: SearchField; readonly valueList: ValueList; readonly values: FilterChip['values'] }[] = [];
  let room = maxValues;
  for (const [field, values] of valuesByField) {
    const { valueList, readCount } = readValues(field, values, now, room, ignored);
    room -= readCount;
    if (!valueList.isEmpty) known.push({ field, valueList, values: valueList.values() });
  }
  for (const { field, values } of known.filter((each) => isKeptFromPartners(each.field)))
    for (const { value } of values) ignored.push({ text: shorten(`${field.printed}:${value}`), reason: reasons.keptFromPartners });
  const understood = known.filter(({ field }) => !isKeptFromPartners(field));
  const print = (fields: readonly FilterChip[]) =>
    printFilter({ terms, fields: fields.map(({ field, values }) => ({ token: field.printed, values: values.map(({ value }) => value) })) });
  const scope = understood.find(({ field }) => field.isScope);
  return {
    canonical: print(understood),
    wholeFilter: print(known),
    query: {
      words,
      clauses: understood
        .filter(({ field }) => !field.isScope)
        .map(({ field, valueList }) => valueList.clauseOf(field))
        .filter(hasConditions),
    },
    chips: understood.map(({ field, values }) => ({ field, values })),
    terms,
    ignored:
      ignored.length > maxReasons
        ? [...ignored.slice(0, maxReasons), { text: '…', reason: reasons.moreLeftOut(ignored.length - maxReasons) }]
        : ignored,
    group:
      !scope || scope.valueList.has('own')
        ? { kind: 'own' }
        : scope.valueList.has('any')
          ? { kind: 'any' }
          : { kind: 'chosen', clause: scope.valueList.clauseOf(scope.field) },
  };
};
