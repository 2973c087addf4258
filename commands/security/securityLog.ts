import type { SecurityEventKind } from '../../domain/security/securityEvents.ts';

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
