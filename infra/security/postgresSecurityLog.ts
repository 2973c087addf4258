import type { SecurityEvent, SecurityLog } from '../../commands/security/securityLog.ts';
import type { Sql } from '../../projections/sql.ts';
import type { Logger } from '../logger.ts';

const flushIntervalMs = 1000;
/** Different events that are held between two flushes. Further ones are counted under `maxHeldAddress`. */
const maxHeld = 1000;
const maxHeldAddress = 'others';

/** Gathers events for a second and stores them as one statement, each kind, person, address and route once a minute. */
export class PostgresSecurityLog implements SecurityLog {
  readonly #db: Sql;
  readonly #logger: Logger;
  readonly #now: () => Date;
  #held = new Map<string, SecurityEvent & { readonly minute: string; times: number }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Sql, logger: Logger, now: () => Date = () => new Date()) {
    this.#db = db;
    this.#logger = logger;
    this.#now = now;
  }

  note(event: SecurityEvent): void {
    const minute = `${this.#now().toISOString().slice(0, 16)}:00Z`;
    const bounded = this.#held.size < maxHeld ? event : { ...event, address: maxHeldAddress };
    const key = JSON.stringify([minute, bounded.kind, bounded.user, bounded.group, bounded.address, bounded.route]);
    const held = this.#held.get(key);
    if (held) held.times += 1;
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
      this.#logger.warn({ error: error instanceof Error ? error.message : 'unknown', events: events.length }, 'security events were not stored');
    }
  }
}
