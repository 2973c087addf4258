import { describe, expect, it } from 'vitest';
import { gather } from '../../projections/reading/gather.ts';

describe('gathered questions', () => {
  it('of one turn are one question, each key once, and later ones another', async () => {
    const queries: (readonly number[])[] = [];
    const find = gather((keys: readonly number[]) => {
      queries.push(keys);
      return Promise.resolve(new Map(keys.filter((key) => key !== 3).map((key) => [key, `row ${key}`])));
    });
    expect(await Promise.all([find(1), find(2), find(3), find(1)])).toEqual(['row 1', 'row 2', undefined, 'row 1']);
    expect(await find(2)).toBe('row 2');
    expect(queries).toEqual([[1, 2, 3], [2]]);
  });

  it('all fail with the error of their question, and the next one is asked anew', async () => {
    let isBroken = true;
    const find = gather((keys: readonly number[]) =>
      isBroken ? Promise.reject(new Error('away')) : Promise.resolve(new Map(keys.map((key) => [key, key]))),
    );
    expect((await Promise.allSettled([find(1), find(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await find(1)).toBe(1);
  });
});
