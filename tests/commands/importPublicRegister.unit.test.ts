import { describe, expect, it } from 'vitest';
import { importPublicRegister } from '../../commands/imports/importPublicRegister.ts';
import type { Claim } from '../../commands/ids.ts';
import { createRecord, editRecord } from '../../commands/records/recordCommands.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { runTask } from '../../commands/tasks/runTask.ts';
import { keyBeingSaved } from '../../domain/taskMessages.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { subject, encodeSubjects } from '../samples/subjects.ts';
import { by, grant, names, never, request, withServices } from './taskServices.ts';

describe('the task import', () => {
  const importSubjects = async (memory: ReturnType<typeof withServices>, rows: Parameters<typeof encodeSubjects>[0], end = '') => {
    const { dependencies, services, files } = memory;
    files.set('imports/1/upload.csv', Buffer.concat([encodeSubjects(rows), Buffer.from(end)]));
    const parameters = { import: 1, type: 'jacs', fileKey: 'imports/1/upload.csv', grant };
    const { id } = await queueTask(dependencies, by, {
      ...request,
      command: 'import',
      parameters: JSON.parse(JSON.stringify(parameters)) as null,
    });
    await runTask(services, id, importPublicRegister, never);
    return memory.eventsOf(`task-${id}`).at(-1)?.[1]['message'];
  };

  it('creates, updates and keeps records as the file says; the same file again changes nothing', async () => {
    const memory = withServices();
    const values = { reference: 'Subjects', type: 'jacs', fileKey: 'imports/1/upload.csv' };
    await createRecord(memory.dependencies, by, getRecordType('import'), values);
    expect(await importSubjects(memory, [subject('Q100', 'Linguistics'), subject('Q110', 'Phonetics')])).toBe('2 subjects added.');
    expect(memory.eventsOf('import-1').at(-1)).toEqual([
      'ImportCompleted',
      expect.objectContaining({ status: 'Completed', rows: 2, rowsCreated: 2 }),
    ]);
    expect(await importSubjects(memory, [subject('Q100', 'Linguistics'), subject('Q110', 'Sounds')])).toBe('1 subject updated.');
    expect(names(memory.eventsOf('jacsSubject-1'))).toEqual(['JacsSubjectAdded']);
    expect(memory.eventsOf('jacsSubject-2').slice(1)).toEqual([['JacsSubjectDetailsEdited', { description: 'Sounds' }]]);
    expect(memory.streams.get('jacsSubject-2')?.[1]?.meta.process).toEqual({ task: 2, import: 1 });
  });

  it('keeps the problems of the rows before the one at which the file breaks off', async () => {
    const memory = withServices();
    await createRecord(memory.dependencies, by, getRecordType('import'), {
      reference: 'Subjects',
      type: 'jacs',
      fileKey: 'imports/1/upload.csv',
    });
    // The last few rows before the break may be lost with what the parser had read ahead.
    await importSubjects(
      memory,
      Array.from({ length: 900 }, (_, at) => subject(at === 0 ? '' : `Q${at}`, 'Linguistics')),
      'Languages,"Q1',
    );
    expect(memory.eventsOf('import-1').at(-1)?.[0]).toBe('ImportFailed');
    expect(memory.problems[0]).toMatchObject({ place: 2, imported: false });
  });
});

describe('the task import, of a key that a record had', () => {
  /** Imports Q100, which subject 1 had and gave up. `claimSeen` is the part of the claim that the import sees. */
  const importAgain = async (claimSeen: Partial<Claim>) => {
    const memory = withServices();
    const { dependencies, services, files } = memory;
    await createRecord(dependencies, by, getRecordType('import'), { reference: 'Subjects', type: 'jacs', fileKey: 'imports/1/upload.csv' });
    const jacsSubject = getRecordType('jacsSubject');
    const outcome = await createRecord(dependencies, by, jacsSubject, { code: 'Q100', description: 'Linguistics' });
    if (!outcome.ok) throw new Error('The subject was not made.');
    await editRecord(dependencies, by, jacsSubject, 1, outcome.value.revision, { code: 'Q110' });
    const { claims } = dependencies;
    const claimMany: typeof claims.claimMany = async (...call) =>
      new Map([...(await claims.claimMany(...call))].map(([key, claim]) => [key, { ...claim, ...claimSeen }]));
    const later = { ...services, dependencies: { ...dependencies, claims: { ...claims, claimMany } } };
    files.set('imports/1/upload.csv', encodeSubjects([subject('Q100', 'Linguistics')]));
    const parameters = { import: 1, type: 'jacs', fileKey: 'imports/1/upload.csv', grant };
    const { id } = await queueTask(dependencies, by, {
      ...request,
      command: 'import',
      parameters: JSON.parse(JSON.stringify(parameters)) as null,
    });
    await runTask(later, id, importPublicRegister, never);
    return memory;
  };

  it('makes a new record of it', async () => {
    const { eventsOf } = await importAgain({ isSettling: false });
    expect(names(eventsOf('jacsSubject-2'))).toEqual(['JacsSubjectAdded']);
  });

  it.each([
    ['while somebody gives the key back', { isSettling: true, at: '2026-11-22T10:00:01.000Z' }],
    ['when somebody claimed the key again since', { isSettling: false, at: '2026-11-21T10:00:00.000Z' }],
  ])('leaves the row out %s', async (_when, claimSeen) => {
    const { streams, problems } = await importAgain(claimSeen);
    expect(streams.has('jacsSubject-2')).toBe(false);
    expect(problems).toMatchObject([{ value: 'Q100', imported: false, reason: keyBeingSaved('code', 'subject') }]);
  });
});
