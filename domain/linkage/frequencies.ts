import type { PreparedRecord } from './linkageRecord.ts';

/** Fields of which some values are much commoner than others. */
export const countedFields = ['firstname', 'lastname', 'dob', 'postcode', 'school', 'city', 'street'] as const;
export type CountedField = (typeof countedFields)[number];

/** How often values occur. */
interface FieldFrequencies {
  /** How many records have a value. */
  readonly given: number;
  /** By value. Values that occur `rare` times or less are left out. */
  readonly counts: Readonly<Record<string, number>>;
  readonly rare: number;
}

export type Frequencies = Readonly<Record<CountedField, FieldFrequencies>>;

/** Rarer values than this share of the records count as this rare, so that frequencies stay small. */
const rareShare = 0.00001;

/** The number of occurrences up to which a value counts as rare. */
const rareUpTo = (recordCount: number): number => Math.max(1, Math.floor(recordCount * rareShare));

/** Counts the values of records. */
export class FrequencyCounter {
  readonly #counts: ReadonlyMap<CountedField, Map<string, number>> = new Map(countedFields.map((field) => [field, new Map()]));

  add(record: PreparedRecord): void {
    for (const [field, counts] of this.#counts) {
      const value = record[field];
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }

  frequencies(): Frequencies {
    return Object.fromEntries(
      [...this.#counts].map(([field, counts]) => {
        const given = [...counts.values()].reduce((sum, each) => sum + each, 0);
        const rare = rareUpTo(given);
        return [field, { given, rare, counts: Object.fromEntries([...counts].filter(([, count]) => count > rare)) }];
      }),
    ) as Record<CountedField, FieldFrequencies>;
  }
}

export const countFrequencies = (records: readonly PreparedRecord[]): Frequencies => {
  const counter = new FrequencyCounter();
  for (const record of records) counter.add(record);
  return counter.frequencies();
};

/** As many invented records stand for what is assumed about a field. */
const assumedRecords = 100;

/** The chance that the record of somebody else has this value. `chance` is that of agreeing on any value. */
export const chanceOfValue = ({ given, counts, rare }: FieldFrequencies, value: string, chance: number): number => {
  const count = Object.hasOwn(counts, value) ? (counts[value] ?? rare) : rare;
  return (Math.max(0, count - 1) + assumedRecords * chance) / (given + assumedRecords);
};
