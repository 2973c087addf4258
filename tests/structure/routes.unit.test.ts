import { describe, expect, it } from 'vitest';
import type { Services } from '../../api/services.ts';
import { buildServer } from '../../api/server.ts';

describe('the server', () => {
  it('assembles, with the rights of every route declared', async () => {
    // Routes use their services when they are called, not when they are declared.
    const app = await buildServer({} as Services, {
      consoleFolder: null,
      logLevel: 'silent',
      isSecure: false,
      tls: null,
      trustProxy: [],
      publicUrl: undefined,
    });
    expect(app.hasRoute({ method: 'POST', url: '/students/create' })).toBe(true);
    await app.close();
  });
});
