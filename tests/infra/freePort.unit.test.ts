import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, isPortTaken } from '../../infra/processes/freePort.ts';

it('a port is taken while somebody listens there', async () => {
  const port = await freePort();
  expect(await isPortTaken(port)).toBe(false);
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(port, '127.0.0.1', resolve);
  });
  expect(await isPortTaken(port)).toBe(true);
  await new Promise((resolve) => {
    other.close(resolve);
  });
  expect(await isPortTaken(port)).toBe(false);
});
