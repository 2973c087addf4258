/** What the security log counts, and the words for it. The names are stored: they are never changed. */
export const securityEventKinds = {
  /** A wrong password, or an address that nobody has. */
  signInFailed: 'Failed sign-in',
  /** An attempt that was not looked at because there had been too many. */
  signInSlowed: 'Sign-in slowed down',
  signedIn: 'Signed in',
  /** A second factor or a recovery code that was wrong. */
  secondFactorFailed: 'Wrong second factor',
  /** A right that the person lacks. */
  refused: 'Right missing',
  /** A record that does not exist. */
  notFound: 'No such record',
  /** A record outside the person's groups: they were answered as if it did not exist. */
  outsideGroups: 'Record outside their groups',
  /** More requests than a person or an address may make. */
  rateLimited: 'Too many requests',
  /** A change without a valid anti-forgery token. */
  tokenRefused: 'Anti-forgery token refused',
  /** A file of records that was taken. */
  downloaded: 'File downloaded',
} as const;

export type SecurityEventKind = keyof typeof securityEventKinds;

export const isSecurityEventKind = (text: string): text is SecurityEventKind => Object.hasOwn(securityEventKinds, text);

/** Stands for every address beyond the most that are told apart in one minute. */
export const otherAddresses = 'others';
