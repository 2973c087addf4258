import type { SecurityEventKind } from '../../domain/security/securityEvents.ts';

/** An event of interest to auditors. It contains no names, no email addresses and no values. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The user; null for visitors and unknown addresses. */
  readonly user: number | null;
  /** The user's current group; null if none. */
  readonly group: number | null;
  /** The network address of the request. */
  readonly address: string;
  /** The route pattern without ids: `/students/edit/:id`. */
  readonly route: string;
}

/** Counts security events per minute, outside the event log, so that attackers cannot make the log grow. */
export interface SecurityLog {
  /** Returns at once. A failure to store the event is logged and does not fail the request. */
  note(event: SecurityEvent): void;
  /** Stores all events noted so far. */
  flush(): Promise<void>;
}
