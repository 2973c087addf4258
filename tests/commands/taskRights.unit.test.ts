import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { originsOf, rightsOverTask } from '../../commands/undoing/taskRights.ts';
import { type Access, groupsWith, systemAccess, isInScope } from '../../domain/access/access.ts';
import { type Right, rights } from '../../domain/access/rights.ts';
import { importTypes } from '../../domain/imports/importTypes.ts';
import { importRecord } from '../../domain/records/import.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { task } from '../../domain/records/task.ts';
import { logInMemory } from './logInMemory.ts';

const system = systemAccess('Ada', rights);
const group = 1;

/** A person with these rights in one group only. */
const personWith = (...rightsHeld: readonly Right[]): Access => ({
  ...systemAccess('Bo', []),
  user: { id: 9, name: 'Bo' },
  groups: new Map([[group, { name: 'Riverside', rights: new Set(rightsHeld) }]]),
});

/** The task of an import of this type; a register's parameters name the record type. */
const taskOfImport = async (type: string, recordType: string) => {
  const { dependencies } = logInMemory();
  await createRecord(dependencies, newContext(system), getRecordType('institution'), { name: 'Riverside', subscriber: true });
  await createRecord(dependencies, newContext(system), importRecord, { type, group, reference: 'Autumn' });
  const request = { command: 'import' as const, title: 'Import', group, import: 1, parameters: { import: 1, recordType } };
  const { id } = await queueTask(dependencies, newContext(system), request);
  return { dependencies, values: (await loadRecord(dependencies, task, id)).values };
};

/** Whether the person may undo the task in a group. */
const mayUndo = async (person: Access, { dependencies, values }: Awaited<ReturnType<typeof taskOfImport>>, where = group) => {
  const [origin] = await originsOf(dependencies, [values]);
  if (!origin) throw new Error('The task has no origin');
  const { access, type, toUndo } = rightsOverTask(person, origin);
  return toUndo(type).every((needed) => isInScope(groupsWith(access, needed), [where]));
};

const undoable = importTypes.map(({ name, right, recordType, gathers }) => ({
  name,
  right,
  changed: (gathers?.recordType ?? recordType).name,
}));

describe('the undo of an import', () => {
  it.each(undoable)('of $name needs its right in the group of the records', async ({ name, changed, right }) => {
    const imported = await taskOfImport(name, changed);
    for (const each of right) {
      expect(await mayUndo(personWith(each), imported)).toBe(true);
      expect(await mayUndo(personWith(each), imported, 2)).toBe(false);
    }
    expect(await mayUndo(personWith(...rights.filter((each) => !right.includes(each))), imported)).toBe(false);
  });

  it('of a register needs the right to edit besides', async () => {
    const imported = await taskOfImport('edubase', 'institution');
    const [edit = 'EditInstitutions'] = getRecordType('institution').rights.edit;
    expect(await mayUndo(personWith('ImportRegister', edit), imported)).toBe(true);
    expect(await mayUndo(personWith('ImportRegister'), imported)).toBe(false);
    expect(await mayUndo(personWith(edit), imported)).toBe(false);
  });
});

describe('the undo of an action on many records', () => {
  it('needs the right of the action, and not the right to edit, in the group of the records', async () => {
    const { dependencies } = logInMemory();
    await createRecord(dependencies, newContext(system), getRecordType('institution'), { name: 'Riverside', subscriber: true });
    const parameters = { recordType: 'timesheet', action: 'approve' };
    const request = { command: 'bulk action' as const, title: 'Approve', group, parameters };
    const { id } = await queueTask(dependencies, newContext(system), request);
    const approved = { dependencies, values: (await loadRecord(dependencies, task, id)).values };
    expect(await mayUndo(personWith('ApproveTimesheets'), approved)).toBe(true);
    expect(await mayUndo(personWith('ApproveTimesheets'), approved, 2)).toBe(false);
    expect(await mayUndo(personWith(...rights.filter((each) => each !== 'ApproveTimesheets')), approved)).toBe(false);
  });
});

describe('the origins of many tasks', () => {
  it('are read together: the imports of all by one question, and what undos undo by another', async () => {
    const { dependencies, values } = await taskOfImport('student', 'student');
    const asked: unknown[] = [];
    const findAll: typeof dependencies.shown.findAll = (type, ids) => {
      asked.push([type.name, ...ids]);
      return dependencies.shown.findAll(type, ids);
    };
    const undo = { ...values, import: null, undoes: 1 };
    const origins = await originsOf({ shown: { ...dependencies.shown, findAll } }, [values, undo, values, undo]);
    expect(origins.map(({ origin, importType }) => [origin.title, importType])).toEqual(
      Array.from({ length: 4 }, () => ['Import', 'student']),
    );
    expect(asked).toEqual([
      ['task', 1],
      ['import', 1],
    ]);
  });
});
