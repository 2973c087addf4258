import type { LucideIcon } from 'lucide-react';

/** Something to do with one row: the only one, or the one that asks first, stands as a word in its cell, several stand in a menu. */
export interface CellAction {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  /** Asked in the cell itself before it is done, where one question is enough: 'Delete for good?'. */
  readonly asks?: string;
  readonly run: () => void;
}

/** What a row's cell says of what can be done: the word, whether it is a question that waits for an answer, or a menu; null for nothing. */
export interface CellActionLabel {
  readonly words: string;
  readonly isQuestion: boolean;
}

/** The act that stands in the row's cell as a word: the one that asks there, else the first. */
export const primaryAction = (acts: readonly CellAction[]): CellAction | undefined =>
  acts.find(({ asks }) => asks !== undefined) ?? acts[0];

/** The acts of a row's menu: what asks in the cell stands there. */
export const menuActions = (acts: readonly CellAction[]): readonly CellAction[] => acts.filter(({ asks }) => asks === undefined);

/** What the cell of a row offers; `isAsked` while its question waits for an answer. */
export const offeredIn = (acts: readonly CellAction[], isAsked: boolean): CellActionLabel | null => {
  const act = primaryAction(acts);
  if (!act) return null;
  return isAsked && act.asks !== undefined ? { words: act.asks, isQuestion: true } : { words: act.label, isQuestion: false };
};

/** What choosing a row's cell comes to: the act at once, its question first, or nothing. */
export const actionOnChoose = (acts: readonly CellAction[], isAsked: boolean): 'ask' | 'run' | null => {
  const act = primaryAction(acts);
  if (!act) return null;
  return act.asks === undefined || isAsked ? 'run' : 'ask';
};
