import type { Values } from '../../../domain/fields/field.ts';
import type { Decision, Rejection } from '../../../domain/record/decide.ts';
import { type Changes, type EventMeta, type Process, type RecordedEvent, stateField, streamOf } from '../../../domain/record/events.ts';
import { blank, fold, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { widget } from '../widget.ts';

/** An event of the widget and its actor; its position follows from the order. */
export interface TestEvent {
  readonly type: string;
  readonly changes: Changes;
  readonly by?: string;
  readonly process?: Process;
}

const people: Readonly<Record<string, number>> = { Waymark: 0, Ada: 7, Ben: 8 };

const metaOf = ({ by = 'Ada', process }: TestEvent, index: number): EventMeta => ({
  actor: { id: people[by] ?? 9, name: by },
  at: `2026-03-0${index + 1}T10:00:00.000Z`,
  correlationId: `act-${index}`,
  version: 1,
  ...(process ? { process } : {}),
});

export const stream = (...testEvents: readonly TestEvent[]): readonly RecordedEvent[] =>
  testEvents.map((each, index) => ({
    id: `event-${index}`,
    stream: streamOf('widget', 1),
    revision: index,
    position: BigInt(100 + index),
    type: each.type,
    data: { changes: each.changes },
    meta: metaOf(each, index),
  }));

export const created = (values: Values, more: Partial<TestEvent> = {}): TestEvent => ({
  type: 'WidgetMade',
  changes: Object.fromEntries(Object.entries({ name: 'Sprocket', group: 3, ...values }).map(([name, to]) => [name, { from: null, to }])),
  ...more,
});

export const edited = (changes: Changes, more: Partial<TestEvent> = {}): TestEvent => ({ type: 'WidgetDetailsEdited', changes, ...more });

export const moved = (type: string, from: number, to: number, more: Partial<TestEvent> = {}): TestEvent => ({
  type,
  changes: { [stateField]: { from, to } },
  ...more,
});

/**
 * `given(created({}), edited({…})).when((now) => edit(widget, now, 1, {…}))` is the decision; without events, the widget does not exist
 * yet.
 */
export const given = (...testEvents: readonly TestEvent[]) => ({
  when: (decide: (now: RecordSnapshot) => Decision): Decision =>
    decide(testEvents.length === 0 ? blank(widget) : fold(widget, stream(...testEvents))),
});

/** The decision to write exactly these events in this order. */
export const events = (...testEvents: readonly Pick<TestEvent, 'type' | 'changes'>[]): Decision => ({
  ok: true,
  value: testEvents.map(({ type, changes }) => ({ type, data: { changes } })),
});

export const nothing: Decision = { ok: true, value: [] };

export const rejected = (rejection: Rejection): Decision => ({ ok: false, error: rejection });
