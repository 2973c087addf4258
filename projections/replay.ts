import type { RecordedEvent } from '../domain/record/events.ts';
import type { LogReader } from './ports.ts';

/** The number of events per transaction. */
export const batchSize = 2000;

/**
 * Passes on events after `from` up to and including `until`, in batches. `of` limits them to these record types.
 * Returns early if the signal is aborted.
 */
export const replay = async (
  log: LogReader,
  from: bigint | null,
  until: bigint,
  { signal, of }: { readonly signal: AbortSignal; readonly of?: readonly string[] },
  apply: (events: readonly RecordedEvent[], from: bigint | null) => Promise<void>,
): Promise<void> => {
  if (until < (from ?? 0n) || from === until) return;
  let position = from;
  const reached = new AbortController();
  await log.subscribe(
    position,
    async (events) => {
      const wanted = events.filter((event) => event.position <= until);
      if (wanted.length > 0) await apply(wanted, position);
      position = wanted.at(-1)?.position ?? position;
      if ((events.at(-1)?.position ?? 0n) >= until) reached.abort();
    },
    { signal: AbortSignal.any([signal, reached.signal]), most: batchSize, ...(of ? { of } : {}) },
  );
};
