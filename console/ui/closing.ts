interface DeletedRecord {
  readonly path: string;
  readonly id: number;
}

const recordDeleted = 'record-deleted';
const dialogsDismissed = 'jumped';

/** Announces a deletion. All dialogs close. */
export const announceDeleted = (record: DeletedRecord): void => {
  document.dispatchEvent(new CustomEvent<DeletedRecord>(recordDeleted, { detail: record }));
};

/** Announces that the palette opened another screen. All dialogs close. */
export const closeDialogs = (): void => {
  document.dispatchEvent(new Event(dialogsDismissed));
};

/** Calls back when all dialogs must close. Returns the unsubscribe. */
export const onCloseDialogs = (listener: () => void): (() => void) => {
  for (const name of [recordDeleted, dialogsDismissed]) document.addEventListener(name, listener);
  return () => {
    for (const name of [recordDeleted, dialogsDismissed]) document.removeEventListener(name, listener);
  };
};
