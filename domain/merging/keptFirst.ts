import { genericState } from '../record/states.ts';

/** The record that is kept unless a person chooses another comes first: a Current one before an Archived one, then the older one. */
export const sortKeptFirst = <Of extends { readonly id: number; readonly recordState: number }>(records: readonly Of[]): readonly Of[] =>
  records.toSorted(
    (a, b) => Number(b.recordState === genericState.current.value) - Number(a.recordState === genericState.current.value) || a.id - b.id,
  );
