import { capitalise } from '../words.ts';

/** The label of the column with the ids of records of a type: 'Student ID'. Exports and imports share it. */
export const idLabel = ({ labels: { one } }: { readonly labels: { readonly one: string } }): string => `${capitalise(one)} ID`;
