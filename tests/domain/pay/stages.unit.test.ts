import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../domain/fields/field.ts';
import { actionsByStage, type ApprovalAction, approvalLabels, type Stage, stageOf } from '../../../domain/pay/stages.ts';
import type { Actor } from '../../../domain/record/action.ts';
import { setByEvent, changeState, type Decision, edit } from '../../../domain/record/decide.ts';
import { revert } from '../../../domain/record/revert.ts';
import { possibleActions, takeAction, withheldActions } from '../../../domain/record/takeAction.ts';
import { blank, fold, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { type RecordedEvent, stateField } from '../../../domain/record/events.ts';
import { genericState } from '../../../domain/record/states.ts';
import { expense } from '../../../domain/records/expense.ts';
import { payCorrection } from '../../../domain/records/payCorrection.ts';
import { timesheet } from '../../../domain/records/timesheet.ts';

const type = timesheet;
const now = '2026-11-23T10:00:00.000Z';
const names = Object.keys(approvalLabels) as ApprovalAction[];
const paid: Values = { rate: 1271, cost: 4449, unpaidBecause: null };
const answersByAction: Readonly<Partial<Record<ApprovalAction, Values>>> = {
  'send-back': { reason: 'Wrong day' },
  withdraw: { reason: 'Was ill' },
  cancel: { reason: 'Entered twice' },
};
const manager: Actor = { user: 7, ambassadors: [] };
const officer: Actor = { user: 8, ambassadors: [] };

const take = (record: RecordSnapshot, name: ApprovalAction, acting: Actor, computed: Values = paid) =>
  takeAction(type, record, name, { answers: answersByAction[name] ?? {}, now, acting, computed });

/** The stream after a decision, which must not be a refusal. */
const after = (events: readonly RecordedEvent[], decision: Decision): readonly RecordedEvent[] => {
  if (!decision.ok) throw new Error(JSON.stringify(decision.error));
  return [
    ...events,
    ...decision.value.map((event, index) => ({
      ...event,
      id: `${events.length + index}`,
      stream: 'timesheet-1',
      revision: events.length + index,
      position: BigInt(events.length + index),
      meta: { actor: { id: 7, name: 'Ada' }, at: now, correlationId: '1', version: 1 },
    })),
  ];
};

const entered = after([], {
  ok: true,
  value: [
    {
      type: 'TimesheetEntered',
      data: {
        changes: Object.fromEntries(
          Object.entries({ ambassador: 41, activity: 51, group: 11, hours: 3.5, ...paid }).map(([name, to]) => [name, { from: null, to }]),
        ),
      },
    },
  ],
});
const andThen = (events: readonly RecordedEvent[], name: ApprovalAction, acting: Actor = manager) =>
  after(events, take(fold(type, events), name, acting));
const submitted = andThen(entered, 'submit');
const preapproved = andThen(submitted, 'pre-approve', officer);
const approved = andThen(preapproved, 'approve');
const sent = after(approved, setByEvent(type, fold(type, approved), 'SentToPayOffice', { sentDate: '2026-11-30' }));
const streams: Readonly<Record<Stage, readonly RecordedEvent[]>> = { draft: entered, submitted, preapproved, approved, sent };

const daysOf = ({ values }: RecordSnapshot) => values as unknown as Parameters<typeof stageOf>[0];
const outcomeOf = (decision: Decision): string => {
  if (decision.ok) return decision.value.length === 0 ? 'done before' : 'taken';
  return decision.error.because === 'refused' ? decision.error.message : decision.error.because;
};

/** Actions that change nothing at a stage, and so write nothing. */
const isSo: Readonly<Record<ApprovalAction, readonly Stage[]>> = {
  submit: ['submitted', 'preapproved', 'approved', 'sent'],
  'pre-approve': ['preapproved', 'approved', 'sent'],
  approve: ['approved', 'sent'],
  'send-back': ['draft'],
  'take-approval-back': ['draft', 'submitted', 'preapproved'],
  withdraw: [],
  cancel: [],
};
const refusals: Readonly<Record<Stage, string>> = {
  draft: 'The stage of this timesheet is “Not submitted”. Possible now: “Submit”, “Withdraw”, “Cancel”.',
  submitted: 'The stage of this timesheet is “Awaiting pre-approval”. Possible now: “Pre-approve”, “Send back”, “Withdraw”, “Cancel”.',
  preapproved: 'The stage of this timesheet is “Awaiting approval”. Possible now: “Approve”, “Send back”, “Withdraw”, “Cancel”.',
  approved: 'The stage of this timesheet is “Awaiting pay office”. Possible now: “Take the approval back”.',
  sent: 'This timesheet has been sent to the pay office. Only a later pay run can correct it.',
};
const stagesInOrder = Object.keys(streams) as Stage[];
const cases = stagesInOrder.flatMap((stage) => names.map((name) => ({ stage, name })));

describe('the stage of a timesheet', () => {
  it.each(cases)('$stage allows $name as the table says, or refuses it with what is allowed', ({ stage, name }) => {
    const record = fold(type, streams[stage]);
    expect(stageOf(daysOf(record))).toBe(stage);
    const expected = actionsByStage[stage].includes(name) ? 'taken' : isSo[name].includes(stage) ? 'done before' : refusals[stage];
    expect(outcomeOf(take(record, name, manager))).toBe(expected);
  });

  it.each(stagesInOrder)('offers at %s the actions of the table', (stage) => {
    const offered = possibleActions(type, fold(type, streams[stage]), now, manager);
    expect(offered.toSorted()).toEqual([...actionsByStage[stage]].toSorted());
  });

  it.each(names)('allows %s in no state but Current', (name) => {
    const stage = stagesInOrder.find((each) => actionsByStage[each].includes(name)) ?? 'draft';
    const current = fold(type, streams[stage]);
    expect(outcomeOf(take(current, name, manager))).toBe('taken');
    for (const state of [genericState.archived, genericState.cancelled, genericState.deleted, genericState.withdrawn]) {
      const record = { ...current, recordState: state.value };
      expect(outcomeOf(take(record, name, manager))).not.toBe('taken');
      expect(possibleActions(type, record, now, manager)).not.toContain(name);
    }
  });

  it('follows from the actions alone, in whatever order they are tried', () => {
    const next: Readonly<Partial<Record<ApprovalAction, Stage>>> = {
      submit: 'submitted',
      'pre-approve': 'preapproved',
      approve: 'approved',
      'send-back': 'draft',
      'take-approval-back': 'preapproved',
    };
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(manager, officer)), { maxLength: 12 }), (steps) => {
        let [events, stage]: [readonly RecordedEvent[], Stage] = [entered, 'draft'];
        for (const [name, acting] of steps) {
          const record = fold(type, events);
          const decision = take(record, name, acting);
          const isTaken = decision.ok && decision.value.length > 0;
          const isSamePerson = name === 'approve' && record.values['preapprovedBy'] === acting.user;
          const isCurrent = record.recordState === genericState.current.value;
          expect(isTaken).toBe(isCurrent && actionsByStage[stage].includes(name) && !isSamePerson);
          if (isTaken) stage = name === 'cancel' || name === 'withdraw' ? 'draft' : (next[name] ?? stage);
          if (decision.ok) events = after(events, decision);
          expect(stageOf(daysOf(fold(type, events)))).toBe(stage);
        }
      }),
    );
  });
});

describe('who approves a timesheet', () => {
  it('is never who pre-approved it', () => {
    expect(outcomeOf(take(fold(type, preapproved), 'approve', officer))).toBe(
      'You pre-approved this timesheet. Somebody else must approve it.',
    );
  });

  it('is never the ambassador, nor is who pre-approves it', () => {
    const own: Actor = { user: 9, ambassadors: [41] };
    const message =
      'The ambassador of this timesheet has your name or your email. Nobody approves their own work: somebody else must pre-approve and approve it.';
    expect(outcomeOf(take(fold(type, submitted), 'pre-approve', own))).toBe(message);
    expect(outcomeOf(take(fold(type, preapproved), 'approve', own))).toBe(message);
    expect(outcomeOf(take(fold(type, preapproved), 'approve', { user: 9, ambassadors: [42] }))).toBe('taken');
  });

  it('learns why they may not, once the timesheet is that far', () => {
    const withheldFrom = (events: readonly RecordedEvent[], acting: Actor) =>
      withheldActions(type, fold(type, events), now, acting).map(({ name, because }) => [name, because]);
    expect(withheldFrom(preapproved, officer)).toEqual([['approve', 'You pre-approved this timesheet. Somebody else must approve it.']]);
    expect(withheldFrom(submitted, { user: 9, ambassadors: [41] }).map(([name]) => name)).toEqual(['pre-approve']);
    expect([withheldFrom(preapproved, manager), withheldFrom(entered, officer), withheldFrom(approved, officer)]).toEqual([[], [], []]);
  });
});

describe('the pay of a timesheet', () => {
  it.each([
    ['submit', entered],
    ['approve', preapproved],
  ] as const)('is computed by %s, which is refused without it', (name, events) => {
    const record = fold(type, events);
    const reason = 'No signed contract of the ambassador covers 12/10/2026.';
    expect(outcomeOf(take(record, name, manager, { rate: null, cost: null, unpaidBecause: reason }))).toBe(reason);
    expect(take(record, name, manager, { rate: 1300, cost: 4550, unpaidBecause: null })).toMatchObject({
      value: [{ data: { changes: { cost: { from: 4449, to: 4550 }, rate: { from: 1271, to: 1300 } } } }],
    });
    expect(possibleActions(type, { ...record, values: { ...record.values, unpaidBecause: reason } }, now, manager)).toContain(name);
  });

  it('stays as it was approved', () => {
    expect(outcomeOf(take(fold(type, approved), 'approve', manager, { rate: 1300, cost: 4550, unpaidBecause: null }))).toBe('done before');
  });
});

describe('a timesheet that was submitted', () => {
  it.each([
    ['submitted', 'This timesheet has been submitted. Send it back to change it.'],
    ['preapproved', 'This timesheet has been submitted. Send it back to change it.'],
    ['approved', 'This timesheet is approved. Take the approval back to change it.'],
    ['sent', 'This timesheet has been sent to the pay office. Only a later pay run can correct it.'],
  ] as const)('is not edited, archived or deleted while it is %s', (stage, message) => {
    const record = fold(type, streams[stage]);
    expect(outcomeOf(edit(type, record, record.revision, { hours: 4 }))).toBe(message);
    expect(outcomeOf(changeState(type, record, genericState.archived.value))).toBe(message);
    expect(outcomeOf(changeState(type, record, genericState.deleted.value))).toBe(message);
  });

  it('says why it was sent back until it is submitted again', () => {
    const back = andThen(preapproved, 'send-back');
    expect(fold(type, back).values).toMatchObject({ sentBackBecause: 'Wrong day', submittedDate: null, preapprovedBy: null });
    expect(fold(type, andThen(back, 'submit')).values.sentBackBecause).toBeNull();
  });

  it('begins anew when it is restored after it was cancelled', () => {
    const cancelled = fold(type, andThen(preapproved, 'cancel'));
    expect([stageOf(daysOf(cancelled)), outcomeOf(changeState(type, cancelled, 0))]).toEqual(['draft', 'taken']);
  });
});

describe('the undo of an approval', () => {
  const undo = (events: readonly RecordedEvent[], done: readonly RecordedEvent[]): string => {
    const back = revert(type, fold(type, events), done);
    return back.ok ? back.value.events.map(({ data }) => Object.keys(data.changes).toSorted().join()).join(';') : outcomeOf(back);
  };

  it('sets back what it set', () => {
    expect(undo(approved, approved.slice(-1))).toBe('approvedBy,approvedDate');
    const cancelled = andThen(submitted, 'cancel');
    expect(undo(cancelled, cancelled.slice(-1))).toBe(`${stateField},submittedDate`);
  });

  it('is refused once something else happened, or the pay office has it', () => {
    const changed = 'This can’t be undone: the record has changed since.';
    expect(undo(approved, preapproved.slice(-1))).toBe(changed);
    const back = andThen(preapproved, 'send-back');
    const edited = after(back, edit(type, fold(type, back), back.length - 1, { hours: 9 }));
    expect(undo(edited, back.slice(-1))).toBe(changed);
    expect(undo(sent, approved.slice(-1))).toBe(refusals.sent);
    expect(undo(sent, sent.slice(-1))).toBe(refusals.sent);
  });

  it('does not touch what was entered before it was submitted', () => {
    const edited = after(entered, edit(type, fold(type, entered), 0, { hours: 4 }));
    expect(undo(edited, edited.slice(-1))).toBe('hours');
    expect(undo(andThen(edited, 'submit'), edited.slice(-1))).toBe('This timesheet has been submitted. Send it back to change it.');
  });
});

it('begins as a draft', () => {
  expect(stageOf(daysOf(blank(type)))).toBe('draft');
});

describe('what somebody confirms who pre-approves', () => {
  it.each([
    [timesheet, 'You confirm that the work was done. Somebody else has to approve it.'],
    [expense, 'You confirm that the claim is right and was for work. Somebody else has to approve it.'],
    [payCorrection, 'You confirm that the correction is right. Somebody else has to approve it.'],
  ])('is what the record says', ({ actions }, text) => {
    expect(actions['pre-approve']?.question('Sam', {}).text).toBe(text);
  });
});
