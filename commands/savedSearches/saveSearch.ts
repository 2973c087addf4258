import { type Access, systemAccessFor } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { saveSearchFailure } from '../../domain/messages.ts';
import type { ValuesOf } from '../../domain/fields/field.ts';
import { edit } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { checkRecord, readValues } from '../../domain/record/validate.ts';
import { fail } from '../../domain/result.ts';
import { searchKey } from '../../domain/normalise.ts';
import { savedSearch } from '../../domain/records/savedSearch.ts';
import { newContext, type Dependencies } from '../context.ts';
import { isBeingSaved } from '../records/beingSaved.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { createRecord } from '../records/recordCommands.ts';

/** The search to save. `filter` is canonical. */
export interface SearchToSave {
  readonly name: string;
  readonly filter: string;
  /** The path of the list. */
  readonly forType: string;
}

/** Names that differ only in case, accents or spaces are equal. */
const nameKey = (owner: number, { name, forType }: SearchToSave): string => `${owner}/${forType}/${searchKey(name)}`;

/** Whether the record that claimed a name has it. */
const isNamed = (
  { revision, recordState, values }: RecordSnapshot<ValuesOf<typeof savedSearch.fields>>,
  owner: number,
  search: SearchToSave,
): boolean =>
  revision >= 0 &&
  recordState !== savedSearch.states.deleted &&
  values.owner === owner &&
  searchKey(textOf(values.name)) === searchKey(search.name);

/** Saves a search under a name for the current user. It replaces the user's search of the same name on the same list. */
export const saveSearch = async (dependencies: Dependencies, { user }: Access, search: SearchToSave): Promise<Outcome> => {
  const read = readValues(savedSearch, { ...search });
  if (!read.ok) return fail({ because: 'invalid', errors: read.error });
  const values = { ...read.value, owner: user.id };
  const errors = checkRecord(savedSearch, values);
  if (errors.length > 0) return fail({ because: 'invalid', errors });
  // Every user may save searches, so no right is needed.
  const by = newContext(systemAccessFor(user, rights));
  const key = nameKey(user.id, search);
  const replace = (id: number) =>
    changeRecord(dependencies, by, savedSearch, id, (snapshot) => edit(savedSearch, snapshot, snapshot.revision, read.value));
  const existingId = await dependencies.claims.find(savedSearch.name, 'name', key);
  if (existingId !== null && isNamed(await loadRecord(dependencies, savedSearch, existingId), user.id, search)) return replace(existingId);
  const id = await dependencies.ids.next(savedSearch.name);
  const claim = await dependencies.claims.claim(savedSearch.name, 'name', key, id);
  if (claim.owner !== id) {
    const owner = await loadRecord(dependencies, savedSearch, claim.owner);
    if (isNamed(owner, user.id, search)) return replace(claim.owner);
    // The user is saving the same name in another window.
    if (isBeingSaved(claim, owner) || (await dependencies.claims.takeOver(savedSearch.name, 'name', key, claim.owner, id, claim.at)) !== id)
      return fail({ because: 'refused', message: saveSearchFailure });
  }
  return createRecord(dependencies, by, savedSearch, values, { id });
};
