import { termWords } from '../search/normalise.ts';
import type { SearchField } from '../search/searchField.ts';
import type { SearchSet } from '../search/searchSet.ts';
import { parseFilter, printFilter } from './syntax.ts';
import type { Clause, Match, Query } from './query.ts';
import { noId, readFilterValue } from './values.ts';

/** A chip: one field's values as they were understood. */
export interface FilterChip {
  readonly field: SearchField;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

/** A filter string as a set understands it. */
export interface Interpretation {
  readonly canonical: string;
  readonly query: Query;
  readonly chips: readonly FilterChip[];
  readonly terms: readonly string[];
  readonly ignored: readonly { readonly text: string; readonly reason: string }[];
  /** What the group field asks for, where the set has one. */
  readonly group: { readonly kind: 'own' } | { readonly kind: 'any' } | { readonly kind: 'chosen'; readonly clause: Clause };
}

/** More values than this in one filter are ignored, with a reason: nobody reads such a list and every engine has an end. */
export const mostValues = 10_000;

const shown = (field: SearchField, text: string) => `${field.printed}:${text}`.slice(0, 200);

interface KeptValue {
  readonly canonical: string;
  readonly label: string;
  readonly negated: boolean;
  readonly match: Match | null;
}

const reads = (field: SearchField, text: string): { kept: readonly KeptValue[]; reason: string | null } => {
  const negated = text.startsWith('!');
  const plain = negated ? text.slice(1).trim() : text;
  if (negated && !field.negatable) return { kept: [], reason: 'This field cannot be negated' };
  if (field.scope && /^(any|own)$/i.test(plain)) {
    return negated
      ? { kept: [], reason: 'This value cannot be negated' }
      : { kept: [{ canonical: plain.toLowerCase(), label: plain.toLowerCase() === 'any' ? 'Any' : 'My group', negated: false, match: null }], reason: null };
  }
  const read = readFilterValue(field, plain);
  if (!read.ok) return { kept: [], reason: read.error };
  const any = field.all !== null && read.value[0]?.canonical === String(field.all);
  if (any && negated) return { kept: [], reason: 'Any cannot be negated' };
  return {
    kept: read.value.map(({ canonical, label, match }) => ({
      canonical: negated ? `!${canonical}` : canonical,
      label: negated ? `not ${label}` : label,
      negated,
      match: any ? null : match,
    })),
    reason: null,
  };
};

const standsAlone = (bare: string) => bare === 'any' || bare === 'null' || bare === 'own';

/** Adds a value to those a field has: no repeats, the later of a value and its negation wins, Any and null stand alone, `max` replaces the last. */
const add = (field: SearchField, values: Map<string, KeptValue>, next: KeptValue): void => {
  const bare = next.canonical.replace(/^!/, '').toLowerCase();
  if (standsAlone(bare)) values.clear();
  else for (const alone of ['any', 'null', 'own']) values.delete(alone);
  values.delete(bare);
  if (field.max !== null && values.size >= field.max) {
    const last = [...values.keys()].at(-1);
    if (last !== undefined) values.delete(last);
  }
  values.set(bare, next);
};

const clauseOf = (field: SearchField, values: readonly KeptValue[]): Clause => ({
  field,
  any: values.flatMap((value) => (value.match && !value.negated ? [value.match] : [])),
  none: values.flatMap((value) => (value.match && value.negated ? [value.match] : [])),
});

/** A string made only of ids after '#' as a filter by id; parts that are no id match nothing. Null for every other string. */
const idsOnly = (filter: string): string | null => {
  if (!filter.includes('#') || !/^[\s#]*(\d+|n\/a|null)(\s*#\s*(\d+|n\/a|null))*\s*$/i.test(filter)) return null;
  const ids = filter.split(/[\s#]+/).filter((part) => /^0*[1-9]\d*$/.test(part));
  return `id:${ids.join(' ') || noId}`;
};

/** Works out what a filter string asks of a set. Never fails: what cannot be understood is ignored, with the reason. */
export const interpret = (set: SearchSet, filter: string, mayUse: (field: SearchField) => boolean = () => true): Interpretation => {
  const known = (token: string) => {
    const field = set.byToken.get(token);
    return field !== undefined && mayUse(field);
  };
  const syntax = parseFilter(idsOnly(filter) ?? filter, known);
  const ignored: { text: string; reason: string }[] = [];
  const understood: { field: SearchField; values: readonly KeptValue[] }[] = [];
  let count = 0;
  for (const { token, values } of syntax.fields) {
    const field = set.byToken.get(token);
    if (!field) continue;
    const kept = new Map<string, KeptValue>();
    for (const text of values) {
      if (count >= mostValues) {
        ignored.push({ text: shown(field, text), reason: `A filter takes at most ${mostValues.toLocaleString('en-GB')} values` });
        break;
      }
      const read = reads(field, text);
      if (read.reason) ignored.push({ text: shown(field, text), reason: read.reason });
      for (const value of read.kept) add(field, kept, value);
      count += read.kept.length;
    }
    if (kept.size > 0) understood.push({ field, values: [...kept.values()] });
  }
  const scopeField = understood.find(({ field }) => field.scope);
  const scopeWord = scopeField?.values.find((value) => value.match === null)?.canonical;
  return {
    canonical: printFilter({
      terms: syntax.terms,
      fields: understood.map(({ field, values }) => ({ token: field.printed, values: values.map((value) => value.canonical) })),
    }),
    query: {
      words: [...new Set(syntax.terms.flatMap(termWords))],
      clauses: understood.filter(({ field }) => !field.scope).map(({ field, values }) => clauseOf(field, values)),
    },
    chips: understood.map(({ field, values }) => ({ field, values: values.map(({ canonical, label }) => ({ value: canonical, label })) })),
    terms: syntax.terms,
    ignored,
    group: !scopeField || scopeWord === 'own' ? { kind: 'own' } : scopeWord === 'any' ? { kind: 'any' } : { kind: 'chosen', clause: clauseOf(scopeField.field, scopeField.values) },
  };
};
