import { ownSets } from '../../domain/search/variants.ts';

/** Whether a path of the API is for ambassadors' own records. `routes.unit.test.ts` names these routes. */
export const isForAmbassadors = (path: string): boolean =>
  ['own', ...ownSets.map((set) => set.path)].some((own) => path.startsWith(`/${own}/`));
