import { describeMissingCodes, codeProblems, type StoredCodes, withAddedCodes } from './codes.ts';
import type { Conversion } from './conversion.ts';
import { addConversion, followEvent, followField } from './follow.ts';
import { type StoredShape, versionOf } from './shape.ts';

/** A conversion without its functions. */
interface StoredConversion {
  readonly version: number;
  readonly renamedFields?: Readonly<Record<string, string>>;
  /** '{old kind} -> {new kind}' by the field's old name. */
  readonly changedKinds?: Readonly<Record<string, string>>;
  readonly retiredFields?: readonly string[];
  readonly renamedEvents?: Readonly<Record<string, string>>;
  readonly changedCodes?: Conversion['changedCodes'];
}

/** The names, kinds and codes that events of one type ever had. */
interface StoredType {
  readonly version: number;
  /** By field name: the kind by the schema version that introduced it. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The schema version that introduced each event, by its full name. */
  readonly events: Readonly<Record<string, number>>;
  readonly codes: StoredCodes;
  readonly conversions: readonly StoredConversion[];
}

export type StoredNames = Readonly<Record<string, StoredType>>;

const addThem = 'Run `npm run stored`, which adds it to domain/records/stored.json, and add a golden event (tests/domain/stored/golden).';

/** A name as the key of an object in source code. */
const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

const describeConversion = ({
  version,
  renamedFields,
  changedKinds,
  retiredFields,
  renamedEvents,
  changedCodes,
}: Conversion): StoredConversion => ({
  version,
  ...(renamedFields ? { renamedFields } : {}),
  ...(changedKinds
    ? { changedKinds: Object.fromEntries(Object.entries(changedKinds).map(([name, { from, to }]) => [name, `${from} -> ${to}`])) }
    : {}),
  ...(retiredFields ? { retiredFields } : {}),
  ...(renamedEvents ? { renamedEvents } : {}),
  ...(changedCodes ? { changedCodes } : {}),
});

/** The version of the conversion to add, or of the one that was just added. */
const nextVersion = (storedType: StoredType, shape: StoredShape): number =>
  versionOf(shape) === storedType.version ? storedType.version + 1 : versionOf(shape);

/** Problems with stored fields that changed without a conversion. */
const fieldProblems = (storedType: StoredType, shape: StoredShape): readonly string[] => {
  const next = nextVersion(storedType, shape);
  const added = Object.keys(shape.fields).filter((name) => !Object.hasOwn(storedType.fields, name));
  return Object.entries(storedType.fields).flatMap(([name, kinds]) =>
    Object.entries(kinds).flatMap(([version, kind]) => {
      const now = followField(shape, name, kind, Number(version));
      if (now === null) return [];
      const declared = shape.fields[now.name];
      if (declared === now.kind) return [];
      if (declared !== undefined)
        return [
          `${shape.name}.${name} is stored as "${kind}" and now declared as "${declared}". Events with the old values stay: ` +
            `${addConversion(shape, next)} with changedKinds: { ${keyOf(now.name)}: { from: '${now.kind}', to: '${declared}', convert } }.`,
        ];
      const renamed = added.filter((each) => shape.fields[each] === now.kind);
      const rename = `renamedFields: { ${keyOf(now.name)}: '${renamed.length === 1 ? renamed[0] : '<new name>'}' }`;
      return [
        `${shape.name}.${name} is stored in events and no longer declared. ` +
          (renamed.length > 0
            ? `If it is now called ${renamed.join(' or ')}, ${addConversion(shape, next)} with ${rename}; `
            : `If it was renamed, ${addConversion(shape, next)} with ${rename}; `) +
          `if it is no longer kept, with retiredFields: ['${now.name}'].`,
      ];
    }),
  );
};

const eventProblems = (storedType: StoredType, shape: StoredShape): readonly string[] => {
  const next = nextVersion(storedType, shape);
  return Object.entries(storedType.events).flatMap(([name, version]) => {
    const now = followEvent(shape, name, version);
    if (shape.events.has(now) || shape.retiredEvents.has(now)) return [];
    return [
      `The event ${name} stands in ${shape.name} streams and is no longer declared. If it was renamed, ${addConversion(shape, next)} with ` +
        `renamedEvents: { ${now}: '<new name>' }; if it is no longer written, list it under retiredEvents of the declaration.`,
    ];
  });
};

const conversionProblems = (storedType: StoredType | undefined, shape: StoredShape): readonly string[] => {
  const versions = shape.conversions.map(({ version }) => version);
  if (versions.some((version, index) => version !== index + 2))
    return [`The conversions of ${shape.name} have the versions ${versions.join(', ')}: they must be 2, 3, 4 and so on, in this order.`];
  return (storedType?.conversions ?? []).flatMap((released, index) => {
    const now = shape.conversions[index];
    return now && JSON.stringify(describeConversion(now)) === JSON.stringify(released)
      ? []
      : [
          `The conversion of ${shape.name} to version ${released.version} was changed or removed after it was stored. Put it back as ` +
            `stored.json has it; a further change is a conversion of version ${(storedType?.version ?? 1) + 1}.`,
        ];
  });
};

/** Problems where declarations no longer cover stored events, each with its remedy. */
export const lostNames = (storedNames: StoredNames, shapes: readonly StoredShape[]): readonly string[] => [
  ...Object.keys(storedNames)
    .filter((name) => shapes.every((shape) => shape.name !== name))
    .map(
      (name) =>
        `There are streams of ${name} and no declaration. A type keeps its name for ever (its streams are called ` +
        `${name}-{id}); its labels and ` +
        `its path may change. Declare it again.`,
    ),
  ...shapes.flatMap((shape) => {
    const storedType = storedNames[shape.name];
    const problems = conversionProblems(storedType, shape);
    if (!storedType || problems.length > 0) return problems;
    const names = [...fieldProblems(storedType, shape), ...eventProblems(storedType, shape)];
    // A field of another kind has other codes: names and kinds come first.
    return names.length > 0 ? names : codeProblems(storedType.codes, shape, nextVersion(storedType, shape));
  }),
];

const sortKeys = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const addType = (storedType: StoredType | undefined, shape: StoredShape): StoredType => {
  const version = versionOf(shape);
  const fields: Record<string, Readonly<Record<string, string>>> = { ...storedType?.fields };
  for (const [name, kind] of Object.entries(shape.fields)) {
    const newest = Object.entries(fields[name] ?? {}).at(-1);
    const isKnown = newest !== undefined && followField(shape, name, newest[1], Number(newest[0]))?.name === name && newest[1] === kind;
    if (!isKnown) fields[name] = { ...fields[name], [version]: kind };
  }
  const events: Record<string, number> = { ...storedType?.events };
  for (const name of [...shape.events, ...shape.retiredEvents]) events[name] ??= version;
  const codes = sortKeys(withAddedCodes(storedType?.codes ?? {}, shape));
  return { version, fields: sortKeys(fields), events: sortKeys(events), codes, conversions: shape.conversions.map(describeConversion) };
};

/** The stored names plus new declarations. Call this only if {@link lostNames} finds no problems. */
export const withAddedNames = (storedNames: StoredNames, shapes: readonly StoredShape[]): StoredNames =>
  sortKeys({ ...storedNames, ...Object.fromEntries(shapes.map((shape) => [shape.name, addType(storedNames[shape.name], shape)])) });

/** Declared names that are missing from stored.json, each with its remedy. */
export const addedNames = (storedNames: StoredNames, shapes: readonly StoredShape[]): readonly string[] =>
  Object.entries(withAddedNames(storedNames, shapes)).flatMap(([name, type]) => {
    const storedType = storedNames[name];
    if (!storedType) return [`The type ${name} is not in stored.json. ${addThem}`];
    return [
      ...(type.version > storedType.version
        ? [`${name} has schema version ${type.version}, stored.json has ${storedType.version}. ${addThem}`]
        : []),
      ...Object.keys(type.fields)
        .filter((field) => JSON.stringify(type.fields[field]) !== JSON.stringify(storedType.fields[field]))
        .map((field) => `The field ${name}.${field} is not in stored.json. ${addThem}`),
      ...Object.keys(type.events)
        .filter((event) => storedType.events[event] === undefined)
        .map((event) => `The event ${event} is not in stored.json. ${addThem}`),
      ...shapes.filter((shape) => shape.name === name).flatMap((shape) => describeMissingCodes(storedType.codes, shape)),
    ];
  });
