import { setTimeout as sleep } from 'node:timers/promises';
import { readCheckpoint } from '../../checkpoint.ts';
import { readSchema } from '../../readSchema.ts';
import type { Sql } from '../../sql.ts';
import { indexFingerprint } from './documents.ts';
import { readIndexCheckpoint } from './indexCheckpoint.ts';
import type { SearchServer } from './searchServer.ts';

/** How often the state of the indexes is looked at, in milliseconds. */
export const statePoll = 500;
/** Indexes that lack what the rows had this long ago are not asked, in milliseconds. */
const maxLagMs = 5000;

/** What is told of the indexes where people look after the system. */
export interface IndexReport {
  readonly position: string | null;
  /** Why they are not asked at the moment; null when they are. */
  readonly trouble: string | null;
}

/** What a process knows of the indexes: whether they may be asked, and how far they have come. */
export class IndexState {
  #position: bigint | null = null;
  #trouble: string | null = 'It has not been looked at yet';
  /** Where the rows were when, the oldest first: no more than is needed to know where they were `maxLagMs` ago. */
  #rows: { readonly at: number; readonly position: bigint }[] = [];

  /** Whether the indexes may be asked by a reader who must see everything up to a position. */
  answers(after: bigint | null): boolean {
    return this.#trouble === null && this.#position !== null && (after === null || this.#position >= after);
  }

  /** The server failed to answer: nobody asks it until it has been seen well again. */
  failed(reason: string): void {
    this.#trouble = reason;
  }

  get report(): IndexReport {
    return { position: this.#position === null ? null : String(this.#position), trouble: this.#trouble };
  }

  /** Looks again and again until the signal is aborted. */
  async watch(sql: Sql, server: SearchServer, prefix: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#look(sql, server, prefix);
      } catch (error) {
        this.failed(error instanceof Error ? error.name : 'unknown');
      }
      await sleep(statePoll, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(sql: Sql, server: SearchServer, prefix: string): Promise<void> {
    const rows = (await readCheckpoint(sql, readSchema))?.position ?? null;
    const checkpoint = await readIndexCheckpoint(server, prefix);
    this.#position = checkpoint?.position ?? null;
    const now = Date.now();
    const older = this.#rows.findLastIndex(({ at }) => at <= now - maxLagMs);
    this.#rows = [...this.#rows.slice(Math.max(0, older)), ...(rows === null ? [] : [{ at: now, position: rows }])];
    if (!checkpoint || checkpoint.position === null || checkpoint.fingerprint !== indexFingerprint()) {
      this.#trouble = 'It is being made anew';
      return;
    }
    const before = this.#rows.findLast(({ at }) => at <= Date.now() - maxLagMs);
    this.#trouble = before && checkpoint.position < before.position ? 'It is behind' : null;
  }
}
