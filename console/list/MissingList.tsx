import { Navigate } from 'react-router-dom';
import { findRecordTypeAt, recordTypes } from '../../domain/records/registry.ts';
import { variantSets } from '../../domain/search/variants.ts';
import { editAddress } from '../address.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { NotFound } from '../page/NotFound.tsx';

/** Whether there is such a list, which this person may not open. */
const isKnownList = (path: string): boolean =>
  recordTypes.some((type) => type.path === path || type.set === path) || variantSets.some((set) => set.path === path || set.name === path);

/** The tab of a record's list: `/institutions/edit/12#students` for 'institutions/12/students'. */
const tabAddressOf = (path: string): string | null => {
  const [, records, id, name] = /^(.+)\/(\d{1,10})\/([a-z-]+)$/.exec(path) ?? [];
  const type = records === undefined ? undefined : findRecordTypeAt(records);
  return type && name !== undefined && Object.hasOwn(type.lists, name) ? `${editAddress(type.path, Number(id))}#${name}` : null;
};

/** The screen for a list that does not exist, or that this person may not open. */
export function MissingList({ path }: { readonly path: string }) {
  const inTab = tabAddressOf(path);
  if (inTab !== null) return <Navigate to={inTab} replace />;
  return isKnownList(path) ? <NoAccess /> : <NotFound />;
}
