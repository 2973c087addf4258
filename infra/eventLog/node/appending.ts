import { setTimeout as sleep } from 'node:timers/promises';
import type { CommitOutcome, Committer } from './committing.ts';
import { describeError, logSeldom } from './log.ts';
import type { WriteRequest } from './planning.ts';
import { isPassing, isRefusal } from './postgresErrors.ts';

/** The outcome of the commit, or that the deadline passed, or that the node cannot write at present. */
export type AppendAnswer = CommitOutcome | { readonly kind: 'timedOut' } | { readonly kind: 'unavailable' };

interface QueuedWrite {
  readonly request: WriteRequest;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  /** Resolves the caller's promise; later calls have no effect. */
  readonly answer: (answer: AppendAnswer) => void;
}

const maxGroupRequests = 2_000;
const maxGroupBytes = 8 * 1024 * 1024;
const maxQueuedBytes = 32 * 1024 * 1024;
const deadlineCheckMs = 50;

const timedOutFailure: AppendAnswer = { kind: 'timedOut' };
const unavailableFailure: AppendAnswer = { kind: 'unavailable' };

/**
 * Writes the log. Each group of queued requests is one transaction; requests that arrive during a commit form the
 * next group. A request that PostgreSQL refuses fails alone. A request past its deadline is answered 'timedOut' at
 * once, although its commit may still succeed.
 */
export class Appender {
  readonly #committer: Committer;
  readonly #onBroken: (reason: unknown) => void;
  #queue: QueuedWrite[] = [];
  #queuedBytes = 0;
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
   * Queues a write. Resolves once it is committed or refused, or its deadline has passed.
   * @param bytes the memory that the request holds
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

  /** Whether callers should wait before they send more. */
  get isFull(): boolean {
    return this.#queuedBytes > maxQueuedBytes;
  }

  async room(): Promise<void> {
    while (this.isFull && !this.#stopped) {
      await new Promise<void>((resume) => this.#roomWaiters.push(resume));
    }
  }

  /** Refuses new writes. Resolves once all earlier ones are answered, after `withinMs` at the latest. */
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
        // Nobody knows whether the transaction was committed, so nobody is answered. The process ends and reads the log again.
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

  /** Commits a group. If PostgreSQL refuses it, commits each request alone, so that only the refused ones fail. */
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
