const key = 'waymark.registers.unsent';

/** Whether a register in this browser may have marks that were not sent. It saves loading that part of the console for nothing. */
export const hasUnsentMarker = (): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

export const noteUnsent = (isUnsent: boolean): void => {
  try {
    if (isUnsent) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // The browser forbids storage, so it keeps no marks either.
  }
};
