import type { Outcome } from './planApi.ts';

/** The outcomes of rows in words: for one row, and for many. In the order of the counts. */
export const outcomeWords: Readonly<Record<Outcome, { readonly one: string; readonly many: string; readonly mark: string }>> = {
  create: { one: 'New', many: 'new', mark: 'good' },
  update: { one: 'Changes', many: 'with changes', mark: 'good' },
  unchanged: { one: 'Unchanged', many: 'unchanged', mark: 'quiet' },
  question: { one: 'To answer', many: 'to answer', mark: 'attention' },
  refused: { one: 'Refused', many: 'refused', mark: 'bad' },
  leftOut: { one: 'Left out', many: 'left out', mark: 'quiet' },
};

/** The words once the import has ended and nobody can answer any more. */
const endedWords: typeof outcomeWords = { ...outcomeWords, question: { one: 'Not answered', many: 'not answered', mark: 'attention' } };

export const outcomeWordsOf = (isOpen: boolean): typeof outcomeWords => (isOpen ? outcomeWords : endedWords);

export const outcomeOrder = Object.keys(outcomeWords) as readonly Outcome[];
