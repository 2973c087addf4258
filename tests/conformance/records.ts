import type { Field, FieldValue, Values } from '../../domain/fields/field.ts';
import { type Change, type RecordedEvent, stateField, streamOf } from '../../domain/record/events.ts';
import { isApart, type Part, pathOf } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';

/** A record as every engine and the reference engine get it. */
export interface TestRecord {
  readonly type: RecordType;
  readonly id: number;
  readonly state: number;
  readonly values: Values;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly updated: string;
  readonly updatedBy: number;
  readonly imports: readonly number[];
}

/** Repeatable numbers: the same records in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const random = numbers(20_161_017);
const below = (n: number) => Math.floor(random() * n);
const pick = <Each>(from: readonly Each[]): Each => from[below(from.length)] as Each;
const maybe = <Each>(value: Each, share = 0.7): Each | null => (random() < share ? value : null);
const some = (from: readonly FieldValue[]): FieldValue => {
  const sample = from.filter(() => random() < 0.3);
  return sample.length > 0 ? (sample as FieldValue) : null;
};

const names = [
  'Ångström',
  'angstrom',
  'Baker',
  'O’Brien',
  'Obrien',
  "O'Brien",
  'Zoë',
  'de Souza',
  'Müller',
  'Mueller',
  'Smith-Jones',
  'Smith',
  'Jones',
  'St Aidan',
  'Null',
  'Any',
  'Today',
  'Łukasz',
  'Straße',
  '12',
  'N’Golo',
  'Ng',
  'ß',
  'A.',
  'b',
  'Ünal',
  'اسم',
  '名',
  'x'.repeat(60),
  '100%',
  'a_b',
  'back\\slash',
  'quote"d',
  'comma, name',
  'colon:name',
  '🎓 Grad',
  '<script>',
  '; DROP TABLE',
  '=1+1',
  'İstanbul',
];
const towns = ['Leicester', 'leicester', 'Market Harborough', 'Nottingham', 'Saint-Étienne', null];

/** Days around the ends of months and of summer time, and around today. */
export const days = [
  '2023-12-31',
  '2024-01-01',
  '2024-02-29',
  '2024-03-30',
  '2024-03-31',
  '2024-04-01',
  '2024-08-11',
  '2024-08-12',
  '2024-08-13',
  '2024-08-14',
  '2024-08-15',
  '2024-08-18',
  '2024-08-31',
  '2024-10-27',
  '2006-05-04',
  '1999-09-09',
];
const moments = days.flatMap((day) => [`${day}T00:00:00.000Z`, `${day}T22:59:59.999Z`, `${day}T23:00:00.000Z`, `${day}T23:59:59.999Z`]);

const invent = (field: Field, name: string): FieldValue => {
  if (field.internal) return null;
  // Values of a list that a group defines are texts of that list.
  const codes = (field.values ?? [{ value: 'S' }, { value: 'M' }, { value: 'L' }]).map((each) => each.value);
  switch (field.kind) {
    case 'text':
    case 'longText':
      return name === 'ucas'
        ? maybe(`${100 + below(5)}-${200 + below(5)}-${1000 + below(9)}`)
        : name === 'town' || name === 'localAuthority'
          ? pick(towns)
          : maybe(pick(names), 0.9);
    case 'email':
      return `person${below(1_000_000)}@example.test`;
    case 'postcode':
      return maybe(pick(['LE1 7RH', 'LE1 9BH', 'CV1 1AA']));
    case 'number':
      return maybe(below(12) - 2);
    case 'money':
      return maybe(below(400));
    case 'decimal':
    case 'timespan':
      return maybe(below(400) / 100);
    case 'year':
      return maybe(2018 + below(8));
    case 'date':
      return maybe(pick(days));
    case 'instant':
      return maybe(pick(moments));
    case 'time':
      return maybe(pick(['00:00', '09:00', '13:00', '13:30', '23:59']));
    case 'yesNo':
      return maybe(random() < 0.5);
    case 'choice':
    case 'yesNoUnknown':
      return maybe(pick(codes), 0.8);
    case 'choices':
      return some(codes.map(String));
    case 'reference':
      return maybe(1 + below(field.references === 'institution' ? 45 : 25), 0.8);
    case 'references':
      return random() < 0.3 ? [...new Set([1 + below(45), 1 + below(45)])].toSorted((a, b) => a - b) : null;
    case 'rolesHeld':
      return random() < 0.8
        ? [{ group: pick([1, 2, 3]), role: 'viewer' }, ...(random() < 0.3 ? [{ group: pick([null, 4]), role: 'officer' }] : [])]
        : null;
  }
};

/** Up to two rows of a part, by path. */
const inventRows = ({ name, by, fields }: Part): readonly (readonly [path: string, value: FieldValue])[] => {
  const keys = [...new Set(by === null ? [1, 2] : [1 + below(45), 1 + below(45)])].slice(0, below(3));
  return keys.flatMap((key) =>
    Object.entries(fields).map(
      ([each, field]) => [pathOf({ part: name, key, field: each }), each === by ? key : invent(field, each)] as const,
    ),
  );
};

const testRecord = (name: string, id: number, more: Values = {}): TestRecord => {
  const type = getRecordType(name);
  const created = pick(moments.slice(0, 40));
  const values = Object.fromEntries([
    ...Object.entries(type.fields).map(([each, field]) => [each, invent(field, each)] as const),
    ...type.parts.flatMap(inventRows),
  ]);
  return {
    type,
    id,
    state: random() < 0.7 ? type.states.initial : pick(type.states.all).value,
    values: Object.fromEntries(Object.entries({ ...values, ...more }).filter(([, value]) => value !== null)),
    created,
    updated: new Date(Date.parse(created) + below(3) * 86_400_000).toISOString(),
    updatedBy: 1 + below(5),
    imports: type.importedBy ? [1, 2, 3].filter(() => random() < 0.15) : [],
  };
};

const many = (n: number, make: (id: number) => TestRecord): readonly TestRecord[] =>
  Array.from({ length: n }, (_, index) => make(index + 1));
const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();

/** The number of days after an import in which filters find its records. */
export const importPurgeDays = 90;

/**
 * All records: enough for ties, gaps, several pages and every state, in four groups. Students come last, so that all records they
 * reference have titles.
 */
export const records: readonly TestRecord[] = [
  ...many(45, (id) => testRecord('institution', id, { name: `${pick(names)} School`, urn: String(100_000 + id * 7) })),
  ...many(25, (id) => testRecord('user', id)),
  testRecord('import', 1, { reference: 'new', status: 'Completed', finished: daysAgo(1), group: 1 }),
  testRecord('import', 2, { reference: 'old', status: 'Completed', finished: daysAgo(importPurgeDays + 1), group: 1 }),
  testRecord('import', 3, { reference: 'under way', status: 'Importing data', finished: null, group: 1 }),
  ...many(40, (id) => testRecord('task', id, { group: pick([1, 2, null]) })),
  ...many(120, (id) => testRecord('activity', id, { eventTitle: pick(names), group: pick([1, 2, 3, 4]) })),
  ...many(30, (id) => testRecord('activitySession', id, { name: pick(names), activity: 1 + below(40), group: 1 })),
  ...many(60, (id) => testRecord('institutionTarget', id, { institution: 1 + below(45), group: pick([1, 2]) })),
  ...many(160, (id) => testRecord('student', id, { lastname: pick(names), group: pick([1, 2, 3, 4]) })),
];

const change = (from: FieldValue, to: FieldValue): Change => ({ from, to });

/** The changes of each import to a record: the first of its rows that are kept apart, with its value before. */
export const changedByImports = ({ type, values }: Pick<TestRecord, 'type' | 'values'>): Readonly<Record<string, Change>> => {
  const path = Object.keys(values).find((each) => isApart(type, each));
  const value = path === undefined ? null : (values[path] ?? null);
  return path === undefined ? {} : { [path]: change(value, value) };
};

/** The events of the records as the log hands them to a projection. */
export const eventsOf = (all: readonly TestRecord[]): readonly RecordedEvent[] => {
  const events: RecordedEvent[] = [];
  for (const { type, id, state, values, created, updated, updatedBy, imports } of all) {
    const stream = streamOf(type.name, id);
    let revision = 0;
    const add = (at: string, changes: Readonly<Record<string, Change>>, importId?: number) => {
      events.push({
        id: `${stream}-${revision}`,
        stream,
        revision,
        position: BigInt(events.length + 1),
        type: 'Told',
        data: { changes },
        meta: {
          actor: { id: updatedBy, name: 'Teller' },
          at,
          correlationId: 'conformance',
          version: 1,
          ...(importId === undefined ? {} : { process: { task: 1, import: importId } }),
        },
      });
      revision += 1;
    };
    add(created, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(null, value)])));
    for (const each of imports) add(updated, changedByImports({ type, values }), each);
    add(updated, state === type.states.initial ? {} : { [stateField]: change(type.states.initial, state) });
  }
  return events;
};

/** The imports that filters still know among these, or -1: records changed only by older ones count as 'none'. */
export const knownImports = (all: readonly TestRecord[], ids: readonly number[]): readonly number[] => {
  const candidates = all.filter(({ type, id, values }) => {
    const { finished } = values;
    return (
      type.name === 'import' &&
      ids.includes(id) &&
      (typeof finished !== 'string' || Date.parse(finished) >= Date.now() - importPurgeDays * 86_400_000)
    );
  });
  return candidates.length > 0 ? candidates.map(({ id }) => id) : [-1];
};
