export interface Guard {
  /** Asks the person whether the edits may be lost. */
  readonly ask: () => Promise<boolean>;
  /** True allows every navigation without a question. */
  readonly allowLeaving: (free: boolean) => void;
}

let guard: Guard | null = null;

/** Returns a function that ends the guard. */
export const guardLeaving = (by: Guard): (() => void) => {
  guard = by;
  return () => {
    if (guard === by) guard = null;
  };
};

/**
 * Runs an action that loses unsaved edits, such as signing out. Asks first if there are any. If the action fails, the edits stay guarded.
 */
export const leaveFor = async (action: () => Promise<void>): Promise<void> => {
  const held = guard;
  if (held && !(await held.ask())) return;
  held?.allowLeaving(true);
  try {
    await action();
  } finally {
    held?.allowLeaving(false);
  }
};
