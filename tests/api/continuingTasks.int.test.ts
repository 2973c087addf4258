import { rename } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { notAllowed, taskNotContinuable } from '../../domain/messages.ts';
import { eventually } from '../infra/waiting.ts';
import { columnsOf, untilStatus, uploadRows } from '../running/importing.ts';
import { findStoredFile } from '../running/storedFiles.ts';
import { importRows } from '../running/uploading.ts';
import { establishment } from '../samples/publicRegister.ts';
import { as, createUser, newUrn, ownGroup, surname, waitForTask } from '../running/waymark.ts';

// The first waits for the second try of its task, meanwhile the other runs.
it.concurrent('a failed task continues after its cause is fixed, and the history names who continued it', async () => {
  const person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
  const lastname = surname();
  const id = await uploadRows(person, `Forename,Surname\r\n${surname()},${lastname}\r\n`);
  const { Mapping } = await columnsOf(person, id);
  const path = await findStoredFile('imports', lastname);
  await rename(path, `${path}.away`);
  expect((await person.post(`/imports/check/${id}`, { Mapping })).status).toBe(200);
  let taskId = 0;
  await eventually(90_000, async () => {
    const [row] = (await person.search('tasks', { filter: `import:${id},group:any` })).Data;
    expect(row?.['status']).toBe(3);
    taskId = row?.Id ?? 0;
  });
  await rename(`${path}.away`, path);

  expect((await as('viewer').post(`/tasks/continue/${taskId}`)).status).toBe(403);
  const { status, json } = await person.post(`/tasks/continue/${taskId}`);
  expect([status, json.Success, json.Task]).toEqual([200, true, taskId]);
  await untilStatus(person, id, 'Awaiting validation resolutions');
  const history = await person.history('tasks', taskId);
  expect(history.filter(({ EventType }) => EventType === 'TaskContinued')).toMatchObject([{ Sentence: 'Continued the task' }]);
});

it.concurrent('only failed tasks can be continued', async () => {
  const person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
  const { task } = await importRows(person, [establishment({ URN: newUrn() })]);
  await waitForTask(person, task.id);
  const { status, json } = await person.post(`/tasks/continue/${task.id}`);
  expect([status, json.message]).toEqual([400, taskNotContinuable]);
  const refused = await as('viewer').post(`/tasks/continue/${task.id}`);
  expect([refused.status, refused.json.message]).toEqual([403, notAllowed]);
});
