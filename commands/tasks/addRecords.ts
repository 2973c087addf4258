import type { Values } from '../../domain/fields/field.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { isThereAlready, type Outcome } from '../records/outcome.ts';
import { createRecord } from '../records/recordCommands.ts';
import { changeMany } from './bulkChange.ts';
import type { RunningTask, TaskServices } from './runTask.ts';

/** The field name for claims of records that a task adds. No real field has this name. */
const addedKey = '#added';

/** A record that a task adds. `key` tells it from the others of the task, so that a second run adds no second one. */
interface AddedRecord {
  readonly key: string;
  readonly values: Values;
}

/** The ids of the records that a task adds, by their keys. They are the same in each run of the task. */
export const idsOfAdded = async (
  { claims }: Pick<Dependencies, 'claims'>,
  task: number,
  type: RecordType,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const claimsByKey = await claims.claimMany(
    type.name,
    addedKey,
    keys.map((key) => `${task}/${key}`),
  );
  return new Map(keys.map((key) => [key, claimsByKey.get(`${task}/${key}`)?.owner ?? 0]));
};

/** Adds a record with an id of `idsOfAdded`. One that an earlier run added is left as it is. */
export const addOnce = async (
  dependencies: Dependencies,
  by: CommandContext,
  type: RecordType,
  id: number,
  values: Values,
): Promise<Outcome> => {
  const outcome = await createRecord(dependencies, by, type, values, { id });
  return isThereAlready(outcome) ? ok({ id, revision: 0, position: null, hasChanged: false }) : outcome;
};

/** Adds records of one type and stores a problem for each that is refused. Returns the newest log position. */
export const addRecords = async (
  task: RunningTask,
  services: TaskServices,
  by: CommandContext,
  type: RecordType,
  records: readonly AddedRecord[],
): Promise<bigint | null> => {
  const { dependencies } = services;
  const ids = await idsOfAdded(
    dependencies,
    task.id,
    type,
    records.map(({ key }) => key),
  );
  const byId = new Map(records.map(({ key, values }) => [ids.get(key) ?? 0, values]));
  const batches = async function* () {
    yield [...byId.keys()].map((id) => ({ recordType: type.name, id }));
  };
  const { position } = await changeMany(task, services, batches(), ({ id }) => addOnce(dependencies, by, type, id, byId.get(id) ?? {}));
  return position;
};
