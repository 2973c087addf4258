import type { Access } from '../access/access.ts';
import type { Clause } from '../filter/query.ts';
import type { SearchSet } from './searchSet.ts';

/** What a search of records that are somebody's own asks beside its filter: only those of whoever asks. */
export const ownRecords = ({ owner }: SearchSet, access: Access): readonly Clause[] =>
  owner === null ? [] : [{ field: owner, any: [{ is: access.user.id }], none: [] }];
