import type { LucideIcon } from 'lucide-react';

/** Something to do with one row: the only one stands as a word in its cell, several stand in a menu. */
export interface RowAct {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  /** Asked in the cell itself before it is done, where one question is enough: 'Delete for good?'. */
  readonly asks?: string;
  readonly run: () => void;
}

/** What a row's cell says of what can be done: the word, whether it is a question that waits for an answer, or a menu; null for nothing. */
export interface OfferedAct {
  readonly words: string;
  readonly isQuestion: boolean;
}

/** What the cell of a row offers; `isAsked` while its question waits for an answer. */
export const offeredIn = ([first]: readonly RowAct[], isAsked: boolean): OfferedAct | null => {
  if (!first) return null;
  return isAsked && first.asks !== undefined ? { words: first.asks, isQuestion: true } : { words: first.label, isQuestion: false };
};

/** What choosing a row's cell comes to: the act at once, its question first, or nothing. */
export const chosenAct = ([first]: readonly RowAct[], isAsked: boolean): 'ask' | 'run' | null => {
  if (!first) return null;
  return first.asks === undefined || isAsked ? 'run' : 'ask';
};
