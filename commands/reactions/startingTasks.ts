import { accessOfGrant, type Grant } from '../../domain/access/grant.ts';
import { getImportType } from '../../domain/imports/importTypes.ts';
import { getPublicRegister, isPublicRegister } from '../../domain/imports/publicRegisters.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { recordOf, stateField } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import { importRecord, type ImportValues } from '../../domain/records/import.ts';
import type { Dependencies } from '../context.ts';
import type { Reaction } from './reaction.ts';
import { alignTask } from '../imports/holdBack.ts';
import { queueTask, type TaskRequest } from '../tasks/queueTask.ts';

export const jobName = 'run-task';

const text = (event: RecordedEvent, field: string): string => {
  const value = event.data.changes[field]?.to;
  return typeof value === 'string' ? value : '';
};
const id = (event: RecordedEvent, field: string): number | null => {
  const value = event.data.changes[field]?.to;
  return typeof value === 'number' ? value : null;
};

/** Values that are stored in one text, separated by commas. */
const list = (event: RecordedEvent, field: string): string[] => text(event, field).split(',').filter(Boolean);

const exportTask = (event: RecordedEvent, record: number): TaskRequest => ({
  command: 'export',
  title: `Export: ${text(event, 'reference')}`,
  group: id(event, 'group'),
  export: record,
  parameters: {
    export: record,
    recordType: text(event, 'type'),
    set: text(event, 'set') || null,
    filter: text(event, 'filter'),
    fixedFilter: text(event, 'fixedFilter'),
    recordList: text(event, 'recordList') || null,
    format: text(event, 'format') || 'csv',
    addedStates: list(event, 'additionalStates').map(Number),
    changedSince: text(event, 'changedSince') || null,
    anonymise: event.data.changes['anonymise']?.to === true,
    columns: text(event, 'columns') === '' ? null : list(event, 'columns'),
    withDataOnly: event.data.changes['withDataOnly']?.to === true,
    parts: list(event, 'additionalParts'),
    grant: JSON.parse(text(event, 'scope')) as Grant,
  },
});

/** Files whose plan is shown first have their task when their columns are chosen, and another when the plan is accepted. */
const plannedTask = (event: RecordedEvent, record: number, values: ImportValues): TaskRequest => {
  const isCheck = event.type === 'ImportColumnsChosen';
  const { recordType, gathers } = getImportType(values.type);
  return {
    command: isCheck ? 'check import' : 'import',
    title: `${isCheck ? 'Check' : 'Import'}: ${values.reference ?? ''}`,
    group: values.group,
    import: record,
    parameters: {
      import: record,
      recordType: (gathers?.recordType ?? recordType).name,
      grant: JSON.parse(values.scope ?? '') as Grant,
    },
  };
};

const importTask = (event: RecordedEvent, record: number): TaskRequest => ({
  command: text(event, 'type') === 'edubase' ? 'edubase' : 'import',
  title: `Import: ${text(event, 'reference')}`,
  group: id(event, 'group'),
  import: record,
  parameters: {
    import: record,
    type: text(event, 'type'),
    recordType: getPublicRegister(text(event, 'type')).recordType,
    fileKey: text(event, 'fileKey'),
    grant: JSON.parse(text(event, 'scope')) as Grant,
  },
});

/** The task that follows from an event of an import or export; null: none. */
const requestOf = async (dependencies: Dependencies, event: RecordedEvent, record: number): Promise<TaskRequest | null> => {
  switch (event.type) {
    case 'ExportRequested':
      return exportTask(event, record);
    case 'ImportUploaded':
      return isPublicRegister(text(event, 'type')) ? importTask(event, record) : null;
    case 'ImportColumnsChosen':
    case 'ImportPlanAccepted': {
      const events = await dependencies.log.readStream(event.stream);
      return plannedTask(event, record, fold(importRecord, events.slice(0, event.revision + 1)).values);
    }
    default:
      return null;
  }
};

/** Whether an event pauses, resumes or cancels an import. */
const isOfHoldingBack = ({ stream, data: { changes } }: RecordedEvent): boolean =>
  recordOf(stream)?.type === importRecord.name && ('paused' in changes || stateField in changes);

/**
 * Starts work after an event: uploads, accepted plans and export requests queue a task, and a queued task queues its job. A paused or
 * cancelled import suspends its task. The same event again has no effect.
 */
export const startingTasks: Reaction = {
  name: 'starting-tasks',
  recordTypes: ['task', 'import', 'export'],
  react: async ({ dependencies, queue }, event) => {
    const record = recordOf(event.stream);
    if (!record) return;
    if (event.type === 'TaskQueued') return queue.enqueue({ id: event.stream, name: jobName, data: { task: record.id } });
    // A continued task needs a new job, because the first one has failed.
    if (event.type === 'TaskContinued')
      return queue.enqueue({ id: `${event.stream}/${event.revision}`, name: jobName, data: { task: record.id } });
    if (isOfHoldingBack(event)) await alignTask(dependencies, record.id);
    const request = await requestOf(dependencies, event, record.id);
    if (!request) return;
    const { grant } = request.parameters as unknown as { readonly grant: Grant };
    const context = { access: accessOfGrant(grant), correlationId: event.meta.correlationId, causationId: event.id };
    await queueTask(dependencies, context, request, event.id);
  },
};
