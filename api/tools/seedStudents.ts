import { inParallel } from '../../commands/parallel.ts';
import { newContext, type Dependencies, stamp } from '../../commands/context.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { create } from '../../domain/record/decide.ts';
import { streamOf } from '../../domain/record/events.ts';
import { blank } from '../../domain/record/fold.ts';
import { shapeOf } from '../../domain/record/stored/shape.ts';
import { student } from '../../domain/records/student.ts';
import { seededRandom } from '../demo/random.ts';
import { inventStudent, type Places } from '../demo/students.ts';

const batchSize = 2000;
/** The log commits concurrent appends in groups. */
const maxConcurrentAppends = 500;

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
  const type = student;
  const context = newContext(systemAccess('Waymark', rights));
  const first = await dependencies.ids.take('student', count);
  const random = seededRandom(first);
  let position = 0n;
  for (let offset = 0; offset < count; offset += batchSize) {
    const ids = Array.from({ length: Math.min(batchSize, count - offset) }, (_, index) => first + offset + index);
    const prepared = ids.map((id) => {
      const decision = create(type, blank(type), inventStudent(random, places, 2026));
      if (!decision.ok) throw new Error('An invented student was refused');
      return { stream: streamOf(type.name, id), events: stamp(shapeOf(type), id, decision.value, context, dependencies.now()) };
    });
    const appended = await inParallel(prepared, maxConcurrentAppends, ({ stream, events }) => dependencies.log.append(stream, -1, events));
    for (const each of appended) {
      if (!each.ok) throw new Error('A new student’s stream exists already');
      if (each.value.position > position) position = each.value.position;
    }
    progress(offset + ids.length);
  }
  return position;
};
