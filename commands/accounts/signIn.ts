import { ok, type Result } from '../../domain/result.ts';
import type { Dependencies } from '../context.ts';
import { appendAccessEvent } from './accessEvents.ts';
import { checkCredentials, type CheckedUser, type SignInAttempt, type SignInRefusal } from './checkCredentials.ts';
import type { AccountServices } from './ports.ts';
import type { SessionOrigin } from './sessions.ts';

/** Starts the session of somebody whose password was right; returns its secret. */
const startSession = async (
  dependencies: Dependencies,
  { sessions, secondFactors }: Pick<AccountServices, 'sessions' | 'secondFactors'>,
  user: CheckedUser,
  origin: SessionOrigin,
): Promise<string> => {
  const { authenticatorSince, passkeys } = await secondFactors.summaryOf(user.id);
  // Whoever has a second factor is signed in once it is shown.
  if (authenticatorSince === null && passkeys.length === 0) await appendAccessEvent(dependencies, user, 'UserSignedIn');
  return sessions.start(user.id, origin);
};

/** Signs a person in: checks the password, then starts the session. The session that the browser had before, if any, ends. */
export const signIn = async (
  dependencies: Dependencies,
  services: AccountServices,
  attempt: SignInAttempt,
  origin: SessionOrigin,
  secretBefore: string | undefined,
): Promise<Result<{ readonly user: number; readonly secret: string }, SignInRefusal>> => {
  const checked = await checkCredentials(dependencies, services, attempt);
  if (!checked.ok) return checked;
  if (secretBefore !== undefined) await services.sessions.end(secretBefore);
  return ok({ user: checked.value.id, secret: await startSession(dependencies, services, checked.value, origin) });
};

export const signOut = async (
  dependencies: Dependencies,
  sessions: AccountServices['sessions'],
  user: { id: number; name: string },
  secret: string,
): Promise<void> => {
  await sessions.end(secret);
  await appendAccessEvent(dependencies, user, 'UserSignedOut');
};
