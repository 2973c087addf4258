import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswer, refusalOf } from './logErrors.ts';

/** The pause between attempts, and the time for one answer, in milliseconds. */
const [askEveryMs, answerLimitMs] = [150, 3000];

/** The host and port of an `esdb://` address, without user name and password. */
export const placeOf = (url: string): string => /^esdb(?:\+discover)?:\/\/(?:[^/?]*@)?([^/?]+)/.exec(url)?.[1] ?? 'EVENTSTORE_URL';

/** Describes in one line why the event store cannot be used. */
export const describeMissing = (error: unknown, place: string): string => {
  const message = error instanceof Error ? error.message : '';
  const refusal = refusalOf(error);
  if (refusal === 'wrong password')
    return `The event store at ${place} refuses the user name or the password: correct them in EVENTSTORE_URL and start again.`;
  if (refusal === 'missing right')
    return (
      `The event store at ${place} does not let this user read all events: give the user that right, or name another ` +
      `one in EVENTSTORE_URL.`
    );
  if (/certificate|ssl|tls|wrong version number/i.test(message))
    return `The event store at ${place} cannot be trusted over TLS: correct tls and tlsCAFile in EVENTSTORE_URL and start again.`;
  if (/ENOTFOUND|EAI_AGAIN|name resolution/i.test(message))
    return `The name in ${place} is not known: correct EVENTSTORE_URL, or wait for the name. Waymark waits.`;
  if (/ECONNREFUSED/.test(message)) return `Nothing listens at ${place}: Waymark waits for the event store.`;
  if (/not ready/i.test(message)) return `The event store at ${place} is not ready yet: Waymark waits for it.`;
  if (/failed to discover/i.test(message)) return `No member of the cluster at ${place} can be used yet: Waymark waits for one.`;
  return `The event store at ${place} does not answer: Waymark waits for it.`;
};

/** Resolves once the event store answers. Until then, passes each distinct reason to `print` once. Rejects if the signal is aborted. */
export const waitForLog = async (
  ask: () => Promise<unknown>,
  place: string,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  const printed = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const answer = ask();
    answer.catch(() => undefined);
    try {
      const late = sleep(answerLimitMs, undefined, { ref: false }).then(() => {
        throw new NoAnswer('No answer');
      });
      late.catch(() => undefined);
      await Promise.race([answer, late]);
      return;
    } catch (error) {
      const line = describeMissing(error, place);
      if (!printed.has(line)) print(line);
      printed.add(line);
    }
    await sleep(askEveryMs, undefined, { signal });
  }
};
