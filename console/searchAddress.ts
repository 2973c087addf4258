import { withQuery } from './api/asking.ts';
import { linkTo, staysOutOfAddress } from './filterLinks.ts';

/** What stands in an address for a filter: the filter itself, or the id of a link where it must not be seen there. */
export const filterInAddress = (path: string, filter: string): { readonly filter?: string; readonly link?: string } => {
  if (filter === '') return {};
  return staysOutOfAddress(path, filter) ? { link: linkTo(path, filter) } : { filter };
};

/** The address of a list, of all its records or of those that a filter matches. */
export const searchAddress = (path: string, filter = ''): string => withQuery(`/${path}/search`, filterInAddress(path, filter));
