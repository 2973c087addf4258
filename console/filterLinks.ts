import type { LinkAnswer, SearchDefinition } from '../api/contract/search.ts';
import { parseFilter } from '../domain/filter/syntax.ts';

/** Filters longer than this stand behind an id too: some servers refuse long addresses. */
const maxInAddress = 1500;

/** The fields of each list that the person may search, by path: their tokens, and which of them say something of a person. */
let fieldsOfLists: ReadonlyMap<string, { readonly all: ReadonlySet<string>; readonly personal: ReadonlySet<string> }> = new Map();

export const rememberFields = (definitions: readonly SearchDefinition[]): void => {
  const tokens = (fields: SearchDefinition['Fields']) => new Set(fields.map(({ token }) => token.toLowerCase()));
  fieldsOfLists = new Map(
    definitions.map(({ Path, Fields }) => [Path, { all: tokens(Fields), personal: tokens(Fields.filter(({ isPersonal }) => isPersonal)) }]),
  );
};

/** Whether a filter must not stand in an address, which proxies log: it has words or values of a personal field, or is very long. */
export const staysOutOfAddress = (path: string, filter: string): boolean => {
  if (filter === '') return false;
  const known = fieldsOfLists.get(path);
  if (filter.length > maxInAddress || !known) return true;
  const { terms, fields } = parseFilter(filter, (token) => known.all.has(token));
  return terms.some((term) => !/^#?\d+$/.test(term)) || fields.some(({ token }) => known.personal.has(token));
};

interface Link {
  readonly id: string;
  readonly path: string;
  readonly filter: string;
  /** The server has it, or is being told. */
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

/** The id that stands in this tab's addresses for a filter. The server learns of it when somebody follows such an address. */
export const linkTo = (path: string, filter: string): string =>
  (byFilter.get(keyOf(path, filter)) ?? remember({ id: newId(), path, filter, isSaved: false })).id;

/** The filter that an id stands for; undefined where only the server can know. */
export const linkedFilter = (id: string): string | undefined => byId.get(id)?.filter;

/** Takes in what the server says that an id stands for. */
export const rememberLink = (id: string, { Path, Filter }: LinkAnswer): void => {
  if (!byId.has(id)) remember({ id, path: Path, filter: Filter, isSaved: true });
};

/** The link of an id that the server has yet to be told of; null where it has been. Whoever asks tells it, or says that this failed. */
export const takeUnsaved = (id: string): { readonly path: string; readonly filter: string; readonly failed: () => void } | null => {
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

/** The next person in this tab gets none of the filters of the one before. */
export const forgetLinks = (): void => {
  byId.clear();
  byFilter.clear();
};
