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

/**
 * Cuts the facts of a row to the width. A number or a date is left out rather than cut off, because a part of it can be read as another.
 */
export const truncateFacts = (facts: string, width: number, measure: (text: string) => number): string => {
  const cut = truncateToWidth(facts, width, measure);
  if (cut === facts) return cut;
  const [, whole, last = ''] = /^(.*) · ?(.*)$/.exec(cut) ?? [];
  return whole !== undefined && /^[#£\d…]/.test(last) ? `${whole}…` : cut;
};
