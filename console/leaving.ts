type Ask = () => Promise<boolean>;

let asker: Ask | null = null;

/** Says who asks before unsaved edits are left behind; answers with what ends that. */
export const holdBack = (ask: Ask): (() => void) => {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
};

/** Whether unsaved edits may be lost, where there are some: to be asked before signing out or anything else that would take them away and cannot be taken back. */
export const mayLeave: Ask = () => asker?.() ?? Promise.resolve(true);
