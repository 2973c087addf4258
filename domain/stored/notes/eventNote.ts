export interface EventNote {
  /** One sentence. */
  readonly when: string;
  readonly always?: readonly string[];
  /** Fields that only some of these events change. */
  readonly sometimes?: readonly string[];
}

/** Notes by the full names of the events. */
export type EventNotes = Readonly<Record<string, EventNote>>;
