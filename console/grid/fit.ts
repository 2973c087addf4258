/** Cuts a text to the width in pixels and ends it with '…' if it was cut. */
export const truncateToWidth = (words: string, room: number, measure: (text: string) => number): string => {
  if (words === '' || measure(words) <= room) return words;
  let short = 0;
  let long = words.length;
  while (short < long - 1) {
    const middle = Math.floor((short + long) / 2);
    if (measure(`${words.slice(0, middle).trimEnd()}…`) <= room) short = middle;
    else long = middle;
  }
  return `${words.slice(0, short).trimEnd()}…`;
};
