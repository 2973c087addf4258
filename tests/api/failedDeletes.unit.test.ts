import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { answerErrors, Refused } from '../../api/plugins/errors.ts';
import { logFailedDeletes } from '../../api/plugins/failedDeletes.ts';
import { logLines } from '../../api/plugins/logLines.ts';
import { idParam } from '../../api/records/idParam.ts';

/** The log lines after a POST to this address, whose route answers with this status. */
const linesAfter = async (status: 200 | 400 | 404 | 409, url: string, body: object = {}) => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = fastify({ logger: { ...logLines('warn'), stream } }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  logFailedDeletes(app);
  const answer = () => {
    if (status === 200) return { Success: true };
    throw new Refused(status, 'Ada Lovelace is in use.');
  };
  const response = { response: { 200: z.looseObject({}) } };
  for (const path of ['/students/delete/:id', '/file-data/delete/:id', '/students/state/:id', '/students/edit/:id'])
    app.post(path, { schema: { params: idParam, ...response } }, answer);
  for (const path of ['/students/bulk-delete', '/students/bulk-state']) app.post(path, { schema: response }, answer);
  await app.inject({ method: 'POST', url, payload: body });
  await app.close();
  return lines.map((line): unknown => JSON.parse(line));
};

const line = (route: string, id: number | null, status: number) =>
  expect.objectContaining({ level: 40, route, id, status, msg: 'a delete failed' });

it.each([
  ['a record', 409, '/students/delete/7', {}, line('/students/delete/:id', 7, 409)],
  ['a record by its state', 400, '/students/state/7', { state: '64' }, line('/students/state/:id', 7, 400)],
  ['a file', 400, '/file-data/delete/12', {}, line('/file-data/delete/:id', 12, 400)],
  ['chosen records', 404, '/students/bulk-delete?ids=1,2', {}, line('/students/bulk-delete', null, 404)],
  ['the matches of a search', 400, '/students/bulk-state', { state: 64, filter: 'ada' }, line('/students/bulk-state', null, 400)],
  ['a record without a valid id', 404, '/students/delete/ada', {}, line('/students/delete/:id', null, 400)],
] as const)(
  'logs that a delete of %s failed, with route, id and status, without what was sent or said',
  async (_what, status, url, body, expected) => {
    const lines = await linesAfter(status, url, body);
    expect(lines).toEqual([expected]);
    expect(JSON.stringify(lines)).not.toMatch(/ada/i);
  },
);

it.each([
  ['a delete that succeeded', 200, '/students/delete/7', {}],
  ['another change that was refused', 409, '/students/edit/7', {}],
  ['a move to another state that was refused', 400, '/students/state/7', { state: 1 }],
] as const)('logs nothing of %s', async (_what, status, url, body) => {
  expect(await linesAfter(status, url, body)).toEqual([]);
});
