import { expect, test } from 'vitest';
import { throttleErrors } from '../../infra/throttleErrors.ts';

test('logs a repeated problem at once, then once per interval with its count', () => {
  let now = 0;
  const lines: (readonly [string, number])[] = [];
  const warn = throttleErrors(
    (error, leftOut) => lines.push([error.message, leftOut]),
    1000,
    () => now,
  );
  for (now = 0; now < 2500; now += 10) warn(new Error(`at ${now}`));
  expect(lines).toEqual([
    ['at 0', 0],
    ['at 1000', 99],
    ['at 2000', 99],
  ]);
});
