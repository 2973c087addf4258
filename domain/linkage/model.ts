import { compare, type Comparison, comparisons, type Levels, levelsOf } from './compare.ts';
import { countedFields, countFrequencies, type CountedField, chanceOfValue, type Frequencies } from './frequencies.ts';
import type { PreparedRecord } from './linkageRecord.ts';
import { assumedWeights, othersOfHousehold } from './weights.ts';

/** Statistics of all records on which scores depend; the same for all pairs. */
export interface LinkageModel {
  /** How many records there are. */
  readonly records: number;
  /** By comparison, in the order of `levelsOf`: the chance of each level if two records are of different people. */
  readonly chances: Readonly<Record<Comparison, readonly number[]>>;
  readonly frequencies: Frequencies;
}

/** Two records are a pair from this score on. It is the same for all records and files. */
export const pairThreshold = -1;

/** In bits: of all pairs of n different records, as many are expected to be the same person as half of n. */
const priorBits = (records: number): number => -Math.log2(Math.max(2, records));

const counted: ReadonlySet<Comparison> = new Set(countedFields);
const isCounted = (name: Comparison): name is CountedField => counted.has(name);

const chanceOfField = ({ chances, frequencies }: LinkageModel, field: CountedField, value: string): number =>
  chanceOfValue(frequencies[field], value, chances[field][0] ?? 0);

/** The chance that somebody else has a value; of swapped names the likelier of both columns. */
const chanceOfAgreement = (model: LinkageModel, name: CountedField, value: string, isSwapped: boolean): number =>
  isSwapped && (name === 'firstname' || name === 'lastname')
    ? Math.max(chanceOfField(model, 'firstname', value), chanceOfField(model, 'lastname', value))
    : chanceOfField(model, name, value);

/** The names that two records share although one has them swapped. */
const swappedNames = (a: PreparedRecord, b: PreparedRecord): readonly string[] => [
  ...(a.firstname !== '' && a.firstname === b.lastname ? [a.firstname] : []),
  ...(a.lastname !== '' && a.lastname === b.firstname ? [a.lastname] : []),
];

/**
 * Whether neither name speaks for one person, and neither an id of their own nor the same postcode does. Where there are few records, a
 * shared birth date with the school or a postcode nearby would else be enough.
 */
const isOtherPerson = (levels: Readonly<Record<Comparison, number>>): boolean =>
  levels.order !== 1 &&
  levelName('firstname', levels.firstname) === 'different' &&
  levelName('lastname', levels.lastname) === 'different' &&
  levels.ucas !== 0 &&
  levels.email !== 0 &&
  levels.postcode !== 0;

/** The fields that siblings share, most often their school too. */
const ofHousehold: ReadonlySet<Comparison> = new Set(['lastname', 'postcode', 'street', 'school']);

/**
 * Whether two records are of the same person: the more bits, the likelier. Symmetric. What a record lacks speaks neither for nor against.
 */
export const score = (model: LinkageModel, a: PreparedRecord, b: PreparedRecord): number => {
  const levels = compare(a, b);
  if (isOtherPerson(levels)) return Number.NEGATIVE_INFINITY;
  const isSwapped = levels.order === 1;
  const shared = isSwapped ? [...swappedNames(a, b)] : [];
  let bits = priorBits(model.records);
  let household = 0;
  for (const name of comparisons) {
    const level = levels[name];
    if (level < 0) continue;
    const m = assumedWeights[name].m[level] ?? 0;
    const value = isSwapped && (name === 'firstname' || name === 'lastname') ? (shared.shift() ?? '') : name === 'order' ? '' : a[name];
    const u = level === 0 && isCounted(name) ? chanceOfAgreement(model, name, value, isSwapped) : (model.chances[name][level] ?? 1);
    const weight = Math.log2(m / u);
    if (ofHousehold.has(name) && weight > 0) household += weight;
    else bits += weight;
  }
  return bits + Math.min(household, -priorBits(model.records) - Math.log2(othersOfHousehold));
};

const assumedChances = Object.fromEntries(comparisons.map((name) => [name, assumedWeights[name].u])) as LinkageModel['chances'];

/** As many invented pairs stand for what is assumed about the chances. */
const assumedPairs = 2000;
const rounds = 3;

/** The chances among pairs at random, of which each counts as far as it is of different people. */
const chancesAmong = (model: LinkageModel, pairs: readonly Levels[]): LinkageModel['chances'] => {
  const sums = Object.fromEntries(comparisons.map((name) => [name, assumedWeights[name].u.map((u) => u * assumedPairs)])) as Record<
    Comparison,
    number[]
  >;
  for (const levels of pairs) {
    let bits = priorBits(model.records);
    for (const name of comparisons)
      if (levels[name] >= 0) bits += Math.log2((assumedWeights[name].m[levels[name]] ?? 0) / (model.chances[name][levels[name]] ?? 1));
    const different = 1 / (1 + 2 ** bits);
    for (const name of comparisons) if (levels[name] >= 0) sums[name][levels[name]] = (sums[name][levels[name]] ?? 0) + different;
  }
  return Object.fromEntries(
    comparisons.map((name) => {
      const all = sums[name].reduce((sum, each) => sum + each, 0);
      return [name, sums[name].map((each) => each / all)];
    }),
  ) as unknown as LinkageModel['chances'];
};

/** The model of some records, of which `pairs` were drawn at random. */
export const estimateModel = (records: number, frequencies: Frequencies, pairs: readonly Levels[]): LinkageModel => {
  let model: LinkageModel = { records, chances: assumedChances, frequencies };
  for (let round = 0; round < rounds; round++) model = { ...model, chances: chancesAmong(model, pairs) };
  return model;
};

/** Pairs of different places below `count`, always the same ones. */
export const pairsAtRandom = (count: number, pairs: number): readonly (readonly [number, number])[] => {
  let seed = 12_345;
  // The low bits of such numbers repeat soon, so the high ones choose.
  const below = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * count);
  };
  return count < 2 ? [] : Array.from({ length: pairs }, () => [below(), below()] as const).filter(([one, other]) => one !== other);
};

/** The model of records that are all at hand. */
export const modelOf = (records: readonly PreparedRecord[], pairs = 100_000): LinkageModel => {
  const levels = pairsAtRandom(records.length, pairs).flatMap(([one, other]) => {
    const [a, b] = [records[one], records[other]];
    return a && b ? [compare(a, b)] : [];
  });
  return estimateModel(records.length, countFrequencies(records), levels);
};

/** The model without any frequencies, for a handful of records. */
export const assumedModel = (records: number): LinkageModel => ({
  records,
  chances: assumedChances,
  frequencies: Object.fromEntries(countedFields.map((field) => [field, { given: 0, rare: 0, counts: {} }])) as unknown as Frequencies,
});

/** Levels by name, for explanations and tests. */
export const levelName = (name: Comparison, level: number): string | null => levelsOf[name][level] ?? null;
