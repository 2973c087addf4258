import { describe, expect, it } from 'vitest';
import { addToSample } from '../../console/grid/textSamples.ts';

const texts = (count: number, width: number) => Array.from({ length: count }, () => width);

describe('the sample of a column’s texts', () => {
  it('is kept once it has enough texts, so that another search moves nothing', () => {
    expect(addToSample('samples', 'name', texts(3, 80))).toHaveLength(3);
    expect(addToSample('samples', 'name', texts(9, 90))).toHaveLength(12);
    expect(addToSample('samples', 'name', texts(25, 400))).toEqual([...texts(3, 80), ...texts(9, 90)]);
  });

  it('grows while a column is empty, and is another one for each list and column', () => {
    expect(addToSample('samples', 'laestab', [])).toEqual([]);
    expect(addToSample('samples', 'laestab', [50])).toEqual([50]);
    expect(addToSample('other', 'laestab', [])).toEqual([]);
  });
});
