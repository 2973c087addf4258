import type { LinkAnswer, SearchDefinition } from '../api/contract/search.ts';
import { parseFilter } from '../domain/filter/syntax.ts';

/** Longer filters get an id, because some servers refuse long addresses. */
const maxFilterLength = 1500;

/** The searchable fields of each list, by path: all tokens, and those with personal data. */
let fieldsOfLists: ReadonlyMap<string, { readonly all: ReadonlySet<string>; readonly personal: ReadonlySet<string> }> = new Map();

export const rememberFields = (definitions: readonly SearchDefinition[]): void => {
  const tokens = (fields: SearchDefinition['Fields']) => new Set(fields.map(({ token }) => token.toLowerCase()));
  fieldsOfLists = new Map(
    definitions.map(({ Path, Fields }) => [Path, { all: tokens(Fields), personal: tokens(Fields.filter(({ isPersonal }) => isPersonal)) }]),
  );
};

/** Whether addresses, which proxies log, must not contain this filter: it has words or personal data, or is too long. */
export const needsLink = (path: string, filter: string): boolean => {
  if (filter === '') return false;
  const listFields = fieldsOfLists.get(path);
  if (filter.length > maxFilterLength || !listFields) return true;
  const { terms, fields, without } = parseFilter(filter, (token) => listFields.all.has(token));
  const hasWords = without.length > 0 || terms.some((term) => !/^#?\d+$/.test(term));
  return hasWords || fields.some(({ token }) => listFields.personal.has(token));
};

interface Link {
  readonly id: string;
  readonly path: string;
  readonly filter: string;
  /** True once the server has the link or a request is saving it. */
  isSaved: boolean;
}

const byId = new Map<string, Link>();
const byFilter = new Map<string, Link>();
const keyOf = (path: string, filter: string) => `${path} ${filter}`;

const remember = (link: Link): Link => {
  byId.set(link.id, link);
  byFilter.set(keyOf(link.path, link.filter), link);
  return link;
};

/** 128 random bits as 22 letters. */
const newId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The id of a filter for this tab's addresses. The server gets the filter when somebody follows such an address. */
export const linkIdOf = (path: string, filter: string): string =>
  (byFilter.get(keyOf(path, filter)) ?? remember({ id: newId(), path, filter, isSaved: false })).id;

/** The filter of an id; undefined if only the server can know it. */
export const filterOfLink = (id: string): string | undefined => byId.get(id)?.filter;

export const rememberLink = (id: string, { Path, Filter }: LinkAnswer): void => {
  if (!byId.has(id)) remember({ id, path: Path, filter: Filter, isSaved: true });
};

export const isUnsavedLink = (id: string): boolean => byId.get(id)?.isSaved === false;

/** Marks a link as saved and returns it; null if it was saved already. The caller saves it, or calls `failed`. */
export const claimUnsavedLink = (id: string): { readonly path: string; readonly filter: string; readonly failed: () => void } | null => {
  const link = byId.get(id);
  if (!link || link.isSaved) return null;
  link.isSaved = true;
  return {
    path: link.path,
    filter: link.filter,
    failed: () => {
      link.isSaved = false;
    },
  };
};

/** Removes all filters, so that the next person in this tab gets none. */
export const forgetLinks = (): void => {
  byId.clear();
  byFilter.clear();
};
