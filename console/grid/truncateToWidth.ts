/** Cuts a text to the width in pixels and ends it with '…' if it was cut. */
export const truncateToWidth = (text: string, width: number, measure: (text: string) => number): string => {
  if (text === '' || measure(text) <= width) return text;
  let short = 0;
  let long = text.length;
  while (short < long - 1) {
    const middle = Math.floor((short + long) / 2);
    if (measure(`${text.slice(0, middle).trimEnd()}…`) <= width) short = middle;
    else long = middle;
  }
  return `${text.slice(0, short).trimEnd()}…`;
};
