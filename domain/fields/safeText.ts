import { fail, ok, type Result } from '../result.ts';

/**
 * The most combining marks that may follow each other. No script needs ten. Unicode normalisation sorts a run of marks, which takes
 * quadratic time, so longer runs are refused before anything is normalised.
 */
export const maxMarksInRow = 30;

const mayBeMark = /[\u0300-\uffff]/;
const mark = /^\p{M}$/u;

/** Whether a text has more than `maxMarksInRow` combining marks in a row. Takes linear time. */
export const hasTooManyMarks = (text: string): boolean => {
  if (!mayBeMark.test(text)) return false;
  let inRow = 0;
  for (const letter of text) {
    inRow = letter >= '\u0300' && mark.test(letter) ? inRow + 1 : 0;
    if (inRow > maxMarksInRow) return true;
  }
  return false;
};

/** A composed letter of one UTF-16 code unit comes apart into at most this many. */
const longestDecomposition = 4;

/** Composes a text (NFC). Refuses, before it normalises anything, what has too many marks or must be longer than `maxLength`. */
export const composeText = (text: string, maxLength: number): Result<string, 'tooLong' | 'tooManyMarks'> => {
  if (text.length > maxLength * longestDecomposition) return fail('tooLong');
  if (hasTooManyMarks(text)) return fail('tooManyMarks');
  return ok(text.normalize('NFC'));
};
