import type { Migration } from './migration.ts';

/** The grid of duplicate groups reads the likeliest pairs first. Sweeps make the index anew with their table. */
export const orderOfPairs: Migration = {
  number: 17,
  name: 'order of pairs',
  statements: ['CREATE INDEX linkage_pairs_by_score ON app.linkage_pairs (score DESC, one, other)'],
};
