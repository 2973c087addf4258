import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionsByStatus, contractActions, type ContractAction, statusOf } from '../../../domain/contracts/status.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { contractStatus } from '../../../domain/lists/contracts.ts';
import { restoreFirst } from '../../../domain/messages.ts';
import { type Decision, followClock } from '../../../domain/record/decide.ts';
import { possibleActions, takeAction } from '../../../domain/record/takeAction.ts';
import type { RecordEvent } from '../../../domain/record/events.ts';
import { blank, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { contract } from '../../../domain/records/contract.ts';

const issued: RecordSnapshot = {
  ...blank(contract),
  revision: 0,
  values: {
    ...blank(contract).values,
    start: '2026-09-01',
    expire: '2027-07-31',
    issued: '2026-08-24',
    text: 'Work.',
    fingerprint: 'ab',
  },
};

const after = (snapshot: RecordSnapshot, events: readonly RecordEvent[]): RecordSnapshot => ({
  ...snapshot,
  revision: snapshot.revision + events.length,
  values: {
    ...snapshot.values,
    ...Object.fromEntries(events.flatMap(({ data }) => Object.entries(data.changes).map(([name, { to }]) => [name, to]))),
  },
});

const on = (day: string) => `${day}T10:00:00.000Z`;
const answersByAction: Readonly<Record<ContractAction, Values>> = {
  'record-signature': { signedOn: '2026-08-30' },
  sign: { name: 'Sam Taylor' },
  cancel: { reason: 'Left the university' },
};
const take = (snapshot: RecordSnapshot, name: ContractAction, day = '2026-10-01', answers = answersByAction[name]) =>
  takeAction(contract, snapshot, name, { answers: answers, now: on(day) });
const takeStep = (snapshot: RecordSnapshot, name: ContractAction, day?: string): RecordSnapshot => {
  const decision = take(snapshot, name, day);
  return decision.ok ? after(snapshot, decision.value) : snapshot;
};
const clock = (snapshot: RecordSnapshot, day: string): RecordSnapshot => {
  const { expire: rule } = contract.clock;
  const decision = rule ? followClock(contract, snapshot, rule, day) : null;
  return decision?.ok ? after(snapshot, decision.value) : snapshot;
};
const daysOf = ({ values }: RecordSnapshot) => values as unknown as Parameters<typeof statusOf>[0];
const statusIn = (snapshot: RecordSnapshot) => statusOf(daysOf(snapshot));
const names = Object.keys(contractActions) as ContractAction[];

const signed = takeStep(issued, 'record-signature');
const byStatus = {
  [contractStatus.requireSigning]: [issued],
  [contractStatus.current]: [signed],
  [contractStatus.ended]: [takeStep(issued, 'cancel', '2026-09-15'), takeStep(signed, 'cancel', '2026-09-15'), clock(signed, '2027-08-01')],
} as const;

/** The outcome of taking an action: 'taken', 'done before' where it changes nothing, or the reason against it. */
const outcomeOf = (decision: Decision): string => {
  if (decision.ok) return decision.value.length === 0 ? 'done before' : 'taken';
  return decision.error.because === 'refused' ? decision.error.message : decision.error.because;
};

const refusals: Readonly<Record<string, string>> = {
  [contractStatus.current]: 'The status of this contract is “Current”. Possible now: “Cancel the contract”.',
  [contractStatus.ended]:
    'The status of this contract is “Expired/Cancelled”. Nothing more can be done with it. Issue a new contract instead.',
};

const statusAfter = (before: number, [step, when]: readonly [ContractAction | 'clock', string]): number => {
  if (before === contractStatus.ended || step === 'cancel') return contractStatus.ended;
  if (step === 'clock') return when > '2027-07-31' ? contractStatus.ended : before;
  if (step === 'sign') return when > '2027-07-31' ? before : contractStatus.current;
  return when < '2026-08-30' ? before : contractStatus.current;
};

describe('the status of a contract', () => {
  const cases = Object.entries(byStatus).flatMap(([status, records]) =>
    records.flatMap((record) => names.map((name) => ({ status, record, name }))),
  );

  it.each(cases)('$status allows $name as the table says, or refuses it with what is allowed', ({ status, record, name }) => {
    expect(statusIn(record)).toBe(Number(status));
    const isAllowed = actionsByStatus[statusIn(record)].includes(name);
    // Another day: the same again on the same day would change nothing.
    const answers = { ...answersByAction[name], ...(name === 'record-signature' ? { signedOn: '2026-09-01' } : {}) };
    const outcome = outcomeOf(take(record, name, '2026-10-01', answers));
    const isCancelledAgain = name === 'cancel' && record.values['cancelled'] !== null;
    expect(outcome).toBe(isAllowed ? 'taken' : isCancelledAgain ? 'done before' : refusals[status]);
  });

  it.each(Object.values(byStatus).flat())('offers the actions of the table', (record) => {
    expect(possibleActions(contract, record, on('2026-10-01'))).toEqual(actionsByStatus[statusIn(record)]);
  });

  it('follows from actions and the clock, whatever happens in whatever order, and never leaves the last', () => {
    const day = fc.constantFrom('2026-08-25', '2026-10-01', '2027-07-31', '2027-08-01', '2027-09-01');
    const step = fc.tuple(fc.constantFrom(...names, 'clock' as const), day);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let record = issued;
        for (const [change, when] of steps) {
          const next = change === 'clock' ? clock(record, when) : takeStep(record, change, when);
          expect(statusIn(next)).toBe(statusAfter(statusIn(record), [change, when]));
          record = next;
        }
      }),
    );
  });
});

describe('a deleted contract', () => {
  const deleted: RecordSnapshot = { ...issued, recordState: contract.states.deleted };

  it.each(names)('should NOT allow or offer %s', (name) => {
    expect(take(deleted, name)).toEqual({ ok: false, error: { because: 'refused', message: restoreFirst } });
    expect(possibleActions(contract, deleted, on('2026-10-01'))).toEqual([]);
  });
});

describe('a signature', () => {
  it('keeps the day and the fingerprint of the text that was signed', () => {
    expect(signed.values).toMatchObject({ signed: '2026-08-30', signedFingerprint: 'ab' });
  });

  it.each([
    ['2026-08-23', '2026-10-01', 'The contract was issued on 24/08/2026 and cannot have been signed before.'],
    ['2026-10-02', '2026-10-01', 'The day of the signature cannot be in the future.'],
    ['2027-08-01', '2027-08-01', 'The contract ended on 31/07/2027 and cannot be signed after that.'],
  ])('of %s is refused on %s', (signedOn, today, message) => {
    expect(take(issued, 'record-signature', today, { signedOn })).toEqual({ ok: false, error: { because: 'refused', message } });
  });

  it('of the last day counts although the clock is late', () => {
    expect(take(issued, 'record-signature', '2027-08-02', { signedOn: '2027-07-31' })).toMatchObject({ ok: true });
  });

  it('online keeps the day, the fingerprint, the typed name and the network address in fields, and not in the answers', () => {
    const decision = takeAction(contract, issued, 'sign', { answers: { name: 'Sam Taylor' }, now: on('2026-10-01'), from: '192.0.2.7' });
    expect(decision).toMatchObject({
      ok: true,
      value: [
        {
          type: 'ContractSignedOnline',
          data: {
            changes: {
              signed: { to: '2026-10-01' },
              signedFingerprint: { to: 'ab' },
              signedName: { to: 'Sam Taylor' },
              signedFrom: { to: '192.0.2.7' },
            },
          },
        },
      ],
    });
    expect(decision.ok && decision.value[0]?.data).not.toHaveProperty('given');
  });

  it('online needs a name', () => {
    expect(takeAction(contract, issued, 'sign', { answers: {}, now: on('2026-10-01') })).toMatchObject({
      ok: false,
      error: { because: 'invalid', errors: [{ field: 'name' }] },
    });
  });

  it('is not offered after the last day', () => {
    expect(possibleActions(contract, issued, on('2027-08-01'))).toEqual(['cancel']);
  });
});

describe('the end of a contract', () => {
  it('is the day after the last one, once', () => {
    expect(clock(signed, '2027-07-31')).toEqual(signed);
    const ended = clock(issued, '2027-08-01');
    expect(ended.values['expired']).toBe('2027-08-01');
    expect(clock(ended, '2027-08-02').values['expired']).toBe('2027-08-01');
  });
});
