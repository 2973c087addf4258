import type { RecordedEvent } from '../../domain/record/events.ts';
import type { Mailer } from '../mailer.ts';
import type { JobQueue } from '../jobQueue.ts';
import type { Dependencies } from '../context.ts';
import type { AcceptedOffers } from '../workOffers/clashes.ts';
import type { RecordReader } from '../tasks/recordReader.ts';

/** The outside services that reactions use. */
export interface ReactionServices {
  readonly dependencies: Dependencies;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly records: Pick<RecordReader, 'upTo'>;
  readonly mailer: Mailer;
  readonly acceptedOffers: AcceptedOffers;
  /** The custom fields already marked as used. An import writes thousands of values of a few fields. */
  readonly notedCustomFields: Set<number>;
  /** The public address of Waymark, for links in mail. */
  readonly publicUrl: string;
}

/**
 * A consequence of events. It gets every event at least once and in order, from its own checkpoint on, so the same event again must have
 * no effect.
 */
export interface Reaction {
  /** The name of its checkpoint. It is stored and never changes. */
  readonly name: string;
  /** It gets the events of records of these types. */
  readonly recordTypes: readonly string[];
  react(services: ReactionServices, event: RecordedEvent, signal: AbortSignal): Promise<void>;
}
