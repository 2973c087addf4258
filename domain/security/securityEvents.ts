/** The kinds of security events with their labels. The names are stored and must not change. */
export const securityEventKinds = {
  /** A wrong password or an unknown address. */
  signInFailed: 'Failed sign-in',
  /** An attempt that was refused unchecked after too many others. */
  signInSlowed: 'Sign-in slowed down',
  signedIn: 'Signed in',
  /** A wrong second factor or recovery code. */
  secondFactorFailed: 'Wrong second factor',
  /** A missing right. */
  refused: 'Right missing',
  notFound: 'No such record',
  /** A record outside the user's groups. The user got the same answer as for an unknown record. */
  outsideGroups: 'Record outside their groups',
  /** Too many requests by a user or an address. */
  rateLimited: 'Too many requests',
  /** A change without a valid anti-forgery token. */
  tokenRefused: 'Anti-forgery token refused',
  /** A download of records. */
  downloaded: 'File downloaded',
  /** A frozen file is not what was written. It was not sent. */
  fileAltered: 'Frozen file altered',
} as const;

export type SecurityEventKind = keyof typeof securityEventKinds;

export const isSecurityEventKind = (text: string): text is SecurityEventKind => Object.hasOwn(securityEventKinds, text);

/** Replaces further addresses if there are too many in one minute. */
export const otherAddresses = 'others';
