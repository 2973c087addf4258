import type { LucideIcon } from 'lucide-react';

/** An action on one row. The cell shows a single action, or one with a question, as text; several open a menu. */
export interface CellAction {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly isDanger?: boolean;
  /** Why the person may not take the action. The menu shows both. */
  readonly because?: string;
  /** The question that the cell asks before the action runs: 'Delete for good?'. */
  readonly question?: string;
  readonly run: () => void;
}

export interface CellActionLabel {
  readonly words: string;
  readonly isQuestion: boolean;
}

/** The action in the cell: the one with a question, else the first. */
export const primaryAction = (actions: readonly CellAction[]): CellAction | undefined =>
  actions.find(({ question }) => question !== undefined) ?? actions[0];

/** The actions of the menu. One with a question is in the cell instead. */
export const menuActions = (actions: readonly CellAction[]): readonly CellAction[] =>
  actions.filter(({ question }) => question === undefined);

/** `isAsking` is true while the cell's question waits for an answer; null if the row has no actions. */
export const cellLabel = (actions: readonly CellAction[], isAsking: boolean): CellActionLabel | null => {
  const action = primaryAction(actions);
  if (!action) return null;
  return isAsking && action.question !== undefined
    ? { words: action.question, isQuestion: true }
    : { words: action.label, isQuestion: false };
};

/** The effect of a click on the cell: run the action, or ask its question first. Null if the row has no actions. */
export const actionOnChoose = (actions: readonly CellAction[], isAsking: boolean): 'ask' | 'run' | null => {
  const action = primaryAction(actions);
  if (!action) return null;
  return action.question === undefined || isAsking ? 'run' : 'ask';
};
