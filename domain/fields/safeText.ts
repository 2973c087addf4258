import { fail, ok, type Result } from '../result.ts';

/**
 * The maximum run of combining marks. No script needs ten. Normalisation sorts a run in quadratic time, so longer runs are refused before
 * it.
 */
export const maxMarksInRow = 30;

const canBeMark = /[\u0300-\uffff]/;
const mark = /^\p{M}$/u;

/** Takes linear time. */
export const hasTooManyMarks = (text: string): boolean => {
  if (!canBeMark.test(text)) return false;
  let inRow = 0;
  for (const letter of text) {
    inRow = letter >= '\u0300' && mark.test(letter) ? inRow + 1 : 0;
    if (inRow > maxMarksInRow) return true;
  }
  return false;
};

/** The most UTF-16 code units that one composed code unit decomposes into. */
const maxDecompositionLength = 4;

/** Composes a text (NFC). Refuses texts with too many marks or over `maxLength` before it normalises. */
export const composeText = (text: string, maxLength: number): Result<string, 'tooLong' | 'tooManyMarks'> => {
  if (text.length > maxLength * maxDecompositionLength) return fail('tooLong');
  if (hasTooManyMarks(text)) return fail('tooManyMarks');
  return ok(text.normalize('NFC'));
};
