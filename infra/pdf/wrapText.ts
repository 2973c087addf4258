/** The parts of a word that is wider than a line, each as long as fits. */
const cutWord = (word: string, fits: (text: string) => boolean): readonly string[] => {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
};

/**
 * The lines of a text, whose own line breaks stay, as do spaces before and between words of a line. `fits` says whether a line has room.
 * Every line has at least a letter, or is empty.
 */
export const wrapText = (text: string, fits: (line: string) => boolean): readonly string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.match(/ *[^ ]+/g) ?? []) {
      if (fits(line + word)) {
        line += word;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = cutWord(word.trimStart(), fits);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
    }
    return [...lines, line];
  });
