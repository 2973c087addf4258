import { describe, expect, it } from 'vitest';
import { placeOf, describeMissing, waitForLog } from '../../../infra/eventLog/waitForLog.ts';
import { finalFaults, repeatableFaults } from './faults.ts';

const faults = new Map([...repeatableFaults, ...finalFaults]);
const lineFor = (name: string) => describeMissing(faults.get(name), 'store:2113');

describe('the message for an unusable event store', () => {
  it.each([
    ['no connection', 'Nothing listens at store:2113: Waymark waits for the event store.'],
    ['"Server Is Not Ready" of a starting or electing server', 'The event store at store:2113 is not ready yet: Waymark waits for it.'],
    ['"Failed to discover"', 'No member of the cluster at store:2113 can be used yet: Waymark waits for one.'],
    [
      'a wrong password',
      'The event store at store:2113 refuses the user name or the password: correct them in EVENTSTORE_URL and start again.',
    ],
    [
      'a missing right',
      'The event store at store:2113 does not let this user read all events: give the user that right, or name another ' +
        'one in EVENTSTORE_URL.',
    ],
    ['a reset connection', 'The event store at store:2113 does not answer: Waymark waits for it.'],
  ])('explains %s', (name, line) => {
    expect(lineFor(name)).toBe(line);
  });

  it.each([
    ['esdb://admin:secret@store:2113?tls=true', 'store:2113'],
    ['esdb+discover://admin:se%40cret@cluster.example', 'cluster.example'],
    ['esdb://one:2113,two:2114', 'one:2113,two:2114'],
  ])('names the address %s without the password', (url, place) => {
    expect(placeOf(url)).toBe(place);
  });
});

describe('waiting for the event store', () => {
  it('logs each cause once, and ends soon after the store answers', async () => {
    const errors = ['no connection', 'no connection', '"Server Is Not Ready" of a starting or electing server', 'no connection'].map(
      (name) => faults.get(name),
    );
    const lines: string[] = [];
    await waitForLog(
      () => (errors.length > 0 ? Promise.reject(errors.shift()) : Promise.resolve(null)),
      'store:2113',
      (line) => lines.push(line),
      new AbortController().signal,
    );
    expect(lines).toEqual([
      'Nothing listens at store:2113: Waymark waits for the event store.',
      'The event store at store:2113 is not ready yet: Waymark waits for it.',
    ]);
  });

  it('ends when Waymark is stopped', async () => {
    const stop = new AbortController();
    const waiting = waitForLog(
      () => Promise.reject(new Error('Failed to discover after 10 attempts.')),
      'store:2113',
      () => stop.abort(),
      stop.signal,
    );
    await expect(waiting).rejects.toThrow(/aborted/);
  });
});
