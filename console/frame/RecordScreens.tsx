import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readAddress } from '../address.ts';
import { useEditFormQuery } from '../api/recordApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { rememberViewed } from '../home/recentlyViewed.ts';
import { Skeleton } from '../ui/States.tsx';
import { NotFound } from './NotFound.tsx';
import { fetchList, fetchRecord } from './screenParts.ts';

const ListPage = lazy(() => fetchList().then((part) => ({ default: part.ListPage })));
const RecordPage = lazy(() => fetchRecord().then((part) => ({ default: part.RecordPage })));

/** A record, which is remembered as viewed once it turns out to be there. */
function ViewedRecord({ path, id }: { readonly path: string; readonly id: number }) {
  const { data: session } = useSessionQuery();
  const { isSuccess } = useEditFormQuery({ path, id });
  const user = session?.User?.Id;
  useEffect(() => {
    if (isSuccess && user !== undefined) rememberViewed(user, { path, id });
  }, [isSuccess, user, path, id]);
  return <RecordPage path={path} id={id} />;
}

/** Opens the screen that the address names: a list, a new record or a record. Another record is another screen, so nothing of the last one stays. */
export function RecordScreens() {
  const { pathname } = useLocation();
  const screen = readAddress(pathname);
  if (screen === null) return <NotFound />;
  return (
    <Suspense fallback={<Skeleton width={280} height={28} />}>
      {screen.kind === 'search' ? (
        <ListPage key={screen.path} path={screen.path} />
      ) : screen.kind === 'edit' ? (
        <ViewedRecord key={`${screen.path}/${screen.id}`} path={screen.path} id={screen.id} />
      ) : (
        <RecordPage key={screen.path} path={screen.path} id={null} />
      )}
    </Suspense>
  );
}
