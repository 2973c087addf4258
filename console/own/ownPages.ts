import { Briefcase, CalendarClock, Clock, FileText, House, type LucideIcon, Receipt, UserRound } from 'lucide-react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { searchAddress } from '../searchAddress.ts';

export const detailsAddress = '/own/details';
export const shiftsAddress = '/own/shifts';

/** A page in the navigation of ambassadors. */
export interface OwnPage {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly address: string;
  /** The beginning of the addresses of its records, if it is a list. */
  readonly records?: string;
}

interface OwnListWords {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The text of the empty list. */
  readonly empty: string;
  /** The introduction of the form for a new record, where ambassadors make such records. */
  readonly aboutNew?: string;
}

/** The titles and texts of lists of own records, in the order of the navigation. */
const lists: Readonly<Record<string, OwnListWords>> = {
  sapWorkOffer: {
    label: 'Work',
    icon: Briefcase,
    empty: 'Work that you can apply for is listed here, with what became of it.',
  },
  timesheets: {
    label: 'Timesheets',
    icon: Clock,
    empty: 'When work for which you are accepted is over, make its timesheet under Shifts. For other work, enter one here.',
    aboutNew:
      'For work without a work offer. If the activity is missing, ask its organiser to add you. You submit the timesheet once it is saved.',
  },
  expenses: {
    label: 'Expenses',
    icon: Receipt,
    empty: 'What you spent on your work, and what becomes of it, is listed here.',
    aboutNew: 'What you spent on your work. Once it is saved, you add receipts and submit it.',
  },
  contracts: { label: 'Contracts', icon: FileText, empty: 'When a university issues a contract to you, you find it here and sign it.' },
};

export const labelOfList = (set: string): string => lists[set]?.label ?? '';
export const aboutNew = (set: string): string => lists[set]?.aboutNew ?? '';
export const emptyListText = (set: string): string => lists[set]?.empty ?? '';

/** The pages that this person may open. */
export const ownPages = (definitions: readonly SearchDefinition[]): readonly OwnPage[] => [
  { label: 'Home', icon: House, address: '/' },
  { label: 'Shifts', icon: CalendarClock, address: shiftsAddress },
  ...Object.entries(lists).flatMap(([set, { label, icon }]) => {
    const definition = definitions.find((each) => each.Set === set);
    return definition ? [{ label, icon, address: searchAddress(definition.Path), records: `/${definition.Path}` }] : [];
  }),
  { label: 'My details', icon: UserRound, address: detailsAddress },
];
