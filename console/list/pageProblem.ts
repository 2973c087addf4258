import { pageNotNumber, pageRequired } from '../../domain/messages.ts';

/** What is wrong with a typed page; null when it is a number. */
export const pageProblem = (typed: string): string | null => {
  if (typed.trim() === '') return pageRequired;
  return /^\s*[+-]?\d+(\.\d+)?\s*$/.test(typed) ? null : pageNotNumber;
};
