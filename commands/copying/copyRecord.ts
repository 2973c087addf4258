import { z } from 'zod';
import { countOf } from '../../domain/counts.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { copyDone } from '../../domain/taskMessages.ts';
import type { CopiedCount } from './extraCopier.ts';
import { extraCopiers } from './extraCopiers.ts';
import { contextOfTask } from '../tasks/bulkChange.ts';
import type { TaskHandler } from '../tasks/runTask.ts';
import { grantSchema } from '../tasks/grantSchema.ts';

const parameters = z.object({
  recordType: z.string(),
  original: z.int(),
  copy: z.int(),
  along: z.array(z.string()),
  grant: grantSchema,
});

/** Task 'copy': adds the chosen extras to a copy. The copy itself was created before, as part of this task. */
export const copyRecord: TaskHandler = async (task, services) => {
  const { recordType, original, copy, along: extras, grant } = parameters.parse(task.parameters);
  const type = getRecordType(recordType);
  const by = contextOfTask(task, grant);
  const texts: string[] = [];
  const counts: CopiedCount[] = [];
  for (const name of extras) {
    const declared = type.copying?.extras[name];
    const copier = extraCopiers[recordType]?.[name];
    if (!declared || !copier) throw new RangeError(`${recordType} has no ${name} to copy`);
    const count = await copier.copy({ task, services, by, original, copy });
    counts.push(count);
    texts.push(countOf(count.done, declared.labels));
    await services.records.upTo(count.position, task.signal);
  }
  const sum = (countIn: (count: CopiedCount) => number) => counts.reduce((total, count) => total + countIn(count), 0);
  const [done, failed] = [sum((count) => count.done), sum((count) => count.leftOut)];
  return { message: copyDone(texts, failed), done, failed, changed: 1 + sum((count) => count.added) };
};
