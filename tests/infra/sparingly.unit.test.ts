import { expect, test } from 'vitest';
import { throttled } from '../../infra/throttled.ts';

test('trouble that comes again and again is told at once, and then once per interval with how often it came', () => {
  let now = 0;
  const told: (readonly [string, number])[] = [];
  const tell = throttled(
    (error, leftOut) => told.push([error.message, leftOut]),
    1000,
    () => now,
  );
  for (now = 0; now < 2500; now += 10) tell(new Error(`at ${now}`));
  expect(told).toEqual([
    ['at 0', 0],
    ['at 1000', 99],
    ['at 2000', 99],
  ]);
});
