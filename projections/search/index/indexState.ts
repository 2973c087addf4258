import { setTimeout as sleep } from 'node:timers/promises';
import { readCheckpoint } from '../../tables/checkpoint.ts';
import { readSchema } from '../../tables/readSchema.ts';
import type { Sql } from '../../sql.ts';
import { indexFingerprint } from './documents.ts';
import { readIndexCheckpoint } from './indexCheckpoint.ts';
import type { SearchServer } from './searchServer.ts';

/** The pause between checks of the indexes, in milliseconds. */
export const statePollMs = 500;
/** Indexes with a greater lag behind the rows are not queried, in milliseconds. */
const maxLagMs = 5000;

/** The state of the indexes for the status page. */
export interface IndexReport {
  readonly position: string | null;
  /** Why they are not queried; null if they are. */
  readonly trouble: string | null;
}

/** A process's view of the indexes: their position, and whether to query them. */
export class IndexState {
  #position: bigint | null = null;
  #trouble: string | null = 'It has not been looked at yet';
  /** Positions of the rows by time, oldest first; just enough to know the position `maxLagMs` ago. */
  #rows: { readonly at: number; readonly position: bigint }[] = [];

  /** Whether the indexes can answer a reader who must see all events up to `after`. */
  answers(after: bigint | null): boolean {
    return this.#trouble === null && this.#position !== null && (after === null || this.#position >= after);
  }

  /** Stops queries to the server until a check succeeds. */
  noteFailure(reason: string): void {
    this.#trouble = reason;
  }

  get report(): IndexReport {
    return { position: this.#position === null ? null : String(this.#position), trouble: this.#trouble };
  }

  /** Checks repeatedly until the signal is aborted. */
  async watch(sql: Sql, server: SearchServer, prefix: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#look(sql, server, prefix);
      } catch (error) {
        this.noteFailure(error instanceof Error ? error.name : 'unknown');
      }
      await sleep(statePollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(sql: Sql, server: SearchServer, prefix: string): Promise<void> {
    const rows = (await readCheckpoint(sql, readSchema))?.position ?? null;
    const now = Date.now();
    const older = this.#rows.findLastIndex(({ at }) => at <= now - maxLagMs);
    this.#rows = [...this.#rows.slice(Math.max(0, older)), ...(rows === null ? [] : [{ at: now, position: rows }])];
    const checkpoint = await readIndexCheckpoint(server, prefix);
    this.#position = checkpoint?.position ?? null;
    if (!checkpoint || checkpoint.position === null || checkpoint.fingerprint !== indexFingerprint()) {
      this.#trouble = 'It is being made anew';
      return;
    }
    // Until this process has looked for so long, the indexes must have all that the rows have.
    const before = this.#rows.findLast(({ at }) => at <= now - maxLagMs)?.position ?? rows;
    this.#trouble = before !== null && checkpoint.position < before ? 'It is behind' : null;
  }
}
