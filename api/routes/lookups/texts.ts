import { z } from 'zod';
import { searchKey } from '../../../domain/normalise.ts';
import type { TextsAnswer } from '../../contract/lookups.ts';
import { pageSizeUpTo } from '../../search/pagedQuery.ts';

const maxTexts = 250;

/** The parameters of every text list. `filter`: a part that the texts must contain. */
export const termQuery = {
  filter: z.string().max(200, { error: 'filter is too long' }).optional(),
  pageSize: pageSizeUpTo(maxTexts).optional(),
};

export interface TextsQuery {
  readonly filter?: string | undefined;
  readonly pageSize?: number | undefined;
}

/** 0: the text begins with the filter. 1: one of its words does. 2: it has the filter elsewhere. */
const placeOf = (key: string, search: string): number => (key.startsWith(search) ? 0 : key.includes(` ${search}`) ? 1 : 2);

/** The texts that contain the filter, those that begin with it first. Texts that differ only in case count as one. */
export const answerTexts = (texts: Iterable<string>, { filter = '', pageSize = maxTexts }: TextsQuery, total?: number): TextsAnswer => {
  const search = searchKey(filter);
  const byKey = new Map<string, string>();
  for (const text of texts) if (!byKey.has(searchKey(text))) byKey.set(searchKey(text), text);
  const matches = [...byKey]
    .filter(([key]) => key.includes(search))
    .toSorted(([a], [b]) => placeOf(a, search) - placeOf(b, search) || (a < b ? -1 : 1))
    .map(([, text]) => text);
  return { Total: Math.max(total ?? 0, matches.length), Data: matches.slice(0, pageSize) };
};
