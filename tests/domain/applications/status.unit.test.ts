import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicantMails, notYetLinkable, removeLinkFirst } from '../../../domain/applicationMessages.ts';
import {
  type ApplicationStep,
  linkedStatuses,
  nameOfStatus,
  returnsByStatus,
  statusOf,
  steps,
  stepsByStatus,
} from '../../../domain/applications/status.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { type ApplicationStatus, ambassadorApplicationStatuses, applicationStatus as status } from '../../../domain/lists/applications.ts';
import type { Decision } from '../../../domain/record/decide.ts';
import { possibleActions, possibleChoices, takeAction } from '../../../domain/record/takeAction.ts';
import { blank, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { ambassadorApplication as application } from '../../../domain/records/ambassadorApplication.ts';

const now = '2026-10-01T10:00:00.000Z';
const stepNames = Object.keys(steps) as ApplicationStep[];
const statuses = ambassadorApplicationStatuses.map(({ value }) => value);

const at = (standing: ApplicationStatus, ambassador: number | null = null, recordState = 0): RecordSnapshot => ({
  ...blank(application),
  revision: 0,
  recordState,
  values: { ...blank(application).values, lastname: 'Akhtar', applied: '2026-09-20', group: 1, status: standing, ambassador },
});

const take = (snapshot: RecordSnapshot, name: string, answers: Values = { reason: 'No experience yet' }) =>
  takeAction(application, snapshot, name, { answers, now });

const after = (snapshot: RecordSnapshot, decision: Decision): RecordSnapshot =>
  !decision.ok
    ? snapshot
    : {
        ...snapshot,
        values: {
          ...snapshot.values,
          ...Object.fromEntries(decision.value.flatMap(({ data }) => Object.entries(data.changes).map(([name, { to }]) => [name, to]))),
        },
      };

/** The outcome of taking an action: the new status, 'done before' where it changes nothing, or the reason against it. */
const outcomeOf = (decision: Decision): unknown => {
  if (decision.ok) return decision.value.length === 0 ? 'done before' : decision.value[0]?.data.changes['status']?.to;
  return decision.error.because === 'refused' ? decision.error.message : decision.error.because;
};

const quoteAll = (labels: readonly string[]) => labels.map((label) => `“${label}”`).join(', ');

/** The expected outcome according to the table of steps. */
const expectedOfStep = (from: ApplicationStatus, name: ApplicationStep): unknown => {
  const allowed = stepsByStatus[from];
  if (from === steps[name].to) return 'done before';
  if (allowed.includes(name)) return steps[name].to;
  const sentence = `The status of this application is “${nameOfStatus(from)}”`;
  return allowed.length === 0
    ? `${sentence}, which ends it. Return it to an earlier status first.`
    : `${sentence}. Possible now: ${quoteAll(allowed.map((each) => steps[each].label))}.`;
};

/** The expected outcome according to the table of returns. */
const expectedOfReturn = (from: ApplicationStatus, to: ApplicationStatus): unknown => {
  const returns = returnsByStatus[from];
  if (from === to) return 'done before';
  if (returns.includes(to)) return to;
  const sentence = `The status of this application is “${nameOfStatus(from)}”`;
  return returns.length === 0
    ? `${sentence}. There is no earlier status to return to.`
    : `${sentence}. It can return to: ${quoteAll(returns.map(nameOfStatus))}.`;
};

describe('the steps of an application', () => {
  it.each(statuses.flatMap((from) => stepNames.map((name) => [from, name] as const)))('from status %d: %s', (from, name) => {
    expect(outcomeOf(take(at(from), name))).toBe(expectedOfStep(from, name));
  });

  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))('from status %d: return to %d', (from, to) => {
    expect(outcomeOf(take(at(from), 'return', { to }))).toBe(expectedOfReturn(from, to));
  });

  it.each(statuses)('from status %d: its dialog offers the statuses to return to', (from) => {
    const { to = [] } = possibleChoices(application, at(from), 'return', now);
    expect(to.map(({ value }) => value)).toEqual(statuses.filter((each) => returnsByStatus[from].includes(each)));
  });

  it('lead from New to every status, and from every status back to New', () => {
    const reach = (start: ApplicationStatus, next: (from: ApplicationStatus) => readonly ApplicationStatus[]) => {
      const reachable = new Set([start]);
      for (const from of reachable) for (const to of next(from)) reachable.add(to);
      return reachable;
    };
    expect(reach(status.new, (from) => stepsByStatus[from].map((name) => steps[name].to)).size).toBe(statuses.length);
    for (const from of statuses) expect(reach(from, (each) => returnsByStatus[each])).toContain(status.new);
  });

  it('end the application in these statuses, and in no other', () => {
    const withoutSteps = statuses.filter((from) => possibleActions(application, at(from), now).every((name) => name === 'return'));
    expect(withoutSteps).toEqual([
      status.failedScreening,
      status.rejectedForInterview,
      status.rejectedAfterInterview,
      status.withdrawn,
      status.missedInterview,
      status.disregarded,
      status.late,
    ]);
  });

  it('lead from these statuses, and from no other, to those in which an application can be linked', () => {
    const linkable: readonly unknown[] = [status.acceptedAfterInterview, status.passedToRecruitment, status.passedToSchools];
    const leads = statuses.flatMap((from) =>
      stepNames.filter((name) => linkable.includes(outcomeOf(take(at(from), name)))).map((name) => [from, name]),
    );
    const returns = statuses.flatMap((from) =>
      statuses.filter((to) => linkable.includes(outcomeOf(take(at(from), 'return', { to })))).map((to) => [from, to]),
    );
    expect(leads).toEqual([
      [status.passedScreening, 'pass-to-schools'],
      [status.acceptedForInterview, 'accept-after-interview'],
      [status.acceptedAfterInterview, 'pass-to-recruitment'],
      [status.acceptedAfterInterview, 'pass-to-schools'],
    ]);
    expect(returns).toEqual([
      [status.passedToRecruitment, status.acceptedAfterInterview],
      [status.passedToSchools, status.acceptedAfterInterview],
      [status.withdrawn, status.acceptedAfterInterview],
    ]);
  });

  it('offer what the status allows and nothing else', () => {
    for (const from of statuses) {
      const offered = possibleActions(application, at(from), now).filter((name) => name !== 'return');
      expect(offered.toSorted()).toEqual(stepsByStatus[from].toSorted());
      expect(possibleActions(application, at(from), now).includes('return')).toBe(returnsByStatus[from].length > 0);
    }
  });

  it('never leave the table, whatever people try', () => {
    const tried = fc.record({
      name: fc.constantFrom<ApplicationStep | 'return' | 'unlink'>(...stepNames, 'return', 'unlink'),
      to: fc.constantFrom(...statuses),
    });
    fc.assert(
      fc.property(fc.array(tried, { maxLength: 30 }), (all) => {
        let record = at(status.new);
        for (const { name, to } of all) {
          const before = statusOf(Number(record.values['status']));
          record = after(record, take(record, name, name === 'return' ? { to } : { reason: 'As asked' }));
          const next = statusOf(Number(record.values['status']));
          const possible = [...stepsByStatus[before].map((each) => steps[each].to), ...returnsByStatus[before], before];
          expect(possible).toContain(next);
        }
      }),
    );
  });
});

describe('an application that is linked with an ambassador', () => {
  it('goes on, and returns to where it was accepted', () => {
    expect(outcomeOf(take(at(status.acceptedAfterInterview, 41), 'pass-to-recruitment'))).toBe(status.passedToRecruitment);
    expect(outcomeOf(take(at(status.passedToRecruitment, 41), 'return', { to: status.acceptedAfterInterview }))).toBe(
      status.acceptedAfterInterview,
    );
  });

  it('does not return to before it was accepted, until the link is removed', () => {
    for (const from of statuses)
      for (const to of returnsByStatus[from].filter((each) => !linkedStatuses.includes(each)))
        expect(outcomeOf(take(at(from, 41), 'return', { to }))).toBe(removeLinkFirst);
    const unlinked = after(at(status.acceptedAfterInterview, 41), take(at(status.acceptedAfterInterview, 41), 'unlink'));
    expect(unlinked.values['ambassador']).toBeNull();
    expect(outcomeOf(take(unlinked, 'return', { to: status.acceptedForInterview }))).toBe(status.acceptedForInterview);
  });
});

describe('the dialog of a step', () => {
  it('asks for the reason of a no', () => {
    const decision = take(at(status.new), 'fail-screening', {});
    expect(decision).toMatchObject({ ok: false, error: { because: 'invalid', errors: [{ field: 'reason' }] } });
  });

  it('keeps what the applicant is sent, or that nothing is', () => {
    const marked = take(at(status.new), 'mark-late', {});
    expect(marked.ok && marked.value[0]?.data.given).toEqual({ email: true, message: applicantMails.late });
    const untold = take(at(status.new), 'mark-late', { email: false });
    expect(untold.ok && untold.value[0]?.data.given).toEqual({ email: false });
  });

  it('is refused where the record is not current', () => {
    expect(outcomeOf(take(at(status.new, null, 1), 'pass-screening'))).toContain('archived');
    expect(outcomeOf(take(at(status.new, null, 64), 'withdraw'))).toContain('Restore');
  });
});

it('names the statuses of which an application must have one', () => {
  expect(notYetLinkable(['Accepted after Interview', 'Pass to Recruitment', 'Pass to Academic Schools'])).toBe(
    'Only an accepted application can be linked with an ambassador. Its status must be “Accepted after Interview”, “Pass to Recruitment” or “Pass to Academic Schools”.',
  );
});
