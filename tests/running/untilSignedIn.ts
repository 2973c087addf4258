import { expect } from 'vitest';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { eventually } from '../infra/waiting.ts';
import type { Visitor } from './visitor.ts';

/** The session of a new account. Its first request waits for the read side, though on a busy machine not until it knows the account. */
export const untilSignedIn = async (visitor: Visitor): Promise<SessionAnswer> => {
  let session = await visitor.session();
  await eventually(30_000, async () => {
    if (!session.Authenticated) session = await visitor.session();
    expect(session.Authenticated).toBe(true);
  });
  return session;
};
