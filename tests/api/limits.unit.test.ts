import { Agent, createServer, request as ask, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInKey } from '../../api/limits/signInKey.ts';
import { TokenBuckets } from '../../api/limits/tokenBuckets.ts';
import { LiveStreams } from '../../api/live/streams.ts';
import { limitBodies } from '../../api/plugins/bodyTimeouts.ts';
import { limitConnections } from '../../api/plugins/connectionLimit.ts';

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** Sends a request head, then bytes at intervals; returns the answer and the milliseconds until the connection closed. */
const drip = (
  port: number,
  contentType: string,
  bytes: number,
  everyMs: number,
  pieces = Infinity,
): Promise<{ readonly answer: string; readonly ms: number }> =>
  new Promise((resolve) => {
    const began = performance.now();
    let answer = '';
    let sent = 0;
    let timer: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nTransfer-Encoding: chunked\r\n\r\n`);
      timer = setInterval(() => {
        sent += 1;
        if (socket.writable) socket.write(sent > pieces ? '0\r\n\r\n' : `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`);
        if (sent > pieces) clearInterval(timer);
      }, everyMs);
    });
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (sent > pieces) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer: answer.split('\r\n')[0] ?? '', ms: performance.now() - began });
    });
  });

describe('a request body', () => {
  const patient = createServer((request, response) => request.resume().on('end', () => response.end('whole')));
  const refusing = createServer((_request, response) => void response.writeHead(403).end());
  let ports: readonly number[] = [];

  beforeAll(async () => {
    for (const server of [patient, refusing]) limitBodies(server, { bodyTimeoutMs: 400, progressIntervalMs: 600, minProgressBytes: 500 });
    ports = await Promise.all([listening(patient), listening(refusing)]);
  });
  afterAll(() => {
    for (const server of [patient, refusing]) server.close().closeAllConnections();
  });

  it('times out if it arrives byte by byte', async () => {
    const { answer, ms } = await drip(ports[0] ?? 0, 'application/json', 1, 50);
    expect(answer).toBe('HTTP/1.1 408 Request Timeout');
    expect(ms).toBeGreaterThan(300);
  });

  it('times out if it arrives byte by byte after the request was refused', async () => {
    expect((await drip(ports[1] ?? 0, 'application/json', 1, 50)).answer).toBe('HTTP/1.1 403 Forbidden');
  });

  it('of an upload may take longer while it makes progress', async () => {
    const { answer, ms } = await drip(ports[0] ?? 0, 'multipart/form-data; boundary=x', 1_000, 50, 30);
    expect(answer).toBe('HTTP/1.1 200 OK');
    expect(ms).toBeGreaterThan(1_200);
  });

  it('of an upload times out without progress', async () => {
    expect((await drip(ports[0] ?? 0, 'multipart/form-data; boundary=x', 10, 50)).answer).toBe('HTTP/1.1 408 Request Timeout');
  });
});

describe('a reused connection', () => {
  it('keeps no data of earlier requests', async () => {
    const listeners: number[] = [];
    const server = createServer((request, response) => {
      listeners.push(request.socket.listenerCount('close'));
      request.resume().on('end', () => response.end('whole'));
    });
    limitBodies(server, { bodyTimeoutMs: 60_000, progressIntervalMs: 60_000, minProgressBytes: 1 });
    const port = await listening(server);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = () =>
      new Promise<void>((resolve, reject) => {
        const pending = ask({ agent, port, host: '127.0.0.1', method: 'POST' }, (response) => response.resume().on('end', resolve));
        pending.on('error', reject).end('body');
      });
    for (let each = 0; each < 20; each += 1) await post();
    expect(new Set(listeners).size).toBe(1);
    agent.destroy();
    server.close().closeAllConnections();
  });
});

describe('sign-in requests', () => {
  const devices = { isKnownOfAnybody: (secret: string) => Promise.resolve(secret === 'of Cleo') };
  const keyOf = (address: string, device?: string) => signInKey(devices, address, device);

  it('of one address count together, whatever devices they make up', async () => {
    const keys = await Promise.all([undefined, 'made up', 'another'].map((device) => keyOf('2001:db8::1', device)));
    expect(new Set(keys)).toEqual(new Set([await keyOf('2001:db8::2')]));
  });

  it('of a known device count apart', async () => {
    expect(await keyOf('192.0.2.1', 'of Cleo')).not.toBe(await keyOf('192.0.2.1'));
  });
});

describe('connections from one address', () => {
  const openSocket = (port: number): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
      socket.on('error', () => undefined);
      socket.once('data', () => resolve(socket));
      socket.once('close', () => resolve(socket));
    });

  it.each([
    [false, 3],
    [true, 5],
  ])('are limited unless the address is trusted (%s)', async (isTrusted, expected) => {
    const server = createServer((_request, response) => void response.end('ok'));
    limitConnections(server, () => isTrusted, 3);
    const port = await listening(server);
    const sockets: Socket[] = [];
    for (let each = 0; each < 5; each += 1) sockets.push(await openSocket(port));
    expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(expected);
    // A closed connection makes room for the next.
    sockets[0]?.destroy();
    await expect.poll(async () => (await openSocket(port)).destroyed).toBe(false);
    server.close().closeAllConnections();
  });

  it('count all addresses that one IPv6 client can choose as one', () => {
    const server = createTcpServer();
    const asked: string[] = [];
    limitConnections(server, (address) => asked.push(address) === 0, 2);
    const connectFrom = (remoteAddress: string) => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
      server.emit('connection', socket);
      return socket;
    };
    const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'];
    expect(addresses.map((address) => connectFrom(address).destroyed)).toEqual([false, false, true, false]);
    expect(asked).toEqual(addresses);
  });
});

describe('live streams', () => {
  const stream = (person: number, session: string, closed: string[], name: string) => ({ person, session, close: () => closed.push(name) });

  it('are limited per session and per user; the oldest closes', () => {
    const closed: string[] = [];
    const streams = new LiveStreams();
    for (let each = 0; each < 21; each += 1) streams.add(stream(1, 'a', closed, `a${each}`));
    expect(closed).toEqual(['a0']);
    for (let each = 0; each < 21; each += 1) streams.add(stream(1, `b${each}`, closed, `b${each}`));
    expect(closed).toEqual(['a0', 'a1']);
    streams.add(stream(2, 'c', closed, 'c'));
    expect(closed).toHaveLength(2);
  });
});

describe('expensive requests of one user', () => {
  it('are allowed in a burst, then one per interval', () => {
    const buckets = new TokenBuckets({ burst: 3, refillMs: 1_000 });
    expect([0, 0, 0, 0].map(() => buckets.take(1, 5_000))).toEqual([0, 0, 0, 1_000]);
    expect(buckets.take(1, 5_600)).toBe(400);
    expect(buckets.take(1, 6_000)).toBe(0);
    expect(buckets.take(2, 6_000)).toBe(0);
    expect([0, 0, 0, 0].map(() => buckets.take(1, 60_000))).toEqual([0, 0, 0, 1_000]);
  });
});
