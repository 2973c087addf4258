import { termWords, wordsOf } from '../../domain/normalise.ts';

/** Whether what was typed is the student's id, '12' or '#12', or begins words of their name. */
export const isMeant = (typed: string, { id, name }: { readonly id: number; readonly name: string }): boolean => {
  if (Number(typed.trim().replace(/^#/, '')) === id) return true;
  const terms = termWords(typed);
  const words = wordsOf(name);
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
};
