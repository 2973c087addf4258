/** A record that a user opened. */
export interface ViewedRecord {
  /** The name of the record type. */
  readonly recordType: string;
  readonly id: number;
}

/** The last records that each user opened, on any device. They are no history of the records, so they are stored outside the log. */
export interface RecentlyViewed {
  /** Newest first; at most 20. They may include records that the user may no longer see. */
  of(user: number): Promise<readonly ViewedRecord[]>;
  /** Puts a record first. */
  add(user: number, record: ViewedRecord): Promise<void>;
}
