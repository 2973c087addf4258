import { useState } from 'react';
import { londonDistance, movedInLondon } from '../domain/fields/london.ts';
import { pickedInstant, readTypedInstant } from './londonTime.ts';

/** The texts of the inputs of a start and an end. */
export interface TypedSpan {
  readonly start: string;
  readonly end: string;
}

/**
 * The time from start to end on a London clock, in milliseconds. While somebody types, a time cannot be read: the length stays as it was
 * `before`, unless both inputs are empty.
 */
export const lengthOf = ({ start, end }: TypedSpan, before: number | null): number | null => {
  if (start === '' && end === '') return null;
  const [from, to] = [readTypedInstant(start), readTypedInstant(end)];
  return from === null || to === null ? before : Math.max(0, londonDistance(from, to));
};

/** What a typed start changes: it takes the end with it, if it can be read and the length is known. */
export const withStart = (start: string, length: number | null): Partial<TypedSpan> => {
  const from = readTypedInstant(start);
  return from === null || length === null ? { start } : { start, end: pickedInstant(movedInLondon(from, length)) };
};

/** Returns what the input of the start calls with its text. */
export const useStartChange = (span: TypedSpan, change: (typed: Partial<TypedSpan>) => void): ((start: string) => void) => {
  const [before, setBefore] = useState<number | null>(null);
  const length = lengthOf(span, before);
  if (length !== before) setBefore(length);
  return (start) => change(withStart(start, length));
};
