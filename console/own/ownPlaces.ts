import { Clock, FileText, House, type LucideIcon, UserRound } from 'lucide-react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { searchAddress } from '../searchAddress.ts';

export const detailsAddress = '/own/details';

/** A place in the navigation of ambassadors. */
export interface OwnPlace {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly address: string;
}

/** What lists of own records are called, and what they say while they are empty. In the order of the navigation. */
const lists: Readonly<Record<string, { readonly label: string; readonly icon: LucideIcon; readonly empty: string }>> = {
  timesheets: {
    label: 'Timesheets',
    icon: Clock,
    empty: 'Your hours are listed here. Enter them and submit them to be paid.',
  },
  contracts: { label: 'Contracts', icon: FileText, empty: 'When a university issues a contract to you, you find it here and sign it.' },
};

export const labelOfList = (set: string): string => lists[set]?.label ?? '';
export const emptyListText = (set: string): string => lists[set]?.empty ?? '';

/** The places that this person may open. */
export const ownPlaces = (definitions: readonly SearchDefinition[]): readonly OwnPlace[] => [
  { label: 'Home', icon: House, address: '/' },
  ...Object.entries(lists).flatMap(([set, { label, icon }]) => {
    const definition = definitions.find((each) => each.Set === set);
    return definition ? [{ label, icon, address: searchAddress(definition.Path) }] : [];
  }),
  { label: 'My details', icon: UserRound, address: detailsAddress },
];
