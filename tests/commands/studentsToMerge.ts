import { newContext } from '../../commands/context.ts';
import { mergeGroups, type MergeServices, type MergeRequest } from '../../commands/merging/mergeGroup.ts';
import type { ReturningServices } from '../../commands/merging/returnAllRows.ts';
import { unmerge } from '../../commands/merging/unmerge.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import type { RecordRef } from '../../commands/tasks/recordReader.ts';
import { type Access, systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Values } from '../../domain/fields/field.ts';
import { recordOf, streamOf } from '../../domain/record/events.ts';
import { fold } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import { shapeOf, versionOf } from '../../domain/record/stored/shape.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { activity } from '../../domain/records/activity.ts';
import { student } from '../../domain/records/student.ts';
import { logInMemory } from './logInMemory.ts';

export const everywhere: Access = { ...systemAccess('Ada', rights), user: { id: 9, name: 'Ada' } };
export const duplicate = 4;

/** Students and activities in a log in memory; the read side finds rows there. */
export const withStudents = async () => {
  const memory = logInMemory();
  const { dependencies, streams } = memory;
  const holding = (path: string) =>
    [...streams].flatMap(([stream, events]) => {
      const record = recordOf(stream);
      return record && fold(getRecordType(record.type), events).values[path] ? [{ recordType: record.type, id: record.id }] : [];
    });
  const ofEach = (ids: readonly number[], find: (id: number) => readonly RecordRef[]) =>
    Promise.resolve(new Map(ids.map((id) => [id, find(id)] as const).filter(([, refs]) => refs.length > 0)));
  const services: MergeServices & ReturningServices = {
    dependencies,
    facts: { inRegister: new Set() },
    signal: new AbortController().signal,
    records: {
      upTo: () => Promise.resolve(),
      pointingAt: (_about, ids) => ofEach(ids, (id) => holding(`attendance/${id}/student`)),
      movedBy: (task, _about, ids) =>
        ofEach(ids, (id) =>
          [...streams].flatMap(([stream, events]) => {
            const record = recordOf(stream);
            const moved = events.some((event) => event.meta.process?.task === task && `attendance/${id}/student` in event.data.changes);
            return record && moved ? [{ recordType: record.type, id: record.id }] : [];
          }),
        ),
    },
  };
  const by = newContext(everywhere);
  let eventCount = 0;
  const write = async (type: RecordType, id: number, happened: string, values: Values) => {
    const changes = Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: null, to }]));
    const meta = { actor: { id: 9, name: 'Ada' }, at: '2026-11-22T10:00:00Z', correlationId: 'test', version: versionOf(shapeOf(type)) };
    const event = { id: `written-${(eventCount += 1)}`, type: eventName(type, happened), data: { changes }, meta };
    await dependencies.log.append(streamOf(type.name, id), 'any', [event]);
  };
  const add = (id: number, values: Values) => write(student, id, 'Registered', { group: 10, lastname: 'Akhtar', ...values });
  const mark = (id: number, marks: Readonly<Record<number, string>>) =>
    write(
      activity,
      id,
      'RegisterTaken',
      Object.fromEntries(
        Object.entries(marks).flatMap(([key, status]) => [
          [`attendance/${key}/student`, Number(key)],
          [`attendance/${key}/status`, status],
        ]),
      ),
    );
  const inTask = (task: number, access: Access = everywhere) => ({ ...newContext(access), process: { task }, key: `task-${task}` });
  return {
    ...memory,
    services,
    add,
    mark,
    by,
    inTask,
    values: async (id: number) => (await loadRecord(dependencies, student, id)).values,
    state: async (id: number) => (await loadRecord(dependencies, student, id)).recordState,
    register: async (id: number) => {
      const { values } = await loadRecord(dependencies, activity, id);
      return Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const match = /^attendance\/(\d+)\/status$/.exec(name);
          return match && value !== null ? [[Number(match[1]), value]] : [];
        }),
      );
    },
    merge: async (
      task: number,
      keep: number,
      duplicates: readonly number[],
      more: Partial<MergeRequest> = {},
      access: Access = everywhere,
    ) => {
      const group = { keep, duplicates, from: {}, rows: {}, seen: {}, ...more };
      const [outcome] = await mergeGroups(services, inTask(task, access), student, [group]);
      if (!outcome) throw new Error('A merge without an outcome');
      return outcome;
    },
    takeOut: (task: number, id: number, answers = { putBack: [] as string[], give: [] as { recordType: string; id: number }[] }) =>
      unmerge(services, inTask(task), student, id, answers),
  };
};

export const refusal = (message: string) => ({ ok: false, error: { because: 'refused', message } });
