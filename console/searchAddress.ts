import { withQuery } from './api/asking.ts';
import { linkTo, staysOutOfAddress } from './filterLinks.ts';

/** The query of an address: the filter, or the id of a link if the address must not contain the filter. */
export const filterInAddress = (path: string, filter: string): { readonly filter?: string; readonly link?: string } => {
  if (filter === '') return {};
  return staysOutOfAddress(path, filter) ? { link: linkTo(path, filter) } : { filter };
};

export const searchAddress = (path: string, filter = ''): string => withQuery(`/${path}/search`, filterInAddress(path, filter));
