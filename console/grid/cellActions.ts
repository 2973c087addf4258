import type { LucideIcon } from 'lucide-react';

/** An action on one row. The cell shows a single action, or one with a question, as text; several open a menu. */
export interface CellAction {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  /** The question that the cell asks before the action runs: 'Delete for good?'. */
  readonly asks?: string;
  readonly run: () => void;
}

export interface CellActionLabel {
  readonly words: string;
  readonly isQuestion: boolean;
}

/** The action in the cell: the one with a question, else the first. */
export const primaryAction = (acts: readonly CellAction[]): CellAction | undefined =>
  acts.find(({ asks }) => asks !== undefined) ?? acts[0];

/** The actions of the menu. One with a question is in the cell instead. */
export const menuActions = (acts: readonly CellAction[]): readonly CellAction[] => acts.filter(({ asks }) => asks === undefined);

/** `isAsked` is true while the cell's question waits for an answer; null if the row has no actions. */
export const offeredIn = (acts: readonly CellAction[], isAsked: boolean): CellActionLabel | null => {
  const act = primaryAction(acts);
  if (!act) return null;
  return isAsked && act.asks !== undefined ? { words: act.asks, isQuestion: true } : { words: act.label, isQuestion: false };
};

/** What a click on the cell does: run the action, or ask its question first. Null if the row has no actions. */
export const actionOnChoose = (acts: readonly CellAction[], isAsked: boolean): 'ask' | 'run' | null => {
  const act = primaryAction(acts);
  if (!act) return null;
  return act.asks === undefined || isAsked ? 'run' : 'ask';
};
