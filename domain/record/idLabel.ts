import { capitalised } from '../words.ts';

/** What files call the column with the ids of records of a type: 'Student ID'. Exports and imports agree on it. */
export const idLabel = ({ labels: { one } }: { readonly labels: { readonly one: string } }): string => `${capitalised(one)} ID`;
