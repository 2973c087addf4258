import { z } from 'zod';
import { searchKey } from '../../../domain/search/normalise.ts';
import type { TextsAnswer } from '../../contract/lookups.ts';

/** The most texts of one answer. */
const maxTexts = 250;

/** What every list of texts takes: a term that the texts must have in them. */
export const termQuery = {
  filter: z.string().max(200, { error: 'filter is too long' }).optional(),
  pageSize: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, { error: 'pageSize must be a whole number from 1 to 999' })
    .transform(Number)
    .optional(),
};

/** What a list of texts was asked for. */
export interface TextsAsked {
  readonly filter?: string | undefined;
  readonly pageSize?: number | undefined;
}

/** Whether a parameter that is only there or not is there: `?inUseOnly`, `?inUseOnly=true`. */
export const flag = z
  .string()
  .max(10)
  .optional()
  .transform((given) => given !== undefined && !/^(false|0|no)$/i.test(given));

/** Texts as a lookup answers them: each once whatever its letters' case, in order, those that have the term. */
export const answerTexts = (texts: Iterable<string>, { filter = '', pageSize = maxTexts }: TextsAsked, total?: number): TextsAnswer => {
  const wanted = searchKey(filter);
  const byKey = new Map<string, string>();
  for (const text of texts) if (!byKey.has(searchKey(text))) byKey.set(searchKey(text), text);
  const found = [...byKey]
    .filter(([key]) => key.includes(wanted))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text);
  return { Total: Math.max(total ?? 0, found.length), Data: found.slice(0, Math.min(pageSize, maxTexts)) };
};
