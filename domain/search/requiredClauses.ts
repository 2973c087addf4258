import type { Access } from '../access/access.ts';
import type { Clause } from '../filter/query.ts';
import { partFieldName } from '../record/part.ts';
import { rowField } from './searchField.ts';
import type { SearchSet } from './searchSet.ts';

/** A clause that no record matches. */
const nothing: Clause = { field: rowField('id', 'ID', 'Id', 'id'), any: [{ is: 0 }], none: [] };

/**
 * Limits a list of own records, and every search of an ambassador's account, to records of the account's ambassadors. Where a rule says
 * which these are, the asker has applied it and names them in `only`.
 */
const ofAmbassadors = (
  { ambassador, isOwn, type }: SearchSet,
  { ambassadors }: Access,
  only: readonly number[] | null,
): readonly Clause[] => {
  if (ambassadors === null) return isOwn ? [nothing] : [];
  if (typeof type.own?.of === 'function' && only !== null) return [];
  return ambassador === null || ambassadors.length === 0
    ? [nothing]
    : [{ field: ambassador, any: ambassadors.map(({ id }) => ({ is: id })), none: [] }];
};

/** Limits the clauses of an ambassador's account on rows of ambassadors, such as applicants, to its own rows. */
export const ofOwnRows = ({ type }: SearchSet, { ambassadors }: Access, clauses: readonly Clause[]): readonly Clause[] =>
  ambassadors === null
    ? []
    : type.parts
        .filter(
          ({ name, by, fields }) =>
            by !== null && fields[by]?.references === 'ambassador' && clauses.some(({ field }) => field.part === name),
        )
        .map(({ name, by }) => ({
          field: { ...rowField('ambassador-id', 'Ambassador', 'Id', partFieldName(name, by ?? '')), part: name },
          any: ambassadors.map(({ id }) => ({ is: id })),
          none: [],
        }));

/** Clauses added to every search: the set's own, "owned by the current user" for owned records, and those of ambassadors' accounts. */
export const requiredClauses = (set: SearchSet, access: Access, only: readonly number[] | null): readonly Clause[] => [
  ...set.always,
  ...(set.owner === null ? [] : [{ field: set.owner, any: [{ is: access.user.id }], none: [] }]),
  ...ofAmbassadors(set, access, only),
];
