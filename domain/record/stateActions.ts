import type { ActionButton, ActionQuestion } from './action.ts';
import type { RecordType } from './recordType.ts';

/** The texts of the question before a record moves to a state. */
interface StateAction extends ActionButton {
  /** Common actions have a button of their own in the selection bar; the others stand in its menu. */
  readonly isCommon?: true;
  /** `from` is the name of the record's state. */
  question(title: string, from: string, labels: RecordType['labels']): ActionQuestion;
}

const named: Readonly<Record<string, StateAction>> = {
  Current: {
    label: 'Restore',
    icon: 'restore',
    isCommon: true,
    question: (title, from, { one }) => ({
      title: `Restore ${title}?`,
      text: `The ${one} is ${from.toLowerCase()}. It will be current again, with its full history.`,
    }),
  },
  Archived: {
    label: 'Archive',
    icon: 'archive',
    isCommon: true,
    question: (title, _from, { many }) => ({
      title: `Archive ${title}?`,
      text: `${title} will no longer appear among current ${many}. You can restore the record at any time.`,
    }),
  },
  Deleted: {
    label: 'Delete',
    icon: 'delete',
    isDanger: true,
    isCommon: true,
    question: (title) => ({
      title: `Delete ${title}?`,
      text: `${title} will be removed from all lists. You can restore the record at any time.`,
    }),
  },
  Deactivated: {
    label: 'Deactivate',
    icon: 'block',
    question: (title, _from, { many }) => ({
      title: `Deactivate ${title}?`,
      text: `${title} will no longer appear among current ${many}.`,
    }),
  },
};

/** The action that moves records to the state with this name. */
export const stateActionOf = (state: string): StateAction =>
  named[state] ?? {
    label: `Mark as ${state.toLowerCase()}`,
    icon: 'tag',
    question: (title, from, { one }) => ({
      title: `Mark ${title} as ${state.toLowerCase()}?`,
      text: `The ${one} is ${from.toLowerCase()}. You can change the state back at any time.`,
    }),
  };
