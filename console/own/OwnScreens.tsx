import { useLocation } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { findRecordTypeAt } from '../../domain/records/registry.ts';
import { readAddress } from '../address.ts';
import { NotFound } from '../page/NotFound.tsx';
import { OwnCreate } from './OwnCreate.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { OwnHome } from './OwnHome.tsx';
import { OwnList } from './OwnList.tsx';
import { OwnShifts } from './OwnShifts.tsx';
import { detailsAddress, shiftsAddress } from './ownPages.ts';
import { OwnRecord } from './OwnRecord.tsx';

/** The screen of the address. The `key` resets its state for another record. */
export function OwnScreens({ definitions }: { readonly definitions: readonly SearchDefinition[] }) {
  const { pathname } = useLocation();
  if (pathname === '/') return <OwnHome />;
  if (pathname === detailsAddress) return <OwnDetails />;
  if (pathname === shiftsAddress) return <OwnShifts />;
  const screen = readAddress(pathname);
  const definition = definitions.find(({ Path, IsOwn }) => IsOwn && Path === screen?.path);
  if (definitions.length === 0) return null;
  const type = definition && findRecordTypeAt(definition.RecordPath);
  if (!type || screen === null) return <NotFound />;
  if (screen.kind === 'create')
    return definition.CanCreate ? <OwnCreate key={screen.path} type={type} definition={definition} /> : <NotFound />;
  return screen.kind === 'search' ? (
    <OwnList key={screen.path} type={type} definition={definition} />
  ) : (
    <OwnRecord key={pathname} type={type} definition={definition} id={screen.id} />
  );
}
