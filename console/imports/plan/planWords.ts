import type { PlanRow } from '../../../api/contract/imports.ts';

/** A sentence inside another: 'same UCAS Personal ID'. Abbreviations stay in capitals. */
const asPart = (sentence: string): string => sentence.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());

/** Why a row may be about a record, after a colon: 'same name, same UCAS Personal ID'. */
export const printReasons = (because: readonly string[]): string => because.map(asPart).join(', ');

/** The headers of the columns with problems. A problem of the whole row has none. */
export const wrongHeaders = ({ Problems }: Pick<PlanRow, 'Problems'>): ReadonlySet<string> =>
  new Set(Problems.map(({ Column }) => Column).filter((header) => header !== ''));
