import type { Access } from '../access/access.ts';
import type { Clause } from '../filter/query.ts';
import type { SearchSet } from './searchSet.ts';

/** What a search asks beside its filter: what its set always asks and, of records that are somebody's own, only those of whoever asks. */
export const besideFilter = ({ always, owner }: SearchSet, access: Access): readonly Clause[] =>
  owner === null ? always : [...always, { field: owner, any: [{ is: access.user.id }], none: [] }];
