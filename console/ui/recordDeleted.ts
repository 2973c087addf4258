/** A record that has just been deleted here. */
export interface DeletedRecord {
  readonly path: string;
  readonly id: number;
}

const eventName = 'record-deleted';

/** Tells everything on the page that a record is gone: every dialog closes. */
export const announceDeleted = (record: DeletedRecord): void => {
  document.dispatchEvent(new CustomEvent<DeletedRecord>(eventName, { detail: record }));
};

/** Calls back when a record has been deleted; answers with what ends that. */
export const onRecordDeleted = (listener: () => void): (() => void) => {
  document.addEventListener(eventName, listener);
  return () => document.removeEventListener(eventName, listener);
};
