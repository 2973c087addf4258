import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { eventStreamOn } from '../../api/live/eventStream.ts';

it('a stream drops what is sent after its end, and two ends are one', async () => {
  const errors: unknown[] = [];
  const server = createServer((_request, response: ServerResponse) => {
    response.on('error', (error) => errors.push(error));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const stream = eventStreamOn(response);
    stream.send('first\n');
    stream.end('last\n');
    // Two changes arrive before the response has closed.
    stream.send('late\n');
    stream.send('later\n');
    stream.end('again\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [response] = (await once(get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }), 'response')) as [
    IncomingMessage,
  ];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  server.close();
  expect(Buffer.concat(parts).toString()).toBe('first\nlast\n');
  expect(errors).toEqual([]);
});
