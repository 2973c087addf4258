interface Guard {
  /** Asks the person whether the edits may be lost. */
  readonly confirm: () => Promise<boolean>;
  /** True allows every navigation without a question. */
  readonly allowLeaving: (isAllowed: boolean) => void;
}

let guard: Guard | null = null;

/** Returns a function that ends the guard. */
export const guardLeaving = (next: Guard): (() => void) => {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
};

/**
 * Runs an action that loses unsaved edits, such as signing out. Asks first if there are any. If the action fails, the edits stay guarded.
 */
export const runAfterConfirmingLeave = async (action: () => Promise<void>): Promise<void> => {
  const current = guard;
  if (current && !(await current.confirm())) return;
  current?.allowLeaving(true);
  try {
    await action();
  } finally {
    current?.allowLeaving(false);
  }
};
