import { pageNotNumber, pageRequired } from '../../domain/messages.ts';

/** The error of a typed page number; null if it is valid. */
export const pageProblem = (typed: string): string | null => {
  if (typed.trim() === '') return pageRequired;
  return /^\s*[+-]?\d+(\.\d+)?\s*$/.test(typed) ? null : pageNotNumber;
};
