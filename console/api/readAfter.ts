const key = 'waymark.readAfter';

/**
 * The last log position that this tab wrote. Requests send it as `Read-After`, so that people see their own changes. Session storage keeps
 * it over a reload.
 */
export const lastWrittenPosition = (): string | null => sessionStorage.getItem(key);

/** The later of two positions, which may exceed JavaScript's safe integers. */
export const laterPosition = (before: string | null, position: string): string | null => {
  if (!/^\d+$/.test(position)) return before;
  return before === null || BigInt(position) > BigInt(before) ? position : before;
};

export const storeWrittenPosition = (position: string): void => {
  const next = laterPosition(lastWrittenPosition(), position);
  if (next !== null) sessionStorage.setItem(key, next);
};

export const clearWrittenPosition = (): void => sessionStorage.removeItem(key);
