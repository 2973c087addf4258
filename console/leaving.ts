/** Unsaved edits, and who guards them. */
export interface Guard {
  /** Asks the person whether they may be lost. */
  readonly ask: () => Promise<boolean>;
  /** Lets every navigation through, or none without a question. */
  readonly allowLeaving: (free: boolean) => void;
}

let guard: Guard | null = null;

/** Guards unsaved edits; answers with what ends that. */
export const guardLeaving = (by: Guard): (() => void) => {
  guard = by;
  return () => {
    if (guard === by) guard = null;
  };
};

/**
 * Does something that takes unsaved edits away and cannot be taken back, such as signing out: where there are some, only after the person has been
 * asked. Edits that are still there afterwards, because it failed, are guarded as before.
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
