import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../api/services.ts';
import { answerErrors } from '../../api/plugins/errors.ts';
import { importRoutes } from '../../api/routes/imports.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { diskFull } from '../../domain/messages.ts';

const fullDiskError = (code: string): Error => Object.assign(new Error(`${code}: no space left on device, write`), { code });

/** File storage on a disk that fills up after the first bytes. */
const fullFiles = {
  write: async (_key: string, content: AsyncIterable<Uint8Array>) => {
    for await (const piece of content) if (piece.byteLength > 0) throw fullDiskError('ENOSPC');
    return { size: 0, sha256: '' };
  },
};

describe('on a full disk', () => {
  const app = fastify();

  beforeAll(async () => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(() => (data) => JSON.stringify(data));
    answerErrors(app);
    await app.register(multipart);
    app.decorateRequest('signedIn', null);
    app.addHook('onRequest', (request, _reply, done) => {
      Object.assign(request, { signedIn: { access: systemAccess('Test', rights) } });
      done();
    });
    importRoutes(app, { files: fullFiles } as unknown as Services);
    app.get('/database', () => Promise.reject(fullDiskError('53100')));
    await app.ready();
  });
  afterAll(() => app.close());

  it('an upload is refused with the reason', async () => {
    const lines = [
      '--edge',
      'Content-Disposition: form-data; name="file"; filename="schools.csv"',
      'Content-Type: text/csv',
      '',
      'URN\n'.repeat(50_000),
      '--edge--',
      '',
    ];
    const answer = await app.inject({
      method: 'POST',
      url: '/imports/create',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload: lines.join('\r\n'),
    });
    expect(answer.statusCode).toBe(507);
    expect(answer.json()).toMatchObject({ Success: false, message: diskFull });
  });

  it('a change is refused with the reason if the database has no room', async () => {
    const answer = await app.inject({ method: 'GET', url: '/database' });
    expect([answer.statusCode, answer.json().message]).toEqual([507, diskFull]);
  });
});
