import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerErrors } from '../../api/plugins/errors.ts';
import { isServerAway } from '../../commands/serverAway.ts';
import { beingRestarted, changeWentWrong, outcomeUnknown, somethingWentWrong } from '../../domain/messages.ts';
import { OutcomeUnknown, ServerUnavailable } from '../../domain/unavailable.ts';

const withCode = (code: string): Error => Object.assign(new Error('failed'), { code });

/** The answer of a route that throws this error. */
const answerTo = async (method: 'GET' | 'POST', thrown: Error) => {
  const app = Fastify();
  answerErrors(app);
  app.route({
    method,
    url: '/',
    handler: () => {
      throw thrown;
    },
  });
  const { statusCode, headers, body } = await app.inject({ method, url: '/' });
  return { status: statusCode, retryAfter: headers['retry-after'], answer: JSON.parse(body) as unknown };
};

describe('a change with an unknown outcome', () => {
  it('is answered as unknown with Retry-After, never as “nothing was changed”', async () => {
    expect(await answerTo('POST', new OutcomeUnknown('no answer'))).toEqual({
      status: 503,
      retryAfter: '2',
      answer: { Success: false, message: outcomeUnknown, Errors: [], OutcomeUnknown: true },
    });
  });
});

describe('an unavailable server', () => {
  it.each([
    new ServerUnavailable('log'),
    withCode('ECONNREFUSED'),
    withCode('57P01'),
    withCode('08006'),
    new Error('Connection terminated unexpectedly'),
    new AggregateError([withCode('ECONNREFUSED')]),
  ])('is recognised by %s and answered with 503', async (error) => {
    expect(isServerAway(error)).toBe(true);
    expect(await answerTo('GET', error)).toMatchObject({ status: 503, retryAfter: '2', answer: { message: beingRestarted } });
  });

  it.each([withCode('23505'), new TypeError('no'), withCode('ENOSPC'), 'text'])('is not recognised by %s', (error) => {
    expect(isServerAway(error)).toBe(false);
  });
});

describe('an internal error', () => {
  it('does not claim that nothing was changed', async () => {
    expect(await answerTo('POST', new TypeError('no'))).toMatchObject({ status: 500, answer: { message: changeWentWrong } });
    expect(await answerTo('GET', new TypeError('no'))).toMatchObject({ status: 500, answer: { message: somethingWentWrong } });
    for (const message of [changeWentWrong, somethingWentWrong, outcomeUnknown, beingRestarted])
      expect(message).not.toMatch(/nothing was (changed|saved)/i);
  });
});
