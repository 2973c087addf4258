import { setTimeout as sleep } from 'node:timers/promises';
import type { CommitOutcome, Committer } from './committing.ts';
import { describeError, logSeldom } from './log.ts';
import type { WriteRequest } from './planning.ts';
import { isPassing, isRefusal } from './postgresErrors.ts';

/** What a caller hears: the outcome, that the time was up, or that the node cannot write at present. */
export type AppendAnswer = CommitOutcome | { readonly kind: 'timedOut' } | { readonly kind: 'unavailable' };

interface QueuedWrite {
  readonly request: WriteRequest;
  readonly bytes: number;
  /** Milliseconds since 1970 by which the caller must have an answer. */
  readonly deadline: number;
  /** Only the first answer counts. */
  readonly answer: (answer: AppendAnswer) => void;
}

const maxGroupRequests = 2_000;
const maxGroupBytes = 8 * 1024 * 1024;
const maxQueuedBytes = 32 * 1024 * 1024;
const deadlineCheckMs = 50;

const timedOutFailure: AppendAnswer = { kind: 'timedOut' };
const unavailableFailure: AppendAnswer = { kind: 'unavailable' };

/**
 * The writer of the log. It takes everything that is queued, writes it in one transaction and answers
 * all of it; what comes meanwhile is the next group. A request that may not be written fails alone.
 * Whose deadline passes is answered then, whatever PostgreSQL does; an append that is being written may still stand.
 */
export class Appender {
  readonly #committer: Committer;
  readonly #onBroken: (reason: unknown) => void;
  #queue: QueuedWrite[] = [];
  #queuedBytes = 0;
  /** The group that is being written. */
  #group: readonly QueuedWrite[] = [];
  #roomWaiters: (() => void)[] = [];
  #working: Promise<void> | undefined;
  #deadlineCheck: NodeJS.Timeout | undefined;
  #stopped = false;

  /** @param onBroken called when it is unknown whether a transaction was committed; the process must end */
  constructor(committer: Committer, onBroken: (reason: unknown) => void) {
    this.#committer = committer;
    this.#onBroken = onBroken;
  }

  /**
   * Queues a write. The answer comes once it is committed or refused, or its deadline has passed.
   * @param bytes how much memory the request holds
   */
  submit(request: WriteRequest, bytes: number, deadline: number): Promise<AppendAnswer> {
    if (this.#stopped) return Promise.resolve(unavailableFailure);
    return new Promise((answer) => {
      this.#queue.push({ request, bytes, deadline, answer });
      this.#queuedBytes += bytes;
      this.#deadlineCheck ??= setInterval(() => this.#answerExpired(), deadlineCheckMs);
      this.#working ??= this.#work();
    });
  }

  /** Whether so much is queued that callers should wait before they send more. */
  get isFull(): boolean {
    return this.#queuedBytes > maxQueuedBytes;
  }

  /** Resolves when there is room again. */
  async room(): Promise<void> {
    while (this.isFull && !this.#stopped) {
      await new Promise<void>((resume) => this.#roomWaiters.push(resume));
    }
  }

  /** Refuses what comes from now on; resolves once everything queued before is answered, after `withinMs` at the latest. */
  async stop(withinMs: number): Promise<void> {
    this.#stopped = true;
    await Promise.race([this.#working, sleep(withinMs, undefined, { ref: false })]);
    clearInterval(this.#deadlineCheck);
    for (const queued of [...this.#group, ...this.#queue]) queued.answer(unavailableFailure);
    this.#dropFromQueue(() => true);
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      this.#group = this.#takeGroup();
      try {
        await this.#commit(this.#group);
      } catch (error) {
        // Whether the transaction was committed is unknown: say nothing, let the process end and read the log afresh.
        this.#stopped = true;
        this.#onBroken(error);
        return;
      }
      this.#group = [];
    }
    clearInterval(this.#deadlineCheck);
    this.#deadlineCheck = undefined;
    this.#working = undefined;
  }

  #takeGroup(): readonly QueuedWrite[] {
    let count = 0;
    let bytes = 0;
    for (const queued of this.#queue) {
      if (count === maxGroupRequests || (count > 0 && bytes + queued.bytes > maxGroupBytes)) break;
      count += 1;
      bytes += queued.bytes;
    }
    const group = this.#queue.slice(0, count);
    this.#queue = this.#queue.slice(count);
    this.#queuedBytes -= bytes;
    this.#tellRoom();
    const now = Date.now();
    for (const queued of group) if (queued.deadline <= now) queued.answer(timedOutFailure);
    return group.filter((queued) => queued.deadline > now);
  }

  /** Writes a group and answers it. What PostgreSQL refuses is tried one by one, so that only what it refuses fails. */
  async #commit(group: readonly QueuedWrite[]): Promise<void> {
    try {
      const outcomes = await this.#committer.commit(group.map((queued) => queued.request));
      for (const [index, queued] of group.entries()) queued.answer(outcomes[index] ?? unavailableFailure);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      logSeldom(`a write was refused: ${describeError(error)}`);
      if (isPassing(error)) for (const queued of group) queued.answer(unavailableFailure);
      else if (group.length > 1) for (const queued of group) await this.#commit([queued]);
      else for (const queued of group) queued.answer({ kind: 'failed', error });
    }
  }

  #answerExpired(): void {
    const now = Date.now();
    for (const queued of this.#group) if (queued.deadline <= now) queued.answer(timedOutFailure);
    if (this.#queue.some((queued) => queued.deadline <= now)) this.#dropFromQueue((queued) => queued.deadline <= now, timedOutFailure);
  }

  #dropFromQueue(isDropped: (queued: QueuedWrite) => boolean, answer: AppendAnswer = unavailableFailure): void {
    for (const queued of this.#queue) {
      if (!isDropped(queued)) continue;
      this.#queuedBytes -= queued.bytes;
      queued.answer(answer);
    }
    this.#queue = this.#queue.filter((queued) => !isDropped(queued));
    this.#tellRoom();
  }

  #tellRoom(): void {
    const waiters = this.#roomWaiters;
    this.#roomWaiters = [];
    for (const resume of waiters) resume();
  }
}
