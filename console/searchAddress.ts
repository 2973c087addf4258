import { withQuery } from './queryString.ts';
import { linkIdOf, needsLink } from './filterLinks.ts';

/** The query of an address: the filter, or the id of a link if the address must not contain the filter. */
export const filterParameters = (path: string, filter: string): { readonly filter?: string; readonly link?: string } => {
  if (filter === '') return {};
  return needsLink(path, filter) ? { link: linkIdOf(path, filter) } : { filter };
};

export const searchAddress = (path: string, filter = ''): string => withQuery(`/${path}/search`, filterParameters(path, filter));
