import { describe, expect, it } from 'vitest';
import { text } from '../../../domain/fields/text.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { changeState, create, type Decision } from '../../../domain/record/decide.ts';
import { revert } from '../../../domain/record/revert.ts';
import { possibleActions, takeAction } from '../../../domain/record/takeAction.ts';
import type { RecordedEvent } from '../../../domain/record/events.ts';
import { blank, fold, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { actionOf, type RecordType } from '../../../domain/record/recordType.ts';
import { entryRefusal } from '../../../domain/record/enteringStates.ts';
import { eventCatalogue } from '../../../domain/record/eventCatalogue.ts';
import { genericState } from '../../../domain/record/states.ts';
import { convertEvent } from '../../../domain/record/stored/convert.ts';
import { lostNames, withAddedNames } from '../../../domain/record/stored/guard.ts';
import { shapeOf, requireDeclared } from '../../../domain/record/stored/shape.ts';
import { recordTypes } from '../../../domain/records/registry.ts';
import { visit } from './visit.ts';

const now = '2026-11-22T10:00:00.000Z';
const { current, archived, duplicate, cancelled, deleted } = genericState;

const meta = { actor: { id: 7, name: 'Ada' }, at: now, correlationId: '1', version: 1 };
const recordEvents = (decision: Decision, after = -1): readonly RecordedEvent[] =>
  decision.ok
    ? decision.value.map((event, index) => ({
        ...event,
        id: `${after}-${index}`,
        stream: 'visit-1',
        revision: after + 1 + index,
        position: BigInt(after + 1 + index),
        meta,
      }))
    : [];

const planned = recordEvents(create(visit, blank(visit), { name: 'School visit' }));
const inState = (state: number): RecordSnapshot => ({ ...fold(visit, planned), recordState: state });
const cancel = (record: RecordSnapshot, answers: Values) => takeAction(visit, record, 'cancel', { answers, now });

describe('an action with a dialog', () => {
  it('sets fields and the state from what was given, and keeps it in its event', () => {
    expect(cancel(inState(current.value), { reason: 'Snow', moved: '2026-12-01' })).toEqual({
      ok: true,
      value: [
        {
          type: 'VisitCancelled',
          data: {
            changes: { movedTo: { from: null, to: '2026-12-01' }, recordState: { from: 0, to: 16 } },
            given: { reason: 'Snow', moved: '2026-12-01' },
          },
        },
      ],
    });
    expect(eventCatalogue(visit).get('VisitCancelled')).toBe('Cancelled the visit');
  });

  it('keeps no empty answers', () => {
    expect(cancel(inState(current.value), { reason: 'Snow', moved: null })).toMatchObject({
      value: [{ data: { changes: { recordState: { from: 0, to: 16 } }, given: { reason: 'Snow' } } }],
    });
  });

  it('names the field that is required', () => {
    expect(cancel(inState(current.value), { moved: null })).toEqual({
      ok: false,
      error: { because: 'invalid', errors: [{ field: 'reason', messages: ['Reason is required'] }] },
    });
  });

  it('has a rule that knows what was given', () => {
    expect(cancel(inState(current.value), { reason: 'Snow', moved: '2020-01-01' })).toEqual({
      ok: false,
      error: { because: 'refused', message: 'School visit cannot move to the past.' },
    });
  });

  it('taken again writes nothing', () => {
    expect(cancel(inState(cancelled.value), { reason: 'Rain' })).toEqual({ ok: true, value: [] });
  });

  it('can be undone, state and all', () => {
    const done = recordEvents(cancel(fold(visit, planned), { reason: 'Snow', moved: '2026-12-01' }), 0);
    expect(revert(visit, fold(visit, [...planned, ...done]), done)).toMatchObject({
      ok: true,
      value: {
        events: [{ data: { changes: { movedTo: { from: '2026-12-01', to: null }, recordState: { from: 16, to: 0 } } } }],
        keptNames: [],
      },
    });
  });

  it('is read with today’s names of its answers and its event', () => {
    const later: RecordType = {
      ...visit,
      actions: { cancel: { ...actionOf(visit, 'cancel'), event: ['CalledOff', 'Called off the visit'], asks: { why: text('Why', {}) } } },
      conversions: [
        {
          version: 2,
          renamedFields: { 'VisitCancelled?reason': 'VisitCalledOff?why' },
          retiredFields: ['VisitCancelled?moved'],
          renamedEvents: { VisitCancelled: 'VisitCalledOff' },
        },
      ],
    };
    const [done] = recordEvents(cancel(inState(current.value), { reason: 'Snow', moved: '2026-12-01' }));
    expect(done && convertEvent(shapeOf(later), done)).toMatchObject({ type: 'VisitCalledOff', data: { given: { why: 'Snow' } } });
    expect(lostNames(withAddedNames({}, [shapeOf(visit)]), [shapeOf({ ...later, conversions: [] })])).toEqual(
      expect.arrayContaining([expect.stringContaining('VisitCancelled?reason')]),
    );
  });

  it('may only keep answers that it asks for', () => {
    const event = { type: 'VisitCancelled', data: { changes: {}, given: { mood: 'glad' } } };
    expect(() => requireDeclared(shapeOf(visit), event)).toThrow('VisitCancelled was given mood, which no action of visit asks for');
    const asChange = { type: 'VisitCancelled', data: { changes: { 'VisitCancelled?reason': { from: null, to: 'Snow' } } } };
    expect(() => requireDeclared(shapeOf(visit), asChange)).toThrow('which is no field of visit');
    expect(shapeOf(visit).fields['VisitCancelled?reason']).toBe('longText');
  });
});

describe('a state that an action moves to', () => {
  it('is entered by nothing else', () => {
    const message = 'Use “Cancel the visit” to mark a record as cancelled.';
    expect(changeState(visit, inState(current.value), cancelled.value)).toEqual({ ok: false, error: { because: 'refused', message } });
    expect(entryRefusal(visit, cancelled.value)).toBe(message);
    expect(entryRefusal(visit, archived.value)).toBeNull();
  });

  it('is left like any other', () => {
    expect(changeState(visit, inState(cancelled.value), current.value)).toMatchObject({ ok: true, value: [{ type: 'VisitRestored' }] });
  });

  it.each([archived, duplicate, deleted])('is not entered from a state that does not lead there: $name', ({ value, name }) => {
    expect(cancel(inState(value), { reason: 'Snow' })).toMatchObject({
      ok: false,
      error: { because: 'refused', message: expect.stringContaining(`A record that is ${name.toLowerCase()} can become`) },
    });
  });
});

describe('the state Duplicate', () => {
  it('is entered by hand in no record type', () => {
    const entered = [...recordTypes, visit].flatMap((type) =>
      type.states.all.includes(duplicate)
        ? type.states.all.filter(
            ({ value }) =>
              value !== duplicate.value && changeState(type, { ...blank(type), revision: 0, recordState: value }, duplicate.value).ok,
          )
        : [],
    );
    expect(entered).toEqual([]);
  });

  it('can be left', () => {
    expect(changeState(visit, inState(duplicate.value), current.value)).toMatchObject({ ok: true, value: [{ type: 'VisitRestored' }] });
  });
});

describe('an action with states of its own', () => {
  it('is refused in the others', () => {
    const approve = (state: number) => takeAction(visit, inState(state), 'approve', { now });
    expect(approve(current.value)).toMatchObject({ ok: true, value: [{ type: 'VisitApproved' }] });
    expect(approve(archived.value)).toMatchObject({
      error: { because: 'refused', message: '“Approve” is not possible while the record is archived, only while it is current.' },
    });
    expect(approve(deleted.value)).toMatchObject({
      error: { because: 'refused', message: 'This record has been deleted. Restore it to make changes.' },
    });
  });
});

describe('every action in every state', () => {
  const cases = [...recordTypes, visit].flatMap((type) =>
    Object.keys(type.actions).flatMap((name) => type.states.all.map((state) => [type.name, name, state.name, type, state.value] as const)),
  );

  it.each(cases)('%s %s of a record that is %s is allowed or refused with a message', (_type, name, _state, type, state) => {
    const record: RecordSnapshot = { ...blank(type), revision: 0, recordState: state };
    const decision = takeAction(type, record, name, { now });
    const offered = possibleActions(type, record, now).includes(name);
    // An action is offered although answers of its dialog are missing.
    const outcome = decision.ok ? 'allowed' : decision.error.because;
    expect(outcome).toMatch(offered ? /^(allowed|invalid)$/ : /^(allowed|refused)$/);
    expect(!decision.ok && decision.error.because === 'refused' ? decision.error.message : 'allowed').toMatch(/\S/);
    const undeclared = (decision.ok ? decision.value : []).filter((event) => !shapeOf(type).events.has(event.type));
    expect(undeclared).toEqual([]);
  });
});
