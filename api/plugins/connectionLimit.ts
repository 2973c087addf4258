import type { Server, Socket } from 'node:net';
import { placeOf } from '../../domain/accounts/slowing.ts';

/** The most open connections from one address. An office of 100 people behind one address has about 700. */
const maxConnectionsPerAddress = 1_000;

/**
 * Limits the open connections of each address; IPv6 addresses count by their first 64 bits. Trusted proxies have no limit, because they
 * carry the requests of everybody.
 */
export const limitConnections = (server: Server, isTrusted: (address: string) => boolean, max = maxConnectionsPerAddress): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const place = placeOf(address);
    const count = (open.get(place) ?? 0) + 1;
    if (count > max) return void socket.destroy();
    open.set(place, count);
    socket.once('close', () => {
      const remaining = (open.get(place) ?? 1) - 1;
      if (remaining > 0) open.set(place, remaining);
      else open.delete(place);
    });
  });
};
