import type { Comparison } from './compare.ts';

/** The chances of each level, in the order of `levelsOf`: `m` if two records are the same person, `u` if they are not. */
interface Chances {
  readonly m: readonly number[];
  readonly u: readonly number[];
}

type Weights = Readonly<Record<Comparison, Chances>>;

/** A change of weights, comparisons, keys or the model is a new version: the pairs of all students are computed again. */
export const linkageVersion = 6;

/** The chances that are assumed before any records are counted. `estimateModel` adjusts `u` to the records; `m` stays. */
export const assumedWeights: Weights = {
  //           same, form, oneLetter, close, sound, initial, different
  firstname: { m: [0.68, 0.05, 0.1, 0.06, 0.01, 0.02, 0.08], u: [0.005, 0.005, 0.003, 0.012, 0.012, 0.003, 0.96] },
  lastname: { m: [0.72, 0.02, 0.12, 0.06, 0.01, 0.01, 0.06], u: [0.003, 0.001, 0.002, 0.008, 0.008, 0.002, 0.976] },
  //       same, swapped
  order: { m: [0.97, 0.03], u: [0.985, 0.015] },
  //     same, swapped, oneDigit, withinMonth, twoParts, withinYear, different
  dob: { m: [0.75, 0.02, 0.1, 0.03, 0.02, 0.03, 0.05], u: [0.0002, 0.0002, 0.004, 0.01, 0.01, 0.1, 0.8756] },
  //          same, oneLetter, twoLetters, outward, different
  postcode: { m: [0.72, 0.12, 0.03, 0.03, 0.1], u: [0.0005, 0.003, 0.005, 0.01, 0.9815] },
  //        same, oneLetter, different
  school: { m: [0.75, 0.02, 0.23], u: [0.02, 0.01, 0.97] },
  ucas: { m: [0.9, 0.07, 0.03], u: [0.000001, 0.00002, 0.999979] },
  //       same, close, localPart, different
  email: { m: [0.68, 0.18, 0.03, 0.11], u: [0.0001, 0.0002, 0.0005, 0.9992] },
  //      same, oneLetter, close, different
  city: { m: [0.7, 0.12, 0.08, 0.1], u: [0.05, 0.02, 0.02, 0.91] },
  street: { m: [0.65, 0.1, 0.1, 0.15], u: [0.001, 0.001, 0.01, 0.988] },
};

/**
 * How many others of a record's household are among the records, on average. Last name and postcode together tell a household, not a
 * person, so together they count no more than that.
 */
export const othersOfHousehold = 0.15;
