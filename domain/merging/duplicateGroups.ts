import { maxMerged } from './planMerge.ts';

/** Two students who may be the same person, the lower id first. */
export interface StudentPair {
  readonly one: number;
  readonly other: number;
}

/** `score` is in bits; see `domain/linkage/model.ts`. */
export interface ScoredStudents extends StudentPair {
  readonly score: number;
}

/** Students who may all be the same person. */
export interface DuplicateGroup<Pair extends StudentPair = StudentPair> {
  /** By id. */
  readonly students: readonly number[];
  /** The pairs among them, the likeliest first. */
  readonly pairs: readonly Pair[];
}

/**
 * Groups of the students whom pairs connect, in the order of their likeliest pairs. `pairs` begin with the likeliest. A group has at most
 * as many students as one merge takes: a pair that would join more is left out, and makes a group again when these have been merged.
 */
export const groupPairs = <Pair extends StudentPair>(pairs: readonly Pair[], maxStudents = maxMerged): readonly DuplicateGroup<Pair>[] => {
  const groupOf = new Map<number, number[]>();
  for (const { one, other } of pairs) {
    const [a, b] = [groupOf.get(one) ?? [one], groupOf.get(other) ?? [other]];
    if (a === b || a.length + b.length > maxStudents) continue;
    const joined = [...a, ...b];
    for (const student of joined) groupOf.set(student, joined);
  }
  const groups = new Map<readonly number[], Pair[]>();
  for (const pair of pairs) {
    const group = groupOf.get(pair.one);
    if (!group || group !== groupOf.get(pair.other)) continue;
    const pairsOfGroup = groups.get(group);
    if (pairsOfGroup) pairsOfGroup.push(pair);
    else groups.set(group, [pair]);
  }
  return [...groups].map(([students, own]) => ({ students: students.toSorted((a, b) => a - b), pairs: own }));
};
