import { setByEvent } from '../../domain/record/decide.ts';
import { user } from '../../domain/records/user.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { takeAction } from '../records/takeAction.ts';
import { appendAccessEvent } from './accessEvents.ts';
import type { AccountServices } from './ports.ts';

/** Takes an action after which the user can no longer sign in, and ends all their sessions. */
export const shutOut = async (
  dependencies: Dependencies,
  { sessions }: Pick<AccountServices, 'sessions'>,
  by: CommandContext,
  id: number,
  action: 'disable' | 'lock-out',
): Promise<Outcome> => {
  const outcome = await takeAction(dependencies, by, user, id, action);
  if (outcome.ok) await sessions.endAllOf(id);
  return outcome;
};

export const endSessionsOf = async (
  dependencies: Dependencies,
  { sessions }: Pick<AccountServices, 'sessions'>,
  by: CommandContext,
  id: number,
): Promise<Outcome> => {
  const outcome = await takeAction(dependencies, by, user, id, 'end-sessions');
  if (!outcome.ok) return outcome;
  await sessions.endAllOf(id);
  await appendAccessEvent(dependencies, { id, name: '' }, 'SessionsEnded', by.access.user);
  return outcome;
};

/** Sets a user's password. It ends their other sessions and all their links. */
export const setPassword = async (
  dependencies: Dependencies,
  { credentials, sessions, links }: Pick<AccountServices, 'credentials' | 'sessions' | 'links'>,
  by: CommandContext,
  id: number,
  password: string,
  keepSession?: string,
): Promise<Outcome> => {
  await credentials.set(id, password);
  await sessions.endAllOf(id, keepSession);
  await links.endAllOf(id);
  return changeRecord(dependencies, by, user, id, (snapshot) =>
    setByEvent(user, snapshot, 'PasswordSet', { passwordSetAt: dependencies.now().toISOString() }),
  );
};
