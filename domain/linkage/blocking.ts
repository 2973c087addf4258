import { soundOf } from './likeness.ts';
import type { PreparedRecord } from './linkageRecord.ts';

/** Records that share a key are compared. A block of more records than this is split. */
export const maxBlockSize = 50;

/**
 * Facts that two records may share, one bit each: a key is a set of facts. A name stands for its sound; `names` are both in either order.
 * `given` and `family` are the names as they are spelt.
 */
const fact = {
  first: 1,
  last: 2,
  names: 4,
  year: 8,
  day: 16,
  initial: 32,
  lastInitial: 64,
  postcode: 128,
  city: 256,
  email: 512,
  localPart: 1024,
  ucas: 2048,
  school: 4096,
  given: 8192,
  family: 16_384,
} as const;

type Fact = keyof typeof fact;
/** A set of facts. */
type Facts = number;

const factNames = Object.keys(fact) as readonly Fact[];

/** Records that share the facts on the left share those on the right too. */
const implications: readonly (readonly [Facts, Facts])[] = [
  [fact.given, fact.first],
  [fact.family, fact.last],
  [fact.first | fact.last, fact.names],
  [fact.names | fact.first, fact.last],
  [fact.names | fact.last, fact.first],
  [fact.first, fact.initial],
  [fact.last, fact.lastInitial],
  [fact.email, fact.localPart],
];

const has = (facts: Facts, some: Facts): boolean => (facts & some) === some;

const addImplied = (facts: Facts): Facts => {
  const next = implications.reduce((all, [premise, conclusion]) => (has(all, premise) ? all | conclusion : all), facts);
  return next === facts ? facts : addImplied(next);
};

const implied = new Map<Facts, Facts>();

/** The facts with all that they imply. */
const withImplied = (facts: Facts): Facts => {
  const closure = implied.get(facts) ?? addImplied(facts);
  implied.set(facts, closure);
  return closure;
};

const dob = fact.year | fact.day;

/** Each key is made of several values, so that a mistake in one leaves others. */
const wholeKeys: readonly Facts[] = [
  dob,
  fact.names,
  fact.last | fact.year,
  fact.first | fact.year,
  fact.first | fact.day,
  fact.last | fact.day,
  fact.postcode | fact.initial,
  fact.postcode | fact.lastInitial,
  fact.postcode | fact.year,
  fact.postcode | fact.day,
  fact.first | fact.city,
  fact.last | fact.city,
  fact.year | fact.city,
  fact.email,
  fact.localPart,
  fact.ucas,
];

/** The facts that distinguish the records of a block. */
const telling: readonly Facts[] = [fact.names, dob, fact.postcode, fact.school, fact.given, fact.family];

const isSpelling = (facts: Facts): boolean => facts === fact.given || facts === fact.family;

/** Records of one sound mostly have one spelling too. */
const hasSound = (key: Facts, spelling: Facts): boolean =>
  has(key, spelling === fact.given ? fact.first : fact.last) || has(key, fact.names);

const minLocalPart = 4;

const valuesOf = (record: PreparedRecord): Readonly<Record<Fact, string>> => {
  const [first, last] = [soundOf(record.firstname), soundOf(record.lastname)];
  const local = record.email.split('@')[0] ?? '';
  return {
    first,
    last,
    names: first && last ? [first, last].toSorted().join('+') : '',
    year: record.dob.slice(0, 4),
    day: record.dob.slice(4),
    initial: first.charAt(0),
    lastInitial: last.charAt(0),
    postcode: record.postcode,
    city: record.city,
    email: record.email,
    localPart: local.length < minLocalPart ? '' : local,
    ucas: record.ucas,
    school: record.school,
    given: record.firstname,
    family: record.lastname,
  };
};

/** The facts of a record, its keys before any is split, and a function that makes the key of some facts. */
const factsOf = (record: PreparedRecord) => {
  const values = valuesOf(record);
  const ownFacts = factNames.reduce((facts, name) => (values[name] === '' ? facts : facts | fact[name]), 0);
  const keyOf = (facts: Facts): string =>
    factNames.reduce((key, name) => (has(facts, fact[name]) ? `${key}/${values[name]}` : key), String(facts));
  const whole = wholeKeys
    .filter((facts) => has(ownFacts, facts))
    .map((needed) => {
      const facts = withImplied(needed) & ownFacts;
      return { facts, key: keyOf(facts) };
    });
  return { ownFacts, whole, keyOf };
};

/** The keys of a record before any is split. */
export const keysOf = (record: PreparedRecord): readonly string[] => factsOf(record).whole.map(({ key }) => key);

/** The facts that distinguish records with the same key. A spelling does so only if nothing else can and the key has its sound. */
const tellingApart = (key: Facts, ownFacts: Facts): readonly Facts[] => {
  const further = telling.filter((each) => has(ownFacts, each) && !has(key, each));
  const others = further.filter((each) => !(isSpelling(each) && hasSound(key, each)));
  return others.length > 0 ? others : further;
};

/**
 * The keys under which a record is found, given the keys that are split. Longer keys take the place of a split one, but for those that add
 * no pairs: all who share it share a shorter key too.
 */
export const keysWith = (record: PreparedRecord, isSplit: (key: string) => boolean): readonly string[] => {
  const { ownFacts, whole, keyOf } = factsOf(record);
  const split = new Set(whole.filter(({ key }) => isSplit(key)));
  const unsplit = whole.filter((each) => !split.has(each));
  const longer = new Map<Facts, boolean>();
  for (const { facts: shared } of split) {
    for (const each of tellingApart(shared, ownFacts)) {
      const facts = withImplied(shared | each) & ownFacts;
      // Whether a spelling makes a key depends on what else a record has, so the other record of a pair may lack the key.
      longer.set(facts, longer.get(facts) === true || !isSpelling(each));
    }
  }
  const certain = [...longer].filter(([, isCertain]) => isCertain).map(([facts]) => facts);
  const adding = [...longer.keys()].filter(
    (facts) =>
      !unsplit.some((shorter) => has(facts, shorter.facts)) && !certain.some((shorter) => shorter !== facts && has(facts, shorter)),
  );
  return [...unsplit.map(({ key }) => key), ...adding.map(keyOf)];
};

/** Keys that few records of one file share: one value may be mistaken, not two. */
export const narrowKeysOf = (record: PreparedRecord): readonly string[] => {
  const { first, last, names, year, day, postcode, ucas } = valuesOf(record);
  const sets: readonly (readonly string[])[] = [
    ['dob and first', record.dob, first],
    ['dob and last', record.dob, last],
    ['names and year', names, year],
    ['names and day', names, day],
    ['names and postcode', names, postcode],
    ['ucas', ucas],
  ];
  return sets.filter((parts) => !parts.includes('')).map((parts) => parts.join('/'));
};
