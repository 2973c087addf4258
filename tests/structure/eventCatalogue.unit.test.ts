import { describe, expect, it } from 'vitest';
import { accessEvents } from '../../domain/records/accessEvents.ts';
import { setByEvent, changeState, create, edit } from '../../domain/record/decide.ts';
import { revert } from '../../domain/record/revert.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { blank, type RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { entryRefusal } from '../../domain/record/enteringStates.ts';
import { eventCatalogue, eventName, stateEvent } from '../../domain/record/eventCatalogue.ts';
import { shapeOf } from '../../domain/record/stored/shape.ts';
import { getRecordType, recordTypes } from '../../domain/records/registry.ts';
import { sourcesOf } from './sources.ts';

/** Values that satisfy the rules of every type for a new record. */
const validValues: Readonly<Record<string, RecordSnapshot['values']>> = {
  student: { lastname: 'Test', group: 1 },
  institution: { name: 'Test' },
  institutionContact: { name: 'Test', institution: 2, group: 1 },
  institutionApplication: { institution: 2, year: 2026, group: 1 },
  institutionTarget: { institution: 2, group: 1 },
  user: { firstname: 'Test', lastname: 'Test', email: 'test@example.org' },
  import: { reference: 'Test', type: 'edubase' },
  export: { reference: 'Test', type: 'student' },
  task: { command: 'export' },
  activity: { eventTitle: 'Test', group: 1, start: '2026-11-22T10:00:00.000Z', end: '2026-11-22T12:00:00.000Z' },
  activitySession: {
    activity: 1,
    name: 'Test',
    group: 1,
    start: '2026-11-22T10:00:00.000Z',
    end: '2026-11-22T12:00:00.000Z',
    totalStudents: 20,
  },
  ambassador: { lastname: 'Test', group: 1 },
  ambassadorApplicationForm: { title: 'Test', group: 1 },
  payCorrection: { timesheet: 1, change: 'Pay more', amount: 100, reason: 'Test', group: 1 },
  payRun: { day: '2026-11-22', group: 1 },
  ambassadorApplication: { lastname: 'Test', applied: '2026-11-22', group: 1 },
  contractBand: { name: 'Test', group: 1 },
  contractTemplate: { name: 'Test', validFrom: '2026-08-01', jobTitle: 'Test', contractBand: 1, text: 'Test', group: 1 },
  contract: {
    ambassador: 1,
    name: 'Test',
    start: '2026-09-01',
    expire: '2027-07-31',
    issued: '2026-08-24',
    group: 1,
    contractBand: 1,
    contractTemplate: 1,
    text: 'Test',
    fingerprint: 'Test',
  },
  workOffer: { title: 'Test', activity: 1, places: 2, advertiseFrom: '2026-11-22', advertiseTo: '2026-12-01', group: 1 },
  expense: { ambassador: 1, dateOfClaim: '2026-11-22', typeOfClaim: 1, group: 1, amount: 100 },
  mileageRate: { from: '2026-08-01', rate: 45, group: 1 },
  timesheet: { ambassador: 1, activity: 1, group: 1, start: '2026-11-22T10:00:00.000Z', end: '2026-11-22T12:00:00.000Z' },
  heiDescriptor: { description: 'Test', group: 1 },
  partneredInstitution: { group: 1, institution: 2 },
  customField: { label: 'Shirt size', recordType: 'student', customDataTypeId: 1, identifier: 'shirt', group: 1 },
  customLookupItem: { name: 'Test', list: 13, group: 1 },
  jacsSubject: { description: 'Test', code: 'A100' },
  savedSearch: { name: 'Test', filter: 'test', forType: 'students', owner: 1 },
};

/** Every event that the shared deciders can write for a type: creation, edit, undo, and each state entered. */
const eventsOf = (type: RecordType): readonly string[] => {
  const created = create(type, blank(type), validValues[type.name] ?? {});
  if (!created.ok) throw new Error(`A ${type.name} needs other values to begin: ${JSON.stringify(created.error)}`);
  const name = Object.keys(type.fields)[0] ?? '';
  const snapshot: RecordSnapshot = {
    ...blank(type),
    revision: 0,
    values: { ...blank(type).values, ...validValues[type.name], [name]: 'before' },
  };
  const done: RecordedEvent = {
    id: '1',
    stream: `${type.name}-1`,
    revision: 1,
    position: 1n,
    type: '',
    data: { changes: { [name]: { from: 'earlier', to: 'before' } } },
    meta: { actor: { id: 1, name: 'Ada' }, at: '2026-01-01T00:00:00.000Z', correlationId: '1', version: 1 },
  };
  const edited = edit(type, snapshot, 0, { [name]: 'after' });
  const undone = revert(type, snapshot, [done]);
  const moved = Object.entries(type.states.transitions).flatMap(([from, to]) =>
    to.flatMap((state) => {
      const decided = changeState(type, { ...snapshot, recordState: Number(from) }, state);
      return decided.ok ? decided.value : [];
    }),
  );
  const notByHand = type.states.all
    .filter(({ value }) => entryRefusal(type, value) !== null)
    .map(({ value }) => ({ type: stateEvent(type, value) }));
  const ownEvents = [
    ...Object.values(type.actions).flatMap(({ event }) => (event ? [event[0]] : [])),
    ...Object.values(type.clock).map(({ event }) => event[0]),
    ...Object.keys(type.events),
  ];
  const applied = ownEvents.flatMap((happened) => {
    const decided = setByEvent(type, snapshot, happened, { [name]: happened });
    return decided.ok ? decided.value : [];
  });
  return [
    ...created.value,
    ...(edited.ok ? edited.value : []),
    ...(undone.ok ? undone.value.events : []),
    ...moved,
    ...notByHand,
    ...applied,
  ].map((event) => event.type);
};

describe.each(recordTypes.map((type) => [type.name, type] as const))('the events of %s', (_name, type) => {
  it('are all in the catalogue, and the catalogue has no others', () => {
    const current = [...eventCatalogue(type).keys()].filter((event) => !shapeOf(type).retiredEvents.has(event));
    expect(current.toSorted()).toEqual([...new Set(eventsOf(type))].toSorted());
  });

  it('have a sentence and a past-tense name that begins with the record type', () => {
    for (const [event, sentence] of eventCatalogue(type)) {
      expect(event).toMatch(new RegExp(`^${type.name.charAt(0).toUpperCase()}${type.name.slice(1)}[A-Z][A-Za-z]+$`));
      expect(sentence).toMatch(/^[A-Z].*[^.]$/);
    }
  });
});

describe('the whole catalogue', () => {
  const all = [...recordTypes.flatMap((type) => [...eventCatalogue(type).keys()]), ...accessEvents.keys()];

  it('has no name twice', () => {
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });

  it('has the events that jobs write by name', async () => {
    const noted = new Map<string, string>();
    for (const source of await sourcesOf(['commands', 'api'])) {
      // `exportRecord` and `importRecord` are the declarations of 'export' and 'import'.
      for (const [, type = '', happened = ''] of source.text.matchAll(/appendJobEvent\(\s*[\w.]+,\s*(\w+?)(?:Record)?,[^'"]*'(\w+)'/g))
        noted.set(`${type} ${happened}`, source.path);
    }
    expect(noted.size).toBeGreaterThan(5);
    expect(
      [...noted.keys()].filter((key) => {
        const [name = '', happened = ''] = key.split(' ');
        const type = getRecordType(name);
        return !eventCatalogue(type).has(eventName(type, happened));
      }),
    ).toEqual([]);
  });
});
