/** A record that has just been deleted here. */
export interface DeletedRecord {
  readonly path: string;
  readonly id: number;
}

const recordDeleted = 'record-deleted';
const jumped = 'jumped';

/** Tells everything on the page that a record is gone: every dialog closes. */
export const announceDeleted = (record: DeletedRecord): void => {
  document.dispatchEvent(new CustomEvent<DeletedRecord>(recordDeleted, { detail: record }));
};

/** Tells everything on the page that the person has gone elsewhere past whatever dialogs were open: every one of them closes. */
export const announceJump = (): void => {
  document.dispatchEvent(new Event(jumped));
};

/** Calls back when every dialog has to close; answers with what ends that. */
export const onClosing = (listener: () => void): (() => void) => {
  for (const name of [recordDeleted, jumped]) document.addEventListener(name, listener);
  return () => {
    for (const name of [recordDeleted, jumped]) document.removeEventListener(name, listener);
  };
};
