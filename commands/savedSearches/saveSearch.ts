import { type Access, systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { saveSearchFailure } from '../../domain/messages.ts';
import { edit } from '../../domain/record/decide.ts';
import { checkRecord, readValues } from '../../domain/record/validate.ts';
import { fail } from '../../domain/result.ts';
import { searchKey } from '../../domain/search/normalise.ts';
import { savedSearch } from '../../domain/records/savedSearch.ts';
import { newContext, type Dependencies } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { createRecord } from '../records/recordCommands.ts';

/** A search as somebody wants to keep it; `filter` is canonical. */
export interface SearchToSave {
  readonly name: string;
  readonly filter: string;
  /** The path of the list. */
  readonly forType: string;
}

/** Names that differ only in case, accents or spaces are one name. */
const nameKey = (owner: number, { name, forType }: SearchToSave): string => `${owner}/${forType}/${searchKey(name)}`;

/** What has become of the record that a name was claimed for: it has the name, it has yet to begin, or the name is free again. */
const nameClaimState = async (
  dependencies: Dependencies,
  id: number,
  owner: number,
  search: SearchToSave,
): Promise<'named' | 'unborn' | 'free'> => {
  const { revision, recordState, values } = await loadRecord(dependencies, savedSearch, id);
  if (revision < 0) return 'unborn';
  const isNamed =
    recordState !== savedSearch.states.deleted && values.owner === owner && searchKey(textOf(values.name)) === searchKey(search.name);
  return isNamed ? 'named' : 'free';
};

/**
 * Keeps a search under a name for the person who asks. On one list a person has one search of a name: saved again under it,
 * the search takes the place of the one before.
 */
export const saveSearch = async (dependencies: Dependencies, { user }: Access, search: SearchToSave): Promise<Outcome> => {
  const read = readValues(savedSearch, { ...search });
  if (!read.ok) return fail({ because: 'invalid', errors: read.error });
  const values = { ...read.value, owner: user.id };
  const errors = checkRecord(savedSearch, values);
  if (errors.length > 0) return fail({ because: 'invalid', errors });
  // Everybody may keep searches of their own, so no right is asked for.
  const by = newContext({ ...systemAccess('Waymark', rights), user });
  const key = nameKey(user.id, search);
  const replace = (id: number) =>
    changeRecord(dependencies, by, savedSearch, id, (snapshot) => edit(savedSearch, snapshot, snapshot.revision, read.value));
  const known = await dependencies.claims.find(savedSearch.name, 'name', key);
  if (known !== null && (await nameClaimState(dependencies, known, user.id, search)) === 'named') return replace(known);
  const id = await dependencies.ids.next(savedSearch.name);
  const claim = await dependencies.claims.claim(savedSearch.name, 'name', key, id);
  if (claim.owner !== id) {
    const found = await nameClaimState(dependencies, claim.owner, user.id, search);
    if (found === 'named') return replace(claim.owner);
    // Another window of theirs is saving under the name at this moment.
    if (found === 'unborn' && claim.settling) return fail({ because: 'refused', message: saveSearchFailure });
    await dependencies.claims.takeOver(savedSearch.name, 'name', key, id);
  }
  return createRecord(dependencies, by, savedSearch, values, { id });
};
