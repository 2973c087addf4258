/** All message texts about signing in, passwords and second factors. */

export const notSignedIn = 'Please sign in.';
export const tokenMissing = 'This request did not carry the anti-forgery token. Reload the page and try again.';
export const wrongCredentials = 'Email address or password is incorrect.';
export const accountCannotSignIn = 'This account cannot sign in. Enable, unlock or restore it, then send the invitation.';
export const emailRefused = 'The email server refused the address of this account. Correct the address, then send the invitation again.';
export const linkDead = 'This link no longer works. It has been used, replaced or has expired. Ask for a new one.';
export const forgottenLinkSent =
  'If an account has this address, an email with a link for a new password is on its way. The link works for one hour.';
export const passwordSetSignIn = 'Your password has been set. Sign in with it.';
const betterPassword = 'Three or four random words are better.';
export const passwordFaults = {
  common: `This password is easy to guess. ${betterPassword}`,
  own: `This password is based on your name, your email address, or the name of Waymark or your institution. ${betterPassword}`,
  repeated: `This password repeats the same characters. ${betterPassword}`,
  row: `This password has keys in a row or a sequence like 1234. ${betterPassword}`,
};
export const wrongPresentPassword = 'This is not your current password';
export const lockedOut = 'This account is locked. Try again later, or ask an administrator to unlock it.';

export const passwordNeeded = 'Enter your password to continue.';
export const sessionEnded = 'The session has ended.';
export const otherSessionsEnded = 'You are signed out everywhere else.';
export const noSuchSession = 'This session may have already ended.';

export const signedIn = 'You are signed in.';
export const wrongCode = 'That code isn’t right. Enter the code the app shows now, or an unused recovery code.';
export const codeUsed = 'This code has already been used. Wait for the next one.';
export const nothingOffered = 'This secret has expired. Start setting up the app again.';
export const authenticatorAdded = 'The authenticator app is set up.';
export const authenticatorRemoved = 'The authenticator app has been removed.';
export const passkeyAdded = 'The passkey is set up.';
export const passkeyRemoved = 'The passkey has been removed.';
export const passkeysImpossible = 'Passkeys do not work at this address.';
export const noChallenge = 'This took too long or has already been done. Try the passkey again.';
export const wrongPasskey = 'This passkey was not accepted.';
export const passkeyKnown = 'This passkey is already set up.';
export const tooManyPasskeys = (max: number) => `You can have ${max} passkeys. Remove one that you no longer use.`;
export const noSuchPasskey = 'This passkey may have already been removed.';
export const noAuthenticator = 'You have no second factor.';
export const recoveryCodesReplaced = 'The new recovery codes replace the old ones.';
export const secondFactorNeeded = 'One of your roles needs a second factor. Set up another one before you remove this one.';
export const secondFactorRolesSaved = 'The roles that need a second factor have been saved.';
export const ownSecondFactor = 'This is your own account. Change your second factor under “Sign-in and security”.';
export const noSessions = 'This account can’t sign in, so it has no sessions.';
export const noSecondFactor = 'This person has no second factor.';
export const anotherPassword = 'Choose a password different from the one you were given';
export const enterEmail = 'Please enter your email address';
export const enterPassword = 'Please enter your password';
export const enterName = 'Please enter a name';
export const chooseGroup = 'Please choose a group';
export const chooseRolesFromList = 'Please choose roles from the list';

export const sessionPolicy = (maxHours: number): string => `You stay signed in while you work, up to ${maxHours} hours.`;
