import type { Half, RecordedEvent } from '../../domain/record/events.ts';
import type { LogReader } from '../ports.ts';

/** The number of events per transaction. */
export const batchSize = 2000;

/**
 * Passes on events after `from` up to and including `until`, in full batches. `recordTypes` and `half` limit them to some records.
 * Returns early if the signal is aborted.
 */
export const replay = async (
  log: LogReader,
  from: bigint | null,
  until: bigint,
  { signal, ...some }: { readonly signal: AbortSignal; readonly recordTypes?: readonly string[]; readonly half?: Half },
  apply: (events: readonly RecordedEvent[], from: bigint | null) => Promise<void>,
): Promise<void> => {
  if (until < (from ?? 0n) || from === until) return;
  let position = from;
  // A log that is slower than `apply` hands over few events at a time, and each batch has its own transaction.
  let waiting: RecordedEvent[] = [];
  const finished = new AbortController();
  await log.subscribe(
    position,
    async (events) => {
      waiting.push(...events.filter((event) => event.position <= until));
      const isLast = (events.at(-1)?.position ?? 0n) >= until;
      const last = waiting.at(-1);
      if (last && (isLast || waiting.length >= batchSize)) {
        await apply(waiting, position);
        position = last.position;
        waiting = [];
      }
      if (isLast) finished.abort();
    },
    { signal: AbortSignal.any([signal, finished.signal]), batchSize, ...some },
  );
};
