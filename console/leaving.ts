interface Place {
  readonly pathname: string;
  readonly hash: string;
}

/** Unsaved edits of a part of the page. */
export interface Guard {
  /** Whether the edits are lost on the way to another address. */
  readonly isLost: (from: Place, to: Place) => boolean;
  /** Asks the person whether the edits may be lost. */
  readonly confirm: () => Promise<boolean>;
  /** True allows every navigation without a question. */
  readonly allowLeaving: (isAllowed: boolean) => void;
}

/** The newest last: a cell of a list that is edited in the tab of an edited record. */
let guards: readonly Guard[] = [];

/** Returns a function that ends the guard. Those before it stay. */
export const guardLeaving = (guard: Guard): (() => void) => {
  guards = [...guards, guard];
  return () => {
    guards = guards.filter((each) => each !== guard);
  };
};

/** The guards of edits that are lost on the way to another address. */
export const guardsBetween = (from: Place, to: Place): readonly Guard[] => guards.filter(({ isLost }) => isLost(from, to));

/** Asks each of these guards, the newest first, until the person wants to stay. */
export const confirmLeaving = async (asked: readonly Guard[]): Promise<boolean> => {
  const last = asked.at(-1);
  return !last || ((await last.confirm()) && confirmLeaving(asked.slice(0, -1)));
};

/**
 * Runs an action that loses unsaved edits, such as signing out. Asks first if there are any. If the action fails, the edits stay guarded.
 */
export const runAfterConfirmingLeave = async (action: () => Promise<void>): Promise<void> => {
  const current = guards;
  if (!(await confirmLeaving(current))) return;
  for (const guard of current) guard.allowLeaving(true);
  try {
    await action();
  } finally {
    for (const guard of current) guard.allowLeaving(false);
  }
};
