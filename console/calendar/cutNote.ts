import type { SearchAnswer } from '../../api/contract/search.ts';
import { printNumber } from '../../domain/counts.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';

type Counted = Pick<SearchAnswer, 'HasData' | 'Total'> & { readonly Data: { readonly length: number } };

/** How many records match that the answer does not have. Similar records are none that match. */
export const missingIn = (answer: Counted | undefined): number => (answer?.HasData === true ? answer.Total - answer.Data.length : 0);

/** Says which of the two answers do not have all records; null if both have. */
export const cutNote = (activities: Counted | undefined, sessions: Counted | undefined): string | null => {
  const cut = [
    { answer: activities, labels: activity.labels },
    { answer: sessions, labels: activitySession.labels },
  ].flatMap(({ answer, labels }) =>
    answer && missingIn(answer) > 0
      ? [answer.Data.length === 1 ? `the first ${labels.one}` : `the first ${printNumber(answer.Data.length)} ${labels.many}`]
      : [],
  );
  if (cut.length === 0) return null;
  const isOne = cut.length === 1 && (missingIn(activities) > 0 ? activities : sessions)?.Data.length === 1;
  return `Only ${cut.join(' and ')} ${isOne ? 'is' : 'are'} shown. Add a filter to see the others.`;
};
