import { describe, expect, it } from 'vitest';
import { truncateFacts, truncateToWidth } from '../../console/grid/truncateToWidth.ts';

const measure = (text: string) => text.length;

describe('a text that is too wide', () => {
  it('ends with an ellipsis', () => {
    expect(truncateToWidth('Derby High School', 17, measure)).toBe('Derby High School');
    expect(truncateToWidth('Derby High School', 12, measure)).toBe('Derby High…');
  });

  it('loses a number or a date whole where facts are cut off', () => {
    const facts = 'Current · Attended · 26/06/2012 · Derby High School';
    expect(truncateFacts(facts, 60, measure)).toBe(facts);
    expect(truncateFacts(facts, 40, measure)).toBe('Current · Attended · 26/06/2012 · Derby…');
    expect(truncateFacts(facts, 30, measure)).toBe('Current · Attended…');
    expect(truncateFacts(facts, 20, measure)).toBe('Current · Attended…');
    expect(truncateFacts('26/06/2012', 6, measure)).toBe('26/06…');
  });
});
