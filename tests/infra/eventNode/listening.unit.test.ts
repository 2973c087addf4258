import { Server } from '@grpc/grpc-js';
import { expect, it, vi } from 'vitest';
import { listen } from '../../../infra/eventLog/node/server.ts';
import { createNodeCertificate } from '../../../infra/eventLog/nodeCredentials.ts';

it.each([
  ['::', '[::]:2113'],
  ['127.0.0.1', '127.0.0.1:2113'],
  ['logs.example.org', 'logs.example.org:2113'],
])('the node listens on %s', async (host, address) => {
  const server = new Server();
  const bind = vi.spyOn(server, 'bindAsync').mockImplementation((_address, _credentials, done) => done(null, 2113));
  expect(await listen(server, { host, port: 2113, tls: await createNodeCertificate() })).toBe(2113);
  expect(bind.mock.calls[0]?.[0]).toBe(address);
});
