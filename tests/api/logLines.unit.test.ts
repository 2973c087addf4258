import fastify from 'fastify';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { logLines } from '../../api/plugins/logLines.ts';

it('has level, time, facts and message in a line, as the lines of the other processes, and no contents of forms', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = fastify({ logger: { ...logLines('warn'), stream } });
  app.log.warn({ id: 7, body: { email: 'ada@example.org' } }, 'a test');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 40, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), id: 7, msg: 'a test' },
  ]);
});
