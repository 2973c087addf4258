/** What the security log counts. The names are stored: they are never changed. */
export type SecurityEventKind =
  /** A wrong password, or an address that nobody has. */
  | 'signInFailed'
  /** An attempt that was not looked at because there had been too many. */
  | 'signInSlowed'
  | 'signedIn'
  /** A second factor or a recovery code that was wrong. */
  | 'secondFactorFailed'
  /** A right that the person lacks. */
  | 'refused'
  /** A record that does not exist, or lies outside the person's groups. */
  | 'notFound'
  /** More requests than a person or an address may make. */
  | 'rateLimited'
  /** A change without a valid anti-forgery token. */
  | 'tokenRefused'
  /** A file of records that was taken. */
  | 'downloaded';

/** One thing that an auditor may want to find. Never more personal than this: no names, no addresses of people, no values. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The user it is about; null for visitors and for addresses that nobody has. */
  readonly user: number | null;
  /** The group that the user worked in; null where there is none. */
  readonly group: number | null;
  /** The network address of the request. */
  readonly address: string;
  /** The pattern of the route, without ids: `/students/edit/:id`. */
  readonly route: string;
}

/** Counts security events per minute, beside the event log: whoever can cause them must not make that grow. */
export interface SecurityLog {
  /** Returns at once; what could not be stored is logged, and never fails the request. */
  note(event: SecurityEvent): void;
  /** Stores what has been noted so far. */
  flush(): Promise<void>;
}
