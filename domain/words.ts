/** 'cost code' as 'Cost code'. */
export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Capitals whose names begin with a vowel when they are spoken one by one: an HEI, an NNCO, but a UCAS ID. */
const spoken = /^[AEFHILMNORSX]\p{Lu}/u;

/** 'a cost code', 'an institution', 'an HEI descriptor'. */
export const withArticle = (noun: string): string =>
  `${spoken.test(noun) || (!/^\p{Lu}{2}/u.test(noun) && /^(?!uni|use)[aeiou]/i.test(noun)) ? 'an' : 'a'} ${noun}`;
