/** A record that is chosen, with the state that it had when it was. */
export interface ChosenRecord {
  readonly id: number;
  readonly state: number;
}

/**
 * The records of a list that a person chose: one by one, over as many pages as they like, or everything that the list's
 * filter matches. Never changes; every act answers with another selection.
 */
export class RecordSelection {
  static readonly none = new RecordSelection(new Map(), null);

  private readonly chosen: ReadonlyMap<number, number>;
  /** How many records match, when all of them are chosen. */
  private readonly matching: number | null;

  private constructor(chosen: ReadonlyMap<number, number>, matching: number | null) {
    this.chosen = chosen;
    this.matching = matching;
  }

  get count(): number {
    return this.matching ?? this.chosen.size;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Whether everything that the filter matches is chosen, beyond the records that were seen. */
  get isEverything(): boolean {
    return this.matching !== null;
  }

  get ids(): readonly number[] {
    return [...this.chosen.keys()].toSorted((a, b) => a - b);
  }

  /** The states among the chosen records; null when nobody has seen them all. */
  get states(): ReadonlySet<number> | null {
    return this.isEverything ? null : new Set(this.chosen.values());
  }

  has(id: number): boolean {
    return this.isEverything || this.chosen.has(id);
  }

  with(records: readonly ChosenRecord[]): RecordSelection {
    return new RecordSelection(new Map([...this.chosen, ...records.map(({ id, state }): [number, number] => [id, state])]), null);
  }

  /** Without these records. Out of everything, what stays chosen are the other records of the page. */
  without(ids: readonly number[], page: readonly ChosenRecord[]): RecordSelection {
    const base = this.isEverything ? RecordSelection.none.with(page).chosen : this.chosen;
    const left = new Set(ids);
    return new RecordSelection(new Map([...base].filter(([id]) => !left.has(id))), null);
  }

  /** Everything that the filter matches. */
  everything(total: number): RecordSelection {
    return new RecordSelection(this.chosen, total);
  }
}
