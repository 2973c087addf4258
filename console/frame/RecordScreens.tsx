import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { notRecordId } from '../../domain/messages.ts';
import { editAddress, readAddress, readBrokenAddress, readShortAddress } from '../address.ts';
import { useEditFormQuery } from '../api/recordApi.ts';
import { useRememberViewedMutation } from '../api/recentlyViewedApi.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { showsDuplicate } from '../page/mergeAddress.ts';
import { headingOfList } from '../page/navigation.ts';
import { NotFound } from '../page/NotFound.tsx';
import { searchAddress } from '../searchAddress.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { Skeleton } from '../ui/States.tsx';
import { importListPage, importRecordPage } from './screenParts.ts';

const ListPage = createLazyScreen(() => importListPage().then(({ ListPage: Page }) => Page));
const RecordPage = createLazyScreen(() => importRecordPage().then(({ RecordPage: Page }) => Page));

/** Background work is found under Data, contracts at their ambassadors, and pay runs are few. */
const unrememberedPaths: ReadonlySet<string> = new Set([
  'tasks',
  'imports',
  'exports',
  'saved-searches',
  'ambassadors/contracts',
  'ambassadors/pay-runs',
]);

function ViewedRecord({ path, id }: { readonly path: string; readonly id: number }) {
  const { isSuccess, data } = useEditFormQuery({ path, id });
  const { search } = useLocation();
  const keptId = data?.MergedInto ?? null;
  const [rememberViewed] = useRememberViewedMutation();
  useEffect(() => {
    if (isSuccess && keptId === null && !unrememberedPaths.has(path)) void rememberViewed({ path, id });
  }, [isSuccess, keptId, rememberViewed, path, id]);
  if (keptId !== null && !showsDuplicate(search)) return <Navigate to={editAddress(path, keptId)} replace />;
  return <RecordPage path={path} id={id} />;
}

/** Leads from an address without a screen to the list or the record of its path, with the same query and tab. */
function ShortAddress({ pathname }: { readonly pathname: string }) {
  const { data: definitions, isError } = useDefinitionsQuery();
  const { search, hash } = useLocation();
  const screen = readShortAddress(pathname);
  if (!definitions && !isError) return <Skeleton width={280} height={28} />;
  if (screen && definitions?.some(({ Path }) => Path === screen.path)) {
    const to = screen.kind === 'edit' ? editAddress(screen.path, screen.id) : searchAddress(screen.path);
    return <Navigate to={`${to}${search}${hash}`} replace />;
  }
  const broken = readBrokenAddress(pathname);
  const list = definitions?.find(({ Path }) => Path === broken?.path);
  if (!broken || !list) return <NotFound />;
  return (
    <NotFound
      text={notRecordId(broken.id, list.LabelOne)}
      action={<ButtonLink to={searchAddress(list.Path)}>Go to {headingOfList(list)}</ButtonLink>}
    />
  );
}

/** The screen of the address. The `key` resets its state for another record. */
export function RecordScreens() {
  const { pathname } = useLocation();
  const screen = readAddress(pathname);
  if (screen === null) return <ShortAddress key={pathname} pathname={pathname} />;
  if (screen.kind === 'search') return <ListPage key={screen.path} path={screen.path} />;
  if (screen.kind === 'edit') return <ViewedRecord key={`${screen.path}/${screen.id}`} path={screen.path} id={screen.id} />;
  return <RecordPage key={screen.path} path={screen.path} id={null} />;
}
