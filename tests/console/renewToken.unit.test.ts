import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tokenReceived } from '../../console/api/connection.ts';
import { renewToken } from '../../console/api/request.ts';

let answers: ((token: string) => void)[];

beforeEach(() => {
  answers = [];
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push((token) => resolve(Response.json({ RequestVerificationToken: token })));
      }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('asks once for requests that are refused at the same time, and again for a later one', async () => {
  const first = vi.fn<(received: unknown) => void>();
  const second = vi.fn<(received: unknown) => void>();
  const both = Promise.all([renewToken(first), renewToken(second)]);
  expect(answers).toHaveLength(1);
  answers[0]?.('one');
  expect(await both).toEqual(['one', 'one']);
  expect(first).toHaveBeenCalledExactlyOnceWith(tokenReceived('one'));
  expect(second).toHaveBeenCalledExactlyOnceWith(tokenReceived('one'));
  const later = renewToken(first);
  expect(answers).toHaveLength(2);
  answers[1]?.('two');
  expect(await later).toBe('two');
});
