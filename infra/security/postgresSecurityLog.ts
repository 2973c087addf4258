import type { SecurityEvent, SecurityLog } from '../../commands/security/securityLog.ts';
import { otherAddresses } from '../../domain/security/securityEvents.ts';
import type { Sql } from '../../projections/sql.ts';
import type { Logger } from '../logger.ts';

const flushIntervalMs = 1000;
/**
 * The limit of distinct addresses per minute in this process. Further ones are counted as one, so that a flood from many addresses makes
 * few rows. What one address can cause is bounded by the limits on its requests.
 */
const maxAddressesPerMinute = 1000;

const keyOf = (minute: string, { kind, user, group, address, route }: SecurityEvent): string =>
  JSON.stringify([minute, kind, user, group, address, route]);

/** Collects events for a second and stores them with one statement, as one row per minute, kind, user, address and route. */
export class PostgresSecurityLog implements SecurityLog {
  readonly #db: Sql;
  readonly #logger: Logger;
  readonly #now: () => Date;
  #held = new Map<string, SecurityEvent & { readonly minute: string; times: number }>();
  #timer: NodeJS.Timeout | null = null;
  /** The distinct addresses of this minute. */
  readonly #addresses = new Set<string>();
  #minute = '';

  constructor(db: Sql, logger: Logger, now: () => Date = () => new Date()) {
    this.#db = db;
    this.#logger = logger;
    this.#now = now;
  }

  note(event: SecurityEvent): void {
    const minute = `${this.#now().toISOString().slice(0, 16)}:00Z`;
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#addresses.clear();
    }
    if (this.#addresses.size < maxAddressesPerMinute) this.#addresses.add(event.address);
    const bounded = this.#addresses.has(event.address) ? event : { ...event, address: otherAddresses };
    const key = keyOf(minute, bounded);
    const waiting = this.#held.get(key);
    if (waiting) waiting.times += 1;
    else this.#held.set(key, { ...bounded, minute, times: 1 });
    this.#timer ??= setTimeout(() => void this.flush(), flushIntervalMs);
  }

  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const events = [...this.#held.values()];
    this.#held = new Map();
    if (events.length === 0) return;
    try {
      await this.#db.query(
        `INSERT INTO app.security_events (minute, kind, user_id, group_id, address, route, times)
         SELECT minute, kind, user_id, group_id, address, route, times
         FROM json_to_recordset($1) AS given
           (minute timestamptz, kind text, user_id integer, group_id integer, address text, route text, times integer)
         ON CONFLICT (minute, kind, user_id, group_id, address, route)
           DO UPDATE SET times = security_events.times + excluded.times`,
        [JSON.stringify(events.map(({ user, group, ...rest }) => ({ ...rest, user_id: user ?? 0, group_id: group ?? 0 })))],
      );
    } catch (error) {
      this.#logger.warn(
        { error: error instanceof Error ? error.message : 'unknown', events: events.length },
        'security events were not stored',
      );
    }
  }
}
