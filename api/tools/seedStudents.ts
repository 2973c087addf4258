import type { Dependencies } from '../../commands/context.ts';
import { create } from '../../domain/record/decide.ts';
import { blank } from '../../domain/record/fold.ts';
import { student } from '../../domain/records/student.ts';
import { seededRandom } from '../demo/random.ts';
import { inventStudent, type Places } from '../demo/students.ts';
import { appendStreams, eventsOf } from './appendStreams.ts';

const batchSize = 2000;
/** The events of a student are small. */
const concurrency = 500;

/**
 * Registers invented students through the decider and the event log. The same seed gives the same people. Returns the log position after
 * the last one.
 */
export const seedStudents = async (
  dependencies: Dependencies,
  places: Places,
  count: number,
  progress: (done: number) => void,
): Promise<bigint> => {
  const first = await dependencies.ids.take('student', count);
  const random = seededRandom(first);
  return await appendStreams(
    dependencies,
    { count, batchSize, concurrency },
    (at) => [
      { type: student, id: first + at, events: eventsOf(student, create(student, blank(student), inventStudent(random, places, 2026))) },
    ],
    progress,
  );
};
