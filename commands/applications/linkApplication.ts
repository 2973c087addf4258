import { z } from 'zod';
import { ambassadorMade, applicationLinked } from '../../domain/applicationMessages.ts';
import { ambassadorOf, ambassadorRefusal, filledBy, labelsOf, linkRefusal } from '../../domain/applicants/linking.ts';
import { recordNotThere } from '../../domain/messages.ts';
import type { Values } from '../../domain/fields/field.ts';
import { setByEvent, edit } from '../../domain/record/decide.ts';
import { streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { ambassadorApplication as application } from '../../domain/records/ambassadorApplication.ts';
import { fail } from '../../domain/result.ts';
import type { CommandContext } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { CommandResult, Outcome } from '../records/outcome.ts';
import { deleteRecord } from '../records/recordCommands.ts';
import { addOnce, idsOfAdded } from '../tasks/addRecords.ts';
import { printRefusal } from '../records/printRefusal.ts';
import { contextOfTask } from '../tasks/bulkChange.ts';
import { type TaskHandler, TaskRefused, type TaskServices } from '../tasks/runTask.ts';
import { grantSchema } from '../tasks/grantSchema.ts';

const parameters = z.object({
  recordType: z.literal(application.name),
  application: z.int(),
  /** Null: an ambassador is made of the application. */
  ambassador: z.int().nullable(),
  grant: grantSchema,
});

/** Ends the task with the reason if the outcome is a refusal. */
const demand = (outcome: Outcome, one: string): CommandResult => {
  if (!outcome.ok) throw new TaskRefused(printRefusal(outcome.error, one));
  return outcome.value;
};

const link = ({ dependencies }: TaskServices, by: CommandContext, id: number, person: number): Promise<Outcome> =>
  changeRecord(dependencies, by, application, id, (snapshot) => {
    const refusal = snapshot.values.ambassador === person ? null : linkRefusal(snapshot);
    return refusal === null
      ? setByEvent(application, snapshot, 'Linked', { ambassador: person })
      : fail({ because: 'refused', message: refusal });
  });

/** Makes an ambassador of the application. One that an earlier run made is left as it is. */
const make = async (services: TaskServices, by: CommandContext, task: number, id: number): Promise<number> => {
  const { dependencies } = services;
  const person = (await idsOfAdded(dependencies, task, ambassador, [String(id)])).get(String(id)) ?? 0;
  const { values } = await loadRecord(dependencies, application, id);
  demand(await addOnce(dependencies, by, ambassador, person, ambassadorOf(values)), ambassador.labels.one);
  return person;
};

/** Fills in what the ambassador lacks. `filled` has the labels of what this task has filled in, also in an earlier run. */
const fill = async (
  { dependencies }: TaskServices,
  by: CommandContext,
  values: Values,
  person: number,
): Promise<{ readonly position: bigint | null; readonly filled: readonly string[] }> => {
  const outcome = await changeRecord(dependencies, by, ambassador, person, (snapshot) =>
    edit(ambassador, snapshot, snapshot.revision, filledBy(values, snapshot.values)),
  );
  const { position } = demand(outcome, ambassador.labels.one);
  const events = await dependencies.log.readStream(streamOf(ambassador.name, person));
  const own = events.filter(({ meta }) => meta.process?.task === by.process?.task);
  return { position, filled: labelsOf(own.flatMap(({ data }) => Object.keys(data.changes))) };
};

/**
 * Why the application cannot be linked with the ambassador whom somebody chose; null if it can, or an earlier run of this task has done so.
 */
const refusalOf = async ({ dependencies }: TaskServices, task: number, id: number, ambassadorId: number | null): Promise<string | null> => {
  const events = await dependencies.log.readStream(streamOf(application.name, id));
  if (events.length === 0) return recordNotThere(application.labels.one);
  if (events.some(({ meta }) => meta.process?.task === task)) return null;
  const snapshot = fold(application, events);
  const refusal = linkRefusal(snapshot);
  if (refusal !== null || ambassadorId === null) return refusal;
  return ambassadorRefusal(await loadRecord(dependencies, ambassador, ambassadorId), snapshot.values.group);
};

/**
 * Task 'link application': links an accepted application with an ambassador whom somebody chose, or with one that is made of it. Linking
 * changes nothing of the ambassador but empty fields.
 */
export const linkApplication: TaskHandler = async (task, services) => {
  const { application: id, ambassador: ambassadorId, grant } = parameters.parse(task.parameters);
  const { dependencies, records } = services;
  const by = contextOfTask(task, grant);
  const refusal = await refusalOf(services, task.id, id, ambassadorId);
  if (refusal !== null) throw new TaskRefused(refusal);
  const person = ambassadorId ?? (await make(services, by, task.id, id));
  const outcome = await link(services, by, id, person);
  // Somebody else has linked it since: nobody needs the ambassador who was made.
  if (!outcome.ok && ambassadorId === null) await deleteRecord(dependencies, by, ambassador, person);
  const linked = demand(outcome, application.labels.one);
  if (ambassadorId === null) {
    await records.upTo(linked.position, task.signal);
    return { message: ambassadorMade, done: 1, failed: 0, changed: 2 };
  }
  const { values } = await loadRecord(dependencies, application, id);
  const { position, filled } = await fill(services, by, values, person);
  await records.upTo(position ?? linked.position, task.signal);
  return { message: applicationLinked(filled), done: 1, failed: 0, changed: filled.length === 0 ? 1 : 2 };
};
