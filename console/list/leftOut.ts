import { reasons } from '../../domain/filter/hints.ts';
import type { IgnoredText } from '../../domain/filter/interpret.ts';
import type { FieldSet } from '../../domain/search/searchSet.ts';

/** The predicates about ignored values, by reason. */
const problems: ReadonlyMap<string, string> = new Map([
  [reasons.noDate, 'isn’t a date'],
  [reasons.noSuchDay, 'isn’t a date'],
  [reasons.noYear, 'isn’t a year'],
  [reasons.noWholeNumber, 'isn’t a whole number'],
  [reasons.noTime, 'isn’t a time'],
  [reasons.noId, 'isn’t a record ID'],
  [reasons.notListed, 'isn’t in the list'],
  [reasons.notYesOrNo, 'isn’t yes or no'],
]);

/** Names a part of a filter that was left out, and says why: “32/13/2020” isn’t a date, so it was ignored in Born. */
export const describeLeftOut = ({ byToken }: Pick<FieldSet, 'byToken'>, { text, reason }: IgnoredText): string => {
  const [, token = '', value = ''] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  const field = byToken.get(token.toLowerCase());
  const problem = problems.get(reason);
  if (!field) return `“${text}” was ignored: ${reason}.`;
  if (value === '') return `${field.label} was ignored: ${reason}.`;
  return problem === undefined
    ? `“${value}” was ignored in ${field.label}: ${reason}.`
    : `“${value}” ${problem}, so it was ignored in ${field.label}.`;
};
