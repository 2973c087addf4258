import { ok, type Result } from '../../domain/result.ts';
import type { Dependencies } from '../context.ts';
import { appendAccessEvent } from './accessEvents.ts';
import { checkCredentials, type CheckedUser, type SignInAttempt, type SignInRefusal } from './checkCredentials.ts';
import type { AccountServices } from './ports.ts';
import type { SessionOrigin } from './sessions.ts';

const startSession = async (
  dependencies: Dependencies,
  { sessions, secondFactors }: Pick<AccountServices, 'sessions' | 'secondFactors'>,
  user: CheckedUser,
  origin: SessionOrigin,
): Promise<string> => {
  const { authenticatorSince, passkeys } = await secondFactors.summaryOf(user.id);
  // With a second factor, the sign-in is complete only after that step.
  if (authenticatorSince === null && passkeys.length === 0) await appendAccessEvent(dependencies, user, 'UserSignedIn');
  return sessions.start(user.id, origin);
};

/** Checks the password and starts a session. It ends the browser's previous session. */
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
