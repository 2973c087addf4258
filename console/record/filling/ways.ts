import type { ChosenStudents } from '../../../api/contract/filling.ts';
import type { Choice } from '../../../domain/fields/field.ts';
import { chooseActivity, textNotSearched } from '../../../domain/participantMessages.ts';

/** The person's entries so far, for each way to choose students. */
export interface WaysDraft {
  readonly way: 'search' | 'activity' | 'list';
  readonly filter: string;
  /** The text in the search box that is not yet part of the filter. */
  readonly text: string;
  readonly activity: { readonly id: number; readonly title: string | undefined } | null;
  readonly list: string;
}

export const nothingEntered: WaysDraft = { way: 'search', filter: '', text: '', activity: null, list: '' };

export const ways: readonly Choice[] = [
  { value: 'search', label: 'A search' },
  { value: 'activity', label: 'Another activity' },
  { value: 'list', label: 'A pasted list' },
];

/** The choice to send, or a sentence about the missing one. */
export const chosenIn = ({ way, filter, text, activity, list }: WaysDraft): ChosenStudents | string => {
  switch (way) {
    case 'search':
      return text === '' ? { Filter: filter } : textNotSearched(text);
    case 'activity':
      return activity === null ? chooseActivity : { Activity: activity.id };
    case 'list':
      return list.trim() === '' ? 'Please paste a list of names or IDs.' : { List: list };
  }
};

/** The message if nobody was found. */
export const nobodyFound: Readonly<Record<WaysDraft['way'], string>> = {
  search: 'No students match. Change the search, then check again.',
  activity: 'This activity has no students that you can see. Choose another one.',
  list: 'Nobody was found. Check the spelling, or paste IDs such as #12.',
};

export const isWay = (way: string): way is WaysDraft['way'] => ways.some(({ value }) => value === way);
