import { readAddress } from '../address.ts';
import { fetchAhead } from './fetchAhead.ts';

/** The large screens are parts of the console of their own. */
export const fetchList = () => import('../list/ListPage.tsx');
export const fetchRecord = () => import('../record/RecordPage.tsx');

/** Fetches the part of the console that an address needs while everything else is still on its way. */
export const fetchScreen = (pathname: string): void => {
  const screen = readAddress(pathname);
  if (screen) fetchAhead(screen.kind === 'search' ? fetchList : fetchRecord);
};
