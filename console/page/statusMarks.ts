import type { Mark } from '../ui/mark.ts';

/** The marks of words. Other words are quiet. */
export type Marks = Readonly<Record<string, Mark>>;

/** The statuses of tasks, imports and exports. */
export const jobMarks: Marks = {
  Completed: 'good',
  Running: 'attention',
  Validating: 'attention',
  'Importing data': 'attention',
  'Awaiting validation resolutions': 'attention',
  Error: 'bad',
  Failed: 'bad',
};

/** The statuses of contracts. */
export const contractMarks: Marks = { Current: 'good', 'Require Signing': 'attention' };
