/** A screen of a record type. A path can have several parts: `/ambassadors/timesheets/search`. */
export type Screen =
  | { readonly kind: 'search'; readonly path: string }
  | { readonly kind: 'create'; readonly path: string }
  | { readonly kind: 'edit'; readonly path: string; readonly id: number };

/** Parses an address; null if it is no screen of a record type. */
export const readAddress = (pathname: string): Screen | null => {
  const [, path, screen, id] = /^\/([a-z][a-z0-9/-]*?)\/(search|create|edit\/(\d{1,10}))\/?$/i.exec(pathname) ?? [];
  if (!path || !screen) return null;
  if (id) return { kind: 'edit', path, id: Number(id) };
  return screen === 'search' ? { kind: 'search', path } : { kind: 'create', path };
};

/** An address that leaves the screen out: `/students` is the list, and `/students/12` the record. Null if it is no such address. */
export const readShortAddress = (pathname: string): Exclude<Screen, { kind: 'create' }> | null => {
  const [, path, id] = /^\/([a-z][a-z0-9/-]*?)(?:\/(\d{1,10}))?\/?$/i.exec(pathname) ?? [];
  if (!path) return null;
  return id ? { kind: 'edit', path, id: Number(id) } : { kind: 'search', path };
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** An address of a record whose id is not a number: `/students/12a`, `/students/edit/12a`. Null for other addresses. */
export const readBrokenAddress = (pathname: string): { readonly path: string; readonly id: string } | null => {
  const [, path, id] = /^\/([a-z][a-z0-9/-]*?)(?:\/edit)?\/([^/]*\d[^/]*)\/?$/i.exec(pathname) ?? [];
  return path && id ? { path, id: decode(id) } : null;
};

export const createAddress = (path: string): string => `/${path}/create`;
/** The form of a copy of a record. */
export const copyAddress = (path: string, id: number): string => `${createAddress(path)}?copy=${id}`;
export const editAddress = (path: string, id: number): string => `/${path}/edit/${id}`;

/** The sign-in page, which returns to the given address. */
export const signInAddress = (returnTo: string): string =>
  returnTo === '/' ? '/account/login' : `/account/login?next=${encodeURIComponent(returnTo)}`;

export const forgottenAddress = '/account/forgotten';

/** The address after signing in. Addresses of other sites become '/'. */
export const addressAfterSignIn = (query: URLSearchParams): string => {
  const next = query.get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/account/login') ? next : '/';
};
