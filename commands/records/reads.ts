import type { EventLog } from '../eventLog.ts';
import type { RecordRows } from './recordRows.ts';

/** The sources of computed fields: other records, from the log or the read tables. */
export interface Reads {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly shown: Pick<RecordRows, 'pointingAt'>;
}

/** Reads each stream and each list only once. For one batch of records, because they name the same others. */
export const cacheReads = ({ log, shown }: Reads): Reads => {
  const answers = new Map<string, Promise<unknown>>();
  const once = <Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const answer = answers.get(key) ?? read();
    answers.set(key, answer);
    // Each key belongs to one question, so its answer has the type of the question.
    return answer as Promise<Answer>;
  };
  return {
    log: { readStream: (stream, from) => once(`stream/${stream}/${from ?? ''}`, () => log.readStream(stream, from)) },
    shown: { pointingAt: (type, by, id) => once(`pointing/${type.name}/${by}/${id}`, () => shown.pointingAt(type, by, id)) },
  };
};
