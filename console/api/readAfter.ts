const key = 'waymark.readAfter';

/**
 * The last log position that this tab has written. Requests carry it as `Read-After`, so that people always see, and act
 * on, what they have just done. Kept with the tab, so that a reload does not go back in time.
 */
export const lastWritten = (): string | null => sessionStorage.getItem(key);

/** The further of two positions; positions are whole numbers that outgrow JavaScript's. */
export const further = (before: string | null, position: string): string | null => {
  if (!/^\d+$/.test(position)) return before;
  return before === null || BigInt(position) > BigInt(before) ? position : before;
};

export const rememberWritten = (position: string): void => {
  const next = further(lastWritten(), position);
  if (next !== null) sessionStorage.setItem(key, next);
};

export const forgetWritten = (): void => sessionStorage.removeItem(key);
