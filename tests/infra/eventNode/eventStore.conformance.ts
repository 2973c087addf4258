import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeAppending } from './appending.conformance.ts';
import { describeDeleting } from './deleting.conformance.ts';
import { describeIdempotency } from './idempotency.conformance.ts';
import { describeReading } from './reading.conformance.ts';
import { describeSubscribing } from './subscribing.conformance.ts';

/** The contract of every event store, through the official client. `connectionString` is called when the tests run. */
export function describeEventStoreOn(kind: string, connectionString: () => string): void {
  describe(`the event store on ${kind}`, () => {
    let client: EventStoreDBClient | undefined;

    beforeAll(() => {
      client = EventStoreDBClient.connectionString(connectionString());
    });

    afterAll(async () => {
      await client?.dispose();
    });

    const connect = (): EventStoreDBClient => {
      if (client === undefined) throw new Error('the tests have not begun');
      return client;
    };

    describe('appending', () => {
      describeAppending(connect, connectionString);
    });
    describe('idempotency', () => {
      describeIdempotency(connect);
    });
    describe('reading', () => {
      describeReading(connect);
    });
    describe('deleting', () => {
      describeDeleting(connect);
    });
    describe('subscribing', () => {
      describeSubscribing(connect);
    });
  });
}
