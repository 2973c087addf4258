export interface DeletedRecord {
  readonly path: string;
  readonly id: number;
}

const recordDeleted = 'record-deleted';
const jumped = 'jumped';

/** Announces a deletion. All dialogs close. */
export const announceDeleted = (record: DeletedRecord): void => {
  document.dispatchEvent(new CustomEvent<DeletedRecord>(recordDeleted, { detail: record }));
};

/** Announces that the palette opened another screen. All dialogs close. */
export const announceJump = (): void => {
  document.dispatchEvent(new Event(jumped));
};

/** Calls back when all dialogs must close. Returns the unsubscribe. */
export const onClosing = (listener: () => void): (() => void) => {
  for (const name of [recordDeleted, jumped]) document.addEventListener(name, listener);
  return () => {
    for (const name of [recordDeleted, jumped]) document.removeEventListener(name, listener);
  };
};
