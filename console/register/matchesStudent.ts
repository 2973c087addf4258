import { termWords, wordsOf } from '../../domain/normalise.ts';

/** Whether the typed text is the student's id, '12' or '#12', or each of its words begins a word of the name. */
export const matchesStudent = (typed: string, { id, name }: { readonly id: number; readonly name: string }): boolean => {
  if (Number(typed.trim().replace(/^#/, '')) === id) return true;
  const terms = termWords(typed);
  const words = wordsOf(name);
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
};
