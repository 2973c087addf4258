import type { FieldValue, RoleHeld } from '../../fields/field.ts';
import { type Change, type Changes, changesAndAnswers, isAnswerName, type RecordedEvent, recordOf } from '../events.ts';
import type { ChangedKind, Conversion } from './conversion.ts';
import { declaredName, underDeclared } from '../part.ts';
import { type StoredShape, versionOf } from './shape.ts';

type ChangedCodes = NonNullable<Conversion['changedCodes']>[string];

const newCode = (codes: ChangedCodes, code: string | number): string | number | null =>
  Object.hasOwn(codes, code) ? (codes[code] ?? null) : code;

/** A value with new codes in place of the old ones. A list without codes left is not recorded. */
const convertCodes = (codes: ChangedCodes, value: FieldValue): FieldValue => {
  if (typeof value === 'string' || typeof value === 'number') return newCode(codes, value);
  if (!Array.isArray(value)) return value;
  const items: readonly (string | number | RoleHeld)[] = value;
  const newItems = items.flatMap((item): (string | number | RoleHeld)[] => {
    const code = newCode(codes, typeof item === 'object' ? item.role : item);
    return code === null ? [] : [typeof item === 'object' ? { ...item, role: String(code) } : code];
  });
  const distinct = [...new Map(newItems.map((item) => [JSON.stringify(item), item])).values()];
  return distinct.length === 0 ? null : (distinct as readonly string[]);
};

const convertValue = (kind: ChangedKind | undefined, codes: ChangedCodes | undefined, value: FieldValue): FieldValue => {
  const recoded = codes ? convertCodes(codes, value) : value;
  return kind && recoded !== null ? kind.convert(recoded) : recoded;
};

const convertChange = (kind: ChangedKind | undefined, codes: ChangedCodes | undefined, { from, to }: Change): Change => ({
  from: convertValue(kind, codes, from),
  to: convertValue(kind, codes, to),
});

const convertChanges = (
  { renamedFields = {}, changedKinds = {}, retiredFields = [], changedCodes = {} }: Conversion,
  changes: Changes,
): Changes =>
  Object.fromEntries(
    Object.entries(changes)
      .map(([name, change]) => ({ name, declared: declaredName(name), change }))
      .filter(({ declared }) => !retiredFields.includes(declared))
      .map(({ name, declared, change }) => [
        underDeclared(renamedFields[declared] ?? declared, name),
        convertChange(changedKinds[declared], changedCodes[declared], change),
      ]),
  );

interface NamedChanges {
  readonly type: string;
  readonly changes: Changes;
}

/** Converts names and values of an older schema version. Throws if the version is newer than this code. */
const convertNames = (shape: StoredShape, version: number, named: NamedChanges): NamedChanges => {
  const current = versionOf(shape);
  if (version === current) return named;
  if (version > current)
    throw new Error(`A newer Waymark wrote ${shape.name} events of schema version ${version}; this one knows version ${current}`);
  let { type, changes } = named;
  for (const conversion of shape.conversions) {
    if (conversion.version <= version) continue;
    type = conversion.renamedEvents?.[type] ?? type;
    changes = convertChanges(conversion, changes);
  }
  return { type, changes };
};

/** Converts an event of an older schema version. Throws if the version is newer than this code. */
export const convertEvent = (shape: StoredShape, event: RecordedEvent): RecordedEvent => {
  const version = versionOf(shape);
  if (event.meta.version === version) return event;
  const { type, changes } = convertNames(shape, event.meta.version, { type: event.type, changes: changesAndAnswers(event) });
  const all = Object.entries(changes);
  const answers = all.flatMap(([name, { to }]) => (isAnswerName(name) ? [[name.slice(name.indexOf('?') + 1), to] as const] : []));
  const data = {
    changes: Object.fromEntries(all.filter(([name]) => !isAnswerName(name))),
    ...(answers.length > 0 ? { given: Object.fromEntries(answers) } : {}),
  };
  return { ...event, type, data, meta: { ...event.meta, version } };
};

/** Converts stored events to current names. Streams without a shape stay unchanged. */
interface StoredReader {
  readonly readEvent: (event: RecordedEvent) => RecordedEvent;
  /** Converts what a projection stored from an event of `{name}-{id}`, given the schema version of that event. */
  readonly toTodaysNames: (name: string, version: number, named: NamedChanges) => NamedChanges;
}

export const storedReader = (shapes: readonly StoredShape[]): StoredReader => {
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  return {
    readEvent: (event) => {
      const shape = byName.get(recordOf(event.stream)?.type ?? '');
      return shape ? convertEvent(shape, event) : event;
    },
    toTodaysNames: (name, version, named) => {
      const shape = byName.get(name);
      return shape ? convertNames(shape, version, named) : named;
    },
  };
};
