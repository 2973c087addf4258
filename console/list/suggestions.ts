import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import type { FieldGroup } from './fieldGroups.ts';
import { groupToken } from './filterEdits.ts';
import { bestMatches, isMatch, matchRank, matchRanks } from './matching.ts';
import { type OfferedValue, valuesFor } from './valueSuggestions.ts';

/** The unfinished entry of the search box. */
export interface Draft {
  readonly field: SearchFieldAnswer | null;
  readonly text: string;
}

export const emptyDraft: Draft = { field: null, text: '' };

interface ValueSuggestion {
  readonly kind: 'value';
  readonly key: string;
  readonly field: SearchFieldAnswer;
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  /** The other typed text. It stays in the box after the choice. */
  readonly remainingText?: string;
}

interface FieldSuggestion {
  readonly kind: 'field';
  readonly key: string;
  readonly field: SearchFieldAnswer;
  readonly heading: string;
  readonly isRecent: boolean;
}

/** A record that the typed words name. Choosing it opens its page. */
export interface RecordSuggestion {
  readonly kind: 'record';
  readonly key: string;
  readonly address: string;
  readonly label: string;
  /** Tells it from others of its name. */
  readonly detail: string;
  readonly id: string;
}

export type Suggestion =
  { readonly kind: 'words'; readonly key: string; readonly text: string } | FieldSuggestion | RecordSuggestion | ValueSuggestion;

export interface Offer {
  readonly fields: readonly SearchFieldAnswer[];
  /** The groups of the fields; empty if the list has none. */
  readonly groups: readonly FieldGroup[];
  /** Records that the typed words name. */
  readonly records: readonly RecordSuggestion[];
  /** The ids of the group's partnered institutions; empty until the typed words mention them. */
  readonly partners: readonly number[];
  /** Whether the list is of institutions, so that its ids are those of partnered institutions. */
  readonly isOfInstitutions: boolean;
  /** Tokens of the recently used fields, latest first. */
  readonly recent: readonly string[];
  /** Values from the opened field's list, lookup or groups. */
  readonly offered: readonly OfferedValue[];
  /** Values of the opened field that the filter has already. */
  readonly chosenValues: readonly string[];
  readonly isLooking: boolean;
}

const normalise = (text: string) => text.trim().toLowerCase();

/**
 * Opens the field named before a colon, by token or label. The text after the colon stays. A leading colon leaves an open field; after one
 * of its values, the name of another field does so too, as in an address.
 */
export const openField = (fields: readonly SearchFieldAnswer[], draft: Draft, isFurtherValue: boolean): Draft => {
  const text = draft.text.trimStart();
  const remainingDraft = text.startsWith(':') ? { field: null, text } : draft;
  if (remainingDraft.field !== null && !isFurtherValue) return remainingDraft;
  const typed = text.replace(/^:/, '');
  const colon = typed.indexOf(':');
  if (colon < 0) return remainingDraft;
  const name = normalise(typed.slice(0, colon));
  const field = fields.find((each) => normalise(each.token) === name) ?? fields.find((each) => normalise(each.label) === name);
  return field ? { field, text: typed.slice(colon + 1).trimStart() } : remainingDraft;
};

/** Synonyms for some fields. */
const synonyms: Readonly<Record<string, string>> = {
  dob: 'birthday date of birth age',
  sex: 'gender',
  'year-group': 'year group',
  permissionToTrack: 'consent consented agreed allowed',
  permissionToMonitor: 'consent consented agreed allowed',
  'tracked-by-hesa': 'tracking',
  'lawful-basis': 'gdpr',
};

/** The path of the list of institutions. */
export const institutionsPath = 'institutions';

const asksInstitutions = ({ lookup }: SearchFieldAnswer): boolean => lookup?.startsWith(`/${institutionsPath}/search`) === true;

/** Synonyms for a field: its records, or its topic. */
const synonymsOf = (field: SearchFieldAnswer): string => {
  const { lookup, token } = field;
  const words = synonyms[token] ?? '';
  if (lookup === null) return words;
  if (asksInstitutions(field)) return token === groupToken ? 'university' : 'schools partner schools colleges universities';
  return lookup.startsWith('/users/search') ? 'person colleague staff' : words;
};

/** Synonyms of yes and no: 'gave permission', 'not tracked'. */
const yesNoSynonyms: Readonly<Record<string, string>> = { yes: 'gave given', no: 'not never without' };

/** The most suggestions for typed words, together and of a kind. After a ':' the box offers every field. */
const maxSuggestions = 10;
const maxFields = 8;
const maxValues = 6;
const maxAfterColon = 250;

const filterBy = 'Filter by';

const fieldSuggestion = (field: SearchFieldAnswer, heading: string, isRecent = false): FieldSuggestion => ({
  kind: 'field',
  key: `${field.token}:`,
  field,
  heading,
  isRecent,
});

const suggestFields = ({ fields }: Offer, typed: string, max: number): readonly Suggestion[] =>
  bestMatches(
    fields,
    (field) => matchRank(field.label, typed, `${field.token} ${field.token.toLowerCase()} ${synonymsOf(field)}`),
    max,
  ).map((field) => fieldSuggestion(field, filterBy));

/** Recently used fields first, then the others by their groups. Fields of no group come last. */
const suggestAllFields = ({ fields, groups, recent }: Offer): readonly Suggestion[] => {
  const fieldsNamed = (tokens: readonly string[]) => tokens.flatMap((token) => fields.find((field) => field.token === token) ?? []);
  const last = fieldsNamed(recent);
  const others = groups.flatMap(({ heading, tokens }) =>
    fieldsNamed(tokens.filter((token) => !recent.includes(token))).map((field) => fieldSuggestion(field, heading)),
  );
  const offeredFields = new Set([...last, ...others.map(({ field }) => field)]);
  return [
    ...last.map((field) => fieldSuggestion(field, 'Recently used', true)),
    ...others,
    ...fields.filter((field) => !offeredFields.has(field)).map((field) => fieldSuggestion(field, groups.length > 0 ? 'Other' : filterBy)),
  ];
};

/** Words without meaning for a search. */
const fillerWords =
  /^(?:a|all|an|and|are|at|be|been|find|for|from|have|has|in|is|my|of|on|our|show|students?|that|the|their|to|was|were|who|whose|with)$/i;

const withoutFillers = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !fillerWords.test(word))
    .join(' ')
    .trim();

const partnerWords = /\bpartner(?:ed)? (?:schools|colleges|institutions)\b/i;

/** Whether words mention the partnered institutions of the group: 'my partner schools'. */
export const namesPartners = (text: string): boolean => partnerWords.test(text);

const partnersLabel = 'our partnered institutions';

/**
 * The partnered institutions together, as one value: of the first field that refers to institutions or, in the list of institutions, of the
 * field ID.
 */
const suggestPartners = ({ fields, partners, isOfInstitutions }: Offer, typed: string): readonly ValueSuggestion[] => {
  const field = fields.find((each) => (isOfInstitutions ? each.token === 'id' : asksInstitutions(each) && each.token !== groupToken));
  if (!field || partners.length === 0 || withoutFillers(typed.replace(partnerWords, '')) !== '' || !namesPartners(typed)) return [];
  return [{ kind: 'value', key: `${field.token}:partners`, field, value: partners.join(' '), label: partnersLabel }];
};

/** Values of closed lists in any field: 'year 12' finds 'Last known phase: Year Group 12'. */
const suggestValues = ({ fields }: Offer, typed: string): readonly ValueSuggestion[] => {
  if (typed.length < 2) return [];
  const entries = fields.flatMap((field) =>
    (field.values ?? []).map((entry) => ({ field, value: String(entry.value), label: entry.label })),
  );
  const rankOf = ({ field, label, value }: (typeof entries)[number]): number | null => {
    const isPlain = /^(any|null|yes|no|unknown|none)$/i.test(label) || value === 'any';
    // 'Yes' alone is ambiguous; it needs words of its field.
    const valueRank = isPlain ? null : matchRank(label, typed);
    if (valueRank !== null && valueRank < matchRanks.contains) return valueRank;
    const words = typed.split(/\s+/);
    const saidWords = yesNoSynonyms[label.toLowerCase()] ?? '';
    const isNamed =
      words.length > 1 &&
      words.some((word) => matchRank(label, word) === matchRanks.textBegins || saidWords.split(' ').includes(word.toLowerCase()));
    const combinedRank = isNamed ? matchRank(`${field.label} ${label}`, typed, `${field.token} ${saidWords} ${synonymsOf(field)}`) : null;
    return combinedRank !== null && combinedRank < matchRanks.contains ? combinedRank + 1 : null;
  };
  return bestMatches(entries, rankOf, maxValues).map((entry): ValueSuggestion => ({
    kind: 'value',
    key: `${entry.field.token}:${entry.value}`,
    ...entry,
  }));
};

/** Two or more words that match a value are unlikely to be a record's name: 'year 12'. */
const namesValue = (suggestion: Suggestion | undefined, typed: string): boolean =>
  suggestion?.kind === 'value' && /\S\s+\S/.test(typed) && isMatch(suggestion.label, typed, matchRanks.wordsBegin);

const partStart = /\s+(?=(?:and|at|from|in|that|who|whose|with)\s)/i;
const maxPerPart = 2;

/** Splits a sentence into parts and suggests values for each. Choosing one keeps the other parts in the box. */
const suggestByPart = (offer: Offer, typed: string): readonly Suggestion[] => {
  const parts = typed
    .split(partStart)
    .map((text) => ({
      text,
      plain: withoutFillers(text),
    }))
    .filter(({ plain }) => plain !== '');
  const suggestions = parts.flatMap((part) => {
    const remainingText = parts
      .filter((each) => each !== part)
      .map(({ text }) => text)
      .join(' ');
    const values = [...suggestPartners(offer, part.plain), ...suggestValues(offer, part.plain)].map((each) => ({ ...each, remainingText }));
    return (values.length > 0 ? values : suggestFields(offer, part.plain, maxPerPart)).slice(0, maxPerPart);
  });
  const unique = [...new Map(suggestions.map((each) => [each.key, each])).values()];
  return [...unique.filter(({ kind }) => kind === 'field'), ...unique.filter(({ kind }) => kind === 'value')];
};

/** The best of each kind in turn, until there are enough; in their order. */
const limitSuggestions = (suggestions: readonly Suggestion[]): readonly Suggestion[] => {
  const placed = suggestions.map((suggestion, at) => ({
    suggestion,
    at,
    rank: suggestions.slice(0, at).filter(({ kind }) => kind === suggestion.kind).length,
  }));
  return placed
    .toSorted((one, other) => one.rank - other.rank || one.at - other.at)
    .slice(0, maxSuggestions)
    .toSorted((one, other) => one.at - other.at)
    .map(({ suggestion }) => suggestion);
};

/** The typed words, then matching fields, then records that the words name, then values of closed lists. */
const suggestWithoutField = (offer: Offer, text: string): readonly Suggestion[] => {
  const typed = text.trim();
  if (typed === '') return suggestAllFields(offer);
  if (typed.startsWith(':')) return typed === ':' ? suggestAllFields(offer) : suggestFields(offer, typed.slice(1), maxAfterColon);
  const words: Suggestion = { kind: 'words', key: 'words', text: typed };
  // Only a value of an opened field can be negated.
  if (typed.startsWith('!')) return [words];
  const fields = suggestFields(offer, typed, maxFields);
  const partners = suggestPartners(offer, typed);
  const values = [...partners, ...suggestValues(offer, typed)];
  const { records } = offer;
  if (fields.length === 0 && values.length === 0) return limitSuggestions([words, ...records, ...suggestByPart(offer, typed)]);
  return limitSuggestions(
    partners.length > 0 || namesValue(values[0], typed)
      ? [...values, words, ...fields, ...records]
      : [words, ...fields, ...records, ...values],
  );
};

/**
 * The suggestions for a draft. Without a field: words, fields and values, or every field if nothing is typed. With a field: its values or,
 * if none matches, the same as without a field.
 */
export const suggest = (offer: Offer, draft: Draft): readonly Suggestion[] => {
  const { field, text } = draft;
  if (field === null) return suggestWithoutField(offer, text);
  // A partial text is no value while the lookup runs.
  if (offer.isLooking && offer.offered.length === 0) return [];
  const values = valuesFor(field, text, offer.offered, offer.chosenValues).map((each): Suggestion => ({
    kind: 'value',
    key: `${field.token}:${each.value}`,
    field,
    ...each,
  }));
  if (values.length > 0 || text.trim() === '' || text.trim().startsWith('!')) return values;
  return suggestWithoutField(offer, text).filter((each) => each.kind !== 'field' || each.field !== field);
};
