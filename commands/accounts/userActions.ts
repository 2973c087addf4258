import { applyAction } from '../../domain/record/decide.ts';
import { user, type UserValues } from '../../domain/records/user.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { appendAccessEvent } from './accessEvents.ts';
import type { AccountServices } from './ports.ts';

export const userActions = {
  invite: { label: 'Send an invitation', happened: null },
  enable: { label: 'Enable', happened: 'Enabled' },
  disable: { label: 'Disable', happened: 'Disabled' },
  'lock-out': { label: 'Lock out', happened: 'LockedOut' },
  unlock: { label: 'Unlock', happened: 'Unlocked' },
  'end-sessions': { label: 'Sign out everywhere', happened: null },
  'reset-second-factor': { label: 'Reset second factor', happened: null },
} as const;

export type UserActionName = keyof typeof userActions;

export type AccountChange = {
  [Name in UserActionName]: (typeof userActions)[Name]['happened'] extends string ? Name : never;
}[UserActionName];

/** The actions available for an account in its current state. */
export const possibleUserActions = ({ enabled, lockedOut }: Partial<UserValues>): readonly UserActionName[] => [
  'invite',
  enabled === true ? 'disable' : 'enable',
  lockedOut === true ? 'unlock' : 'lock-out',
  'reset-second-factor',
  // Accounts that cannot sign in have no sessions.
  ...(enabled === true && lockedOut !== true ? (['end-sessions'] as const) : []),
];

const changeOf = (name: AccountChange): Partial<UserValues> => {
  switch (name) {
    case 'enable':
      return { enabled: true };
    case 'disable':
      return { enabled: false };
    case 'lock-out':
      return { lockedOut: true, lockedOutUntil: null };
    case 'unlock':
      return { lockedOut: false, lockedOutUntil: null };
  }
};

/** Enables, disables, locks or unlocks an account. It ends all sessions of accounts that can no longer sign in. */
export const changeAccount = async (
  dependencies: Dependencies,
  { sessions }: Pick<AccountServices, 'sessions'>,
  by: CommandContext,
  id: number,
  name: AccountChange,
): Promise<Outcome> => {
  const outcome = await changeRecord(dependencies, by, user, id, (snapshot) =>
    applyAction(user, snapshot, userActions[name].happened, changeOf(name)),
  );
  if (outcome.ok && (name === 'disable' || name === 'lock-out')) await sessions.endAllOf(id);
  return outcome;
};

export const endSessionsOf = async (
  dependencies: Dependencies,
  { sessions }: Pick<AccountServices, 'sessions'>,
  by: CommandContext,
  id: number,
): Promise<Outcome> => {
  const outcome = await changeRecord(dependencies, by, user, id, () => ({ ok: true, value: [] }));
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
    applyAction(user, snapshot, 'PasswordSet', { passwordSetAt: dependencies.now().toISOString() }),
  );
};
