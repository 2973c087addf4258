import type { EventNotes } from './eventNote.ts';

export const accountNotes: EventNotes = {
  UserAmbassadorsChanged: {
    when: 'An ambassador gets or loses the account, moves to another group, is deleted or restored.',
    sometimes: ['ambassadors', 'ambassadorGroups'],
  },
  UserPasswordSet: {
    when: 'The user, or a link that was sent to them, sets a password. The log never has the password.',
    always: ['passwordSetAt'],
  },
  UserEnabled: { when: 'Somebody lets the user sign in.', always: ['enabled'] },
  UserDisabled: { when: 'Somebody stops the user from signing in.', always: ['enabled'] },
  UserLockedOut: { when: 'Somebody locks the account.', sometimes: ['lockedOut', 'lockedOutUntil'] },
  UserUnlocked: {
    when: 'Somebody unlocks the account, or the user signs in after a lock has ended.',
    sometimes: ['lockedOut', 'lockedOutUntil'],
  },
  UserSignedIn: { when: 'The user has given the password and, where there is one, the second factor.' },
  UserSignedOut: { when: 'The user signs out.' },

  SessionsEnded: { when: 'The user, or somebody who manages users, ends open sessions.' },
  AdministratorRecovered: { when: '`npm run admin:recover` makes the user an administrator of every group.' },
  AuthenticatorAppAdded: { when: 'The user has set an authenticator app up.' },
  AuthenticatorAppRemoved: { when: 'The user removes the authenticator app.' },
  PasskeyAdded: { when: 'The user has added a passkey.' },
  PasskeyRemoved: { when: 'The user removes a passkey.' },
  RecoveryCodesReplaced: { when: 'The user gets recovery codes, in place of those they had.' },
  RecoveryCodeUsed: { when: 'The user signs in with a recovery code.' },
  SecondFactorReset: { when: 'Somebody else takes the user’s second factors away.' },
  CalendarFeedMade: { when: 'The user makes an address at which calendars fetch activities; an earlier one ends.' },
  CalendarFeedRevoked: { when: 'The user ends their address for calendars.' },
  SignInFailed: { when: 'Somebody gave a wrong password. Wrong passwords are counted outside the log today.' },
  SecondFactorRolesChosen: { when: 'An administrator chooses the roles that need a second factor.', always: ['roles'] },
};
