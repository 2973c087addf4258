import { Metadata } from '@grpc/grpc-js';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { OpenCalls } from '../../../infra/eventLog/node/openCalls.ts';
import type { LogReader } from '../../../infra/eventLog/node/reader.ts';
import { readStream } from '../../../infra/eventLog/node/reading.ts';
import type { LoggedEvent } from '../../../infra/eventLog/node/records.ts';
import { Sender } from '../../../infra/eventLog/node/sending.ts';
import type { FirstPage } from '../../../infra/eventLog/node/streamStart.ts';
import { Tail } from '../../../infra/eventLog/node/tail.ts';

const eventAt = (revision: number): LoggedEvent => ({
  position: revision + 1,
  revision,
  createdMicros: 0,
  isJson: true,
  id: Buffer.alloc(16),
  stream: Buffer.from('student-1'),
  type: Buffer.from('StudentDetailsEdited'),
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
});

it.each(['forwards', 'backwards'] as const)('reads a short stream %s with one query', async (direction) => {
  const firstPages: FirstPage[] = [];
  const events = [0, 1, 2, 3, 4].map(eventAt);
  // A reader without the other queries: calling one would fail.
  const reader = {
    streamStart: async (first: FirstPage) => {
      firstPages.push(first);
      const state = { lastRevision: 4, isTombstoned: false, metadata: undefined };
      return { state, page: direction === 'forwards' ? events : events.toReversed() };
    },
  } as unknown as LogReader;
  const call = Object.assign(new PassThrough({ objectMode: true }), { metadata: new Metadata() });
  const sent: Buffer[] = [];
  call.on('data', (batch: readonly Buffer[]) => sent.push(...batch));
  const sources = { reader, tail: new Tail(5), streamState: () => Promise.reject(new Error('the state comes with the page')) };
  const read = { stream: 'student-1', direction, from: direction === 'forwards' ? 'start' : 'end', maxCount: 1000 } as const;
  await readStream(new Sender(call, new OpenCalls()), sources, read);
  expect(sent).toHaveLength(5);
  expect(firstPages).toMatchObject([{ stream: 'student-1', direction, upTo: 5 }]);
});
