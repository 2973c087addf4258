import type { Server, Socket } from 'node:net';

/** The most open connections from one address. An office of 100 people behind one address has about 700. */
const maxConnectionsPerAddress = 1_000;

/** Limits the open connections of each address. Trusted proxies have no limit, because they carry the requests of everybody. */
export const limitConnections = (server: Server, isTrusted: (address: string) => boolean, max = maxConnectionsPerAddress): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > max) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const remaining = (open.get(address) ?? 1) - 1;
      if (remaining > 0) open.set(address, remaining);
      else open.delete(address);
    });
  });
};
