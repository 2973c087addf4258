import { readAddress } from '../address.ts';
import { prefetch } from '../page/prefetch.ts';

export const importListPage = () => import('../list/ListPage.tsx');
export const importRecordPage = () => import('../record/RecordPage.tsx');

export const prefetchScreen = (pathname: string): void => {
  const screen = readAddress(pathname);
  if (screen) prefetch(screen.kind === 'search' ? importListPage : importRecordPage);
};
