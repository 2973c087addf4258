import type { LucideIcon } from 'lucide-react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { stateActionOf } from '../../domain/record/stateActions.ts';
import { actionIcons } from '../record/actionIcons.ts';
import { countRows } from '../rows.ts';

/** An action that moves many records to another state. */
export interface BulkAction {
  readonly state: number;
  /** The word on the button: 'Archive'. */
  readonly verb: string;
  readonly icon: LucideIcon;
  readonly isDelete: boolean;
  /** Common actions have a button; the others stand in a menu. */
  readonly isCommon: boolean;
}

/**
 * One action for each state, without the state that all selected records are in. Restore comes last, so that it moves no other button.
 * `currentStates` contains the states of the selected records; null if unknown.
 */
export const bulkActionsOf = (states: SearchDefinition['States'], currentStates: ReadonlySet<number> | null): readonly BulkAction[] =>
  [...states.filter(({ name }) => name !== 'Current'), ...states.filter(({ name }) => name === 'Current')]
    .filter(({ byHand }) => byHand)
    .filter((state) => currentStates === null || [...currentStates].some((value) => value !== state.value))
    .map(({ value, name }) => {
      const { label, icon, isCommon } = stateActionOf(name);
      return { state: value, verb: label, icon: actionIcons[icon], isDelete: name === 'Deleted', isCommon: isCommon === true };
    });

type Labels = Pick<SearchDefinition, 'Label' | 'LabelOne'>;

/** 'Delete 312 students', 'Mark 1 institution as closed'. */
export const actionWords = ({ verb }: BulkAction, labels: Labels, count: number): string => {
  const [first, ...rest] = verb.split(' as ');
  return [`${first} ${countRows(labels, count)}`, ...rest].join(' as ');
};

/** Whether the typed text is this number, with or without separators. */
export const namesCount = (typed: string, count: number): boolean => typed.replaceAll(/[\s,]/g, '') === String(count);
