import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { notAllowed, taskNotContinuable } from '../../domain/messages.ts';
import { eventually } from '../infra/waiting.ts';
import { importFile, importRows } from '../running/uploading.ts';
import { establishment, encodeRegister } from '../samples/register.ts';
import { as, waitForTask, createUser, newUrn, ownGroup, unique, waymark } from '../running/waymark.ts';

/** Replaces the content of an uploaded file. */
const replaceUpload = async (holding: string, content: Buffer): Promise<void> => {
  const folder = join(waymark.dataDir, 'files/imports');
  for (const each of await readdir(folder)) {
    const path = join(folder, each, 'upload.csv');
    if ((await readFile(path, 'utf8').catch(() => '')).includes(holding)) await writeFile(path, content);
  }
};

it('a failed task continues after its cause is fixed, and the history names who continued it', async () => {
  const person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
  const mistake = unique('Mistake');
  const { id, task } = await importFile(person, Buffer.from(`Name,Town\r\n${mistake},B\r\n`));
  expect(task['status']).toBe(3);
  await replaceUpload(mistake, encodeRegister([establishment({ URN: newUrn() })]));
  const taskId = task.id;

  expect((await as('viewer').post(`/tasks/continue/${taskId}`)).status).toBe(403);
  const { status, json } = await person.post(`/tasks/continue/${taskId}`);
  expect([status, json.Success, json.Task]).toEqual([200, true, taskId]);
  await eventually(20_000, async () => expect((await person.form('tasks', taskId)).Record['status']).toBe(2));
  expect((await person.form('imports', id)).Record).toMatchObject({ status: 'Completed', rowsCreated: 1 });
  const history = await person.history('tasks', taskId);
  expect(history.filter(({ EventType }) => EventType === 'TaskContinued')).toMatchObject([{ Sentence: 'Continued the task' }]);
});

it('only failed tasks can be continued', async () => {
  const person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
  const { task } = await importRows(person, [establishment({ URN: newUrn() })]);
  await waitForTask(person, task.id);
  const { status, json } = await person.post(`/tasks/continue/${task.id}`);
  expect([status, json.message]).toEqual([400, taskNotContinuable]);
  const refused = await as('viewer').post(`/tasks/continue/${task.id}`);
  expect([refused.status, refused.json.message]).toEqual([403, notAllowed]);
});
