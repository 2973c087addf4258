import { Archive, ArchiveRestore, type LucideIcon, Tag, Trash2 } from 'lucide-react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { countOf } from '../rows.ts';

/** Moving many records to another state. */
export interface BulkAction {
  readonly state: number;
  /** The word on the button: 'Archive'. */
  readonly verb: string;
  readonly icon: LucideIcon;
  readonly isDelete: boolean;
  /** Shown by itself; the others stand in a menu. */
  readonly isCommon: boolean;
}

const words: Readonly<Record<string, Pick<BulkAction, 'verb' | 'icon'>>> = {
  Current: { verb: 'Restore', icon: ArchiveRestore },
  Archived: { verb: 'Archive', icon: Archive },
  Deleted: { verb: 'Delete', icon: Trash2 },
};

/**
 * What can be done with the chosen records: one action a state of the set, without those in which all of them are already. Restoring stands last: it comes
 * and goes with what is chosen, and moves no other button. `held` are the states among them, null when that is not known.
 */
export const bulkActionsOf = (states: SearchDefinition['States'], held: ReadonlySet<number> | null): readonly BulkAction[] =>
  [...states.filter(({ name }) => name !== 'Current'), ...states.filter(({ name }) => name === 'Current')]
    .filter((state) => held === null || [...held].some((value) => value !== state.value))
    .map((state) => ({
      state: state.value,
      verb: words[state.name]?.verb ?? `Mark as ${state.name.toLowerCase()}`,
      icon: words[state.name]?.icon ?? Tag,
      isDelete: state.name === 'Deleted',
      isCommon: words[state.name] !== undefined,
    }));

type Labels = Pick<SearchDefinition, 'Label' | 'LabelOne'>;

/** 'Delete 312 students', 'Mark 1 institution as closed'. */
export const actionWords = ({ verb }: BulkAction, labels: Labels, count: number): string => {
  const [first, ...rest] = verb.split(' as ');
  return [`${first} ${countOf(labels, count)}`, ...rest].join(' as ');
};
