import type { Values } from '../../domain/fields/field.ts';
import { existsAlready } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { ok } from '../../domain/result.ts';
import type { CommandContext } from '../context.ts';
import type { Outcome } from '../records/outcome.ts';
import { createRecord } from '../records/recordCommands.ts';
import { changeMany } from './bulkChange.ts';
import type { RunningTask, TaskServices } from './runTask.ts';

/** The field name for claims of records that a task adds. No real field has this name. */
const addedKey = '#added';

/** A record that a task adds. `key` tells it from the others of the task, so that a second run adds no second one. */
export interface AddedRecord {
  readonly key: string;
  readonly values: Values;
}

/** Adds records of one type and stores a problem for each that is refused. Returns the newest log position. */
export const addRecords = async (
  task: RunningTask,
  services: TaskServices,
  by: CommandContext,
  type: RecordType,
  records: readonly AddedRecord[],
): Promise<bigint | null> => {
  const { dependencies } = services;
  const keys = records.map(({ key }) => `${task.id}/${key}`);
  const claims = await dependencies.claims.claimMany(type.name, addedKey, keys);
  const byId = new Map(records.map(({ key, values }) => [claims.get(`${task.id}/${key}`)?.owner ?? 0, values]));
  const add = async (id: number): Promise<Outcome> => {
    const outcome = await createRecord(dependencies, by, type, byId.get(id) ?? {}, { id });
    const isThere = !outcome.ok && outcome.error.because === 'refused' && outcome.error.message === existsAlready(type.labels.one);
    return isThere ? ok({ id, revision: 0, position: null, changed: false }) : outcome;
  };
  const batches = async function* () {
    yield [...byId.keys()].map((id) => ({ recordType: type.name, id }));
  };
  const { position } = await changeMany(task, services, batches(), ({ id }) => add(id));
  return position;
};
