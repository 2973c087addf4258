/** Words as a sentence lists them: 'PDF, JPEG or PNG'. */
export const joinWords = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
