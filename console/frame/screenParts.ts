import { readAddress } from '../address.ts';
import { fetchAhead } from './fetchAhead.ts';

/** The large screens load separately. */
export const fetchList = () => import('../list/ListPage.tsx');
export const fetchRecord = () => import('../record/RecordPage.tsx');

/** Starts to load an address's screen while everything else is still loading. */
export const fetchScreen = (pathname: string): void => {
  const screen = readAddress(pathname);
  if (screen) fetchAhead(screen.kind === 'search' ? fetchList : fetchRecord);
};
