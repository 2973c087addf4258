import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptsApplications,
  type FormAction,
  formActions,
  formActionsByStatus,
  formStatusOf,
} from '../../../domain/applications/formStatus.ts';
import { formStatus, formStatuses } from '../../../domain/lists/applicationForms.ts';
import { type Decision, followClock } from '../../../domain/record/decide.ts';
import { possibleActions, takeAction } from '../../../domain/record/takeAction.ts';
import { blank, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { valuesOf } from '../../../domain/record/recordType.ts';
import { ambassadorApplicationForm as type } from '../../../domain/records/ambassadorApplicationForm.ts';

const draft: RecordSnapshot = {
  ...blank(type),
  revision: 0,
  values: {
    ...blank(type).values,
    title: 'Ambassadors',
    closes: '2026-12-18',
    group: 1,
    'questions/1/label': 'Your last name',
    'questions/1/customDataTypeId': 1,
    'questions/1/identifier': 'lastname',
    'questions/1/mappedField': 'lastname',
    'questions/1/required': true,
  },
};
const names = Object.keys(formActions) as FormAction[];

const after = (snapshot: RecordSnapshot, decision: Decision | null): RecordSnapshot => {
  if (!decision?.ok) return snapshot;
  const changes = decision.value.flatMap(({ data }) => Object.entries(data.changes).map(([name, { to }]) => [name, to] as const));
  return {
    ...snapshot,
    revision: snapshot.revision + decision.value.length,
    values: { ...snapshot.values, ...Object.fromEntries(changes) },
  };
};
const take = (snapshot: RecordSnapshot, name: FormAction, day: string) => takeAction(type, snapshot, name, { now: `${day}T10:00:00.000Z` });
const clock = (snapshot: RecordSnapshot, day: string) =>
  type.clock['close'] ? followClock(type, snapshot, type.clock['close'], day) : null;
const daysOf = ({ values }: RecordSnapshot) => {
  const { opened = null, closed = null, closes = null } = valuesOf(type, values);
  return { opened, closed, closes };
};
const statusIn = (snapshot: RecordSnapshot) => formStatusOf(daysOf(snapshot));

const opened = after(draft, take(draft, 'open', '2026-11-02'));
const closed = after(opened, take(opened, 'close', '2026-11-05'));

/** The outcome of a decision: 'taken', 'nothing', or the reason against it. */
const outcomeOf = (decision: Decision | null): string => {
  if (!decision?.ok) return decision?.error.because === 'refused' ? decision.error.message : 'failed';
  return decision.value.length > 0 ? 'taken' : 'nothing';
};

/** The expected outcome according to the table. The closing day is 18/12/2026. */
const expectedOf = (record: RecordSnapshot, step: FormAction | 'clock', day: string): string => {
  const status = statusIn(record);
  const isLate = day > '2026-12-18';
  if (step === 'clock') return status === formStatus.open && isLate ? 'taken' : 'nothing';
  const allowed = formActionsByStatus[status];
  const isDone = (step === 'open' ? formStatus.open : formStatus.closed) === status;
  if (isDone) return 'nothing';
  if (step === 'open' && isLate) return 'The closing day of this form was 18/12/2026. Give it a later one before you open it.';
  const label = formStatuses.find(({ value }) => value === status)?.label ?? '';
  return allowed.includes(step)
    ? 'taken'
    : `The status of this form is “${label}”. Possible now: ${allowed.map((each) => `“${formActions[each]}”`).join(', ')}.`;
};

describe('the status of an application form', () => {
  it.each([
    [draft, formStatus.draft],
    [opened, formStatus.open],
    [closed, formStatus.closed],
    [after(opened, clock(opened, '2026-12-19')), formStatus.closed],
    [after(closed, take(closed, 'open', '2026-11-06')), formStatus.open],
  ])('follows from what happened', (record, status) => {
    expect(statusIn(record)).toBe(status);
  });

  it('allows what the table says and refuses everything else with what is allowed, whatever happens in whatever order', () => {
    const step = fc.tuple(fc.constantFrom(...names, 'clock' as const), fc.constantFrom('2026-11-02', '2026-12-18', '2026-12-19'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let record = draft;
        for (const [change, day] of steps) {
          const decision = change === 'clock' ? clock(record, day) : take(record, change, day);
          expect(outcomeOf(decision)).toBe(expectedOf(record, change, day));
          record = after(record, decision);
        }
      }),
    );
  });

  it('offers the actions of the table', () => {
    for (const record of [draft, opened, closed])
      expect(possibleActions(type, record, '2026-11-06T10:00:00.000Z')).toEqual(formActionsByStatus[statusIn(record)]);
  });

  it('is not open without what an application needs', () => {
    const message = 'Nobody could apply with this form. First add a required question that fills in “Last name”.';
    for (const change of [{ required: null }, { mappedField: null }, { retired: true }]) {
      const [[name, value] = ['', null]] = Object.entries(change);
      const record = { ...draft, values: { ...draft.values, [`questions/1/${name}`]: value } };
      expect(take(record, 'open', '2026-11-02')).toEqual({ ok: false, error: { because: 'refused', message } });
    }
  });

  it('lets people apply up to the closing day, even if the clock is late', () => {
    expect([draft, opened, closed].map((record) => acceptsApplications(daysOf(record), '2026-12-18'))).toEqual([false, true, false]);
    expect(acceptsApplications(daysOf(opened), '2026-12-19')).toBe(false);
    expect(acceptsApplications({ ...daysOf(opened), closes: null }, '2030-01-01')).toBe(true);
  });
});
