import type { Field } from '../../fields/field.ts';
import { kindOf } from '../../fields/kinds.ts';
import { type RecordEvent, stateField } from '../events.ts';
import { eventCatalogue, eventName, type RecordType } from '../recordType.ts';
import type { Conversion } from './conversion.ts';

/** What may stand in the events of the streams `{name}-{id}`. */
export interface StoredShape {
  readonly name: string;
  /** The stored kind of each field by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The full names of the events that are written today. */
  readonly events: ReadonlySet<string>;
  /** The full names of events that only older versions wrote. */
  readonly retiredEvents: ReadonlySet<string>;
  /** In the order of their versions. */
  readonly conversions: readonly Conversion[];
}

/** The schema version of the events that are written today. */
export const versionOf = ({ conversions }: Pick<StoredShape, 'conversions'>): number => conversions.at(-1)?.version ?? 1;

/** The kind of a field's values as `stored.json` names it: 'text', 'choice of numbers', 'reference to institution'. */
const storedKind = (field: Field): string => {
  if (field.references !== undefined) return `${field.kind} to ${field.references}`;
  if (field.kind === 'choice') return `choice of ${kindOf(field).column(field) === 'integer' ? 'numbers' : 'words'}`;
  return field.kind;
};

export const storedKinds = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, storedKind(field)]));

const shapes = new WeakMap<RecordType, StoredShape>();

/** The shape of a record type's events, made once per type. */
export const shapeOf = (type: RecordType): StoredShape => {
  const known = shapes.get(type);
  if (known) return known;
  const retiredEvents = new Set(Object.keys(type.retiredEvents).map((happened) => eventName(type, happened)));
  const shape: StoredShape = {
    name: type.name,
    fields: { ...storedKinds(type.fields), [stateField]: 'record state' },
    events: new Set([...eventCatalogue(type).keys()].filter((event) => !retiredEvents.has(event))),
    retiredEvents,
    conversions: type.conversions,
  };
  shapes.set(type, shape);
  return shape;
};

/** Throws for an event that is not of this shape: what nobody declared must not be stored. */
export const requireDeclared = (shape: StoredShape, { type, data }: RecordEvent): void => {
  if (!shape.events.has(type)) throw new Error(`${type} is no event that ${shape.name} streams are declared to have`);
  const unknown = Object.keys(data.changes).find((name) => !Object.hasOwn(shape.fields, name));
  if (unknown !== undefined) throw new Error(`${type} changes ${unknown}, which is no field of ${shape.name}`);
};
