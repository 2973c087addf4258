import { ok, type Result } from '../../domain/result.ts';
import type { Outside } from '../context.ts';
import { noteAccess } from './accessEvents.ts';
import { checkCredentials, type CheckedUser, type SignInAttempt, type SignInRefusal } from './checkCredentials.ts';
import type { AccountParts } from './ports.ts';

/** Starts the session of somebody whose password was right; returns its secret. */
const startSession = async (outside: Outside, { sessions }: Pick<AccountParts, 'sessions'>, user: CheckedUser): Promise<string> => {
  await noteAccess(outside, user, 'UserSignedIn');
  return sessions.start(user.id);
};

/** Signs a person in: checks the password, then starts the session. */
export const signIn = async (
  outside: Outside,
  parts: AccountParts,
  attempt: SignInAttempt,
): Promise<Result<{ readonly user: number; readonly secret: string }, SignInRefusal>> => {
  const checked = await checkCredentials(outside, parts, attempt);
  return checked.ok ? ok({ user: checked.value.id, secret: await startSession(outside, parts, checked.value) }) : checked;
};

export const signOut = async (outside: Outside, sessions: AccountParts['sessions'], user: { id: number; name: string }, secret: string): Promise<void> => {
  await sessions.end(secret);
  await noteAccess(outside, user, 'UserSignedOut');
};
