import type { Dependencies } from '../context.ts';
import type { RecordReader } from '../tasks/recordReader.ts';
import type { AcceptedOffers } from './clashes.ts';

/** The outside services of what follows from changes of offers. */
export interface OfferServices {
  readonly dependencies: Dependencies;
  readonly records: Pick<RecordReader, 'upTo'>;
  readonly acceptedOffers: AcceptedOffers;
}
