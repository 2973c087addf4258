import { randomUUID } from 'node:crypto';
import { StreamDeletedError, WrongExpectedVersionError, jsonEvent } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, AppendResult, JSONEventData, JSONRecordedEvent, ResolvedEvent } from '@eventstore/db-client';

/** A stream name, or a prefix for several, that no other test uses. */
export function freshName(label: string): string {
  return `${label}-${randomUUID()}`;
}

export function sample(label: string | number, id: string = randomUUID(), type = 'SampleRecorded'): JSONEventData {
  return jsonEvent({ id, type, data: { label } });
}

export function samples(count: number, type = 'SampleRecorded'): JSONEventData[] {
  return Array.from({ length: count }, (_, index) => sample(index, undefined, type));
}

export function labelOf(resolved: ResolvedEvent | AllStreamResolvedEvent): unknown {
  const data: unknown = resolved.event?.data;
  return typeof data === 'object' && data !== null && 'label' in data ? data.label : undefined;
}

export async function collect<Item>(stream: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

/** The comparable outcome of an append: its revision, or the client's typed error and its message. */
export type AppendOutcome =
  | { readonly revision: bigint }
  | { readonly deleted: string }
  | { readonly wrongVersionOf: string; readonly expected: unknown; readonly actual: unknown };

/** Waits for an append and returns its outcome; throws any other error. */
export async function outcomeOf(append: Promise<AppendResult>): Promise<AppendOutcome> {
  try {
    return { revision: (await append).nextExpectedRevision };
  } catch (error) {
    if (error instanceof StreamDeletedError) return { deleted: error.streamName };
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    return { wrongVersionOf: error.streamName, expected: error.expectedVersion, actual: error.actualVersion };
  }
}

export function numbers(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step);
}

export function ascending(items: readonly bigint[]): bigint[] {
  return items.toSorted((one, other) => (one < other ? -1 : 1));
}

export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('the promise was not rejected');
}

interface Emitter<Item> {
  on(event: 'data', listener: (item: Item) => void): unknown;
}

/** Collects the events of a subscription and waits for a number of them. */
export class Received<Item extends ResolvedEvent | AllStreamResolvedEvent> {
  readonly items: Item[] = [];
  #waiting: (() => void)[] = [];

  constructor(subscription: Emitter<Item>, keep: (item: Item) => boolean = () => true) {
    subscription.on('data', (item: Item) => {
      if (!keep(item)) return;
      this.items.push(item);
      for (const check of this.#waiting) check();
    });
  }

  get labels(): unknown[] {
    return this.items.map(labelOf);
  }

  /** Resolves once this many have arrived. */
  async count(expected: number): Promise<Item[]> {
    await new Promise<void>((resolve) => {
      const check = (): void => {
        if (this.items.length >= expected) resolve();
      };
      this.#waiting.push(check);
      check();
    });
    return this.items;
  }
}

export function placeOf(event: Pick<JSONRecordedEvent, 'streamId' | 'revision' | 'type'>): string {
  return `${event.streamId}@${event.revision} ${event.type}`;
}
