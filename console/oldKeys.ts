/** Browser-storage keys of older versions whose data the server has now: the records that a person viewed. */
const oldKeys = /^waymark\.viewed\./;

/** Removes what older versions left in the browser. */
export const removeOldKeys = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (oldKeys.test(key)) localStorage.removeItem(key);
  } catch {
    // The browser forbids storage, so there is nothing in it.
  }
};
