import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { notAllowed, taskNotContinuable } from '../../domain/messages.ts';
import { eventually } from '../infra/waiting.ts';
import { columnsOf, untilStatus, uploadRows } from '../running/importing.ts';
import { importRows } from '../running/uploading.ts';
import { establishment } from '../samples/publicRegister.ts';
import { as, createUser, newUrn, ownGroup, surname, waitForTask, waymark } from '../running/waymark.ts';

/** The path of the uploaded file that contains a word. */
const findUpload = async (word: string): Promise<string> => {
  const folder = join(waymark.dataDir, 'files/imports');
  const paths = (await readdir(folder)).map((each) => join(folder, each, 'upload.csv'));
  for (const path of paths) if ((await readFile(path, 'utf8').catch(() => '')).includes(word)) return path;
  throw new Error('The upload is not there');
};

it('a failed task continues after its cause is fixed, and the history names who continued it', async () => {
  const person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
  const lastname = surname();
  const id = await uploadRows(person, `Forename,Surname\r\n${surname()},${lastname}\r\n`);
  const { Mapping } = await columnsOf(person, id);
  const path = await findUpload(lastname);
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

it('only failed tasks can be continued', async () => {
  const person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
  const { task } = await importRows(person, [establishment({ URN: newUrn() })]);
  await waitForTask(person, task.id);
  const { status, json } = await person.post(`/tasks/continue/${task.id}`);
  expect([status, json.message]).toEqual([400, taskNotContinuable]);
  const refused = await as('viewer').post(`/tasks/continue/${task.id}`);
  expect([refused.status, refused.json.message]).toEqual([403, notAllowed]);
});
