import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Dependencies } from '../../commands/context.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { institution } from '../../domain/records/institution.ts';
import { student } from '../../domain/records/student.ts';
import { dependenciesOf, readRowsEarly } from '../../api/records/earlyRow.ts';
import type { Services } from '../../api/services.ts';

const snapshot = (revision: number): RecordSnapshot => ({
  revision,
  values: {},
  recordState: 0,
  created: null,
  updated: null,
  lastChanges: {},
});

/** A server whose rows have the number of the read as their revision, with the reads so far. */
const start = async () => {
  const reads: string[] = [];
  const find = async ({ name }: { readonly name: string }, id: number) => snapshot(reads.push(`${name}-${id}`));
  const services = { dependencies: { shown: { find } } as unknown as Dependencies } as Services;
  const app = fastify();
  app.decorate('cookieSettings', { session: 'session', csrf: 'csrf', device: 'device', options: {} });
  await app.register(cookie);
  readRowsEarly(app, services);
  app.post('/students/edit/:id', { config: { isPublic: true, changesOne: student } }, async (request) => {
    const before = reads.length;
    const { shown } = dependenciesOf(services, request);
    const others = [await shown.find(institution, 7), await shown.find(student, 8)];
    const rows = [await shown.find(student, 7), await shown.find(student, 7)];
    return { before, others: others.map((row) => row?.revision), rows: rows.map((row) => row?.revision) };
  });
  await app.ready();
  return { app, reads };
};

it('reads the row of the record before the handler runs, for its first use', async () => {
  const { app } = await start();
  const answer = await app.inject({ method: 'POST', url: '/students/edit/7', cookies: { session: 'secret' } });
  expect(answer.json()).toEqual({ before: 1, others: [2, 3], rows: [1, 4] });
  await app.close();
});

it('reads nothing early without a session or a record id', async () => {
  const { app, reads } = await start();
  expect((await app.inject({ method: 'POST', url: '/students/edit/7' })).json()).toMatchObject({ before: 0, rows: [3, 4] });
  reads.length = 0;
  const answer = await app.inject({ method: 'POST', url: '/students/edit/x', cookies: { session: 'secret' } });
  expect(answer.json()).toMatchObject({ before: 0 });
  await app.close();
});
