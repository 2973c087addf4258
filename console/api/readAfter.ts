const key = 'waymark.readAfter';

/**
 * The last log position that this tab wrote. Requests send it as `Read-After`, so that people see their own changes. Session storage keeps
 * it over a reload.
 */
export const lastWritten = (): string | null => sessionStorage.getItem(key);

/** The later of two positions, which may exceed JavaScript's safe integers. */
export const further = (before: string | null, position: string): string | null => {
  if (!/^\d+$/.test(position)) return before;
  return before === null || BigInt(position) > BigInt(before) ? position : before;
};

export const rememberWritten = (position: string): void => {
  const next = further(lastWritten(), position);
  if (next !== null) sessionStorage.setItem(key, next);
};

export const forgetWritten = (): void => sessionStorage.removeItem(key);
