import { readAddress } from '../address.ts';
import { fetchAhead } from './fetchAhead.ts';

export const fetchList = () => import('../list/ListPage.tsx');
export const fetchRecord = () => import('../record/RecordPage.tsx');

export const fetchScreen = (pathname: string): void => {
  const screen = readAddress(pathname);
  if (screen) fetchAhead(screen.kind === 'search' ? fetchList : fetchRecord);
};
