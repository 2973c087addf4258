/** A chosen record with its state at that time. */
interface ChosenRecord {
  readonly id: number;
  readonly state: number;
}

/** The selected records of a list: single ones across pages, or everything that the filter matches. Immutable. */
export class RecordSelection {
  static readonly none = new RecordSelection(new Map(), null);

  private readonly stateById: ReadonlyMap<number, number>;
  /** The number of matching records if all are selected, else null. */
  private readonly matching: number | null;

  private constructor(stateById: ReadonlyMap<number, number>, matching: number | null) {
    this.stateById = stateById;
    this.matching = matching;
  }

  get count(): number {
    return this.matching ?? this.stateById.size;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  get isEverything(): boolean {
    return this.matching !== null;
  }

  get ids(): readonly number[] {
    return [...this.stateById.keys()].toSorted((a, b) => a - b);
  }

  /** The states of the selected records; null if not all of them are loaded. */
  get states(): ReadonlySet<number> | null {
    return this.isEverything ? null : new Set(this.stateById.values());
  }

  has(id: number): boolean {
    return this.isEverything || this.stateById.has(id);
  }

  with(records: readonly ChosenRecord[]): RecordSelection {
    return new RecordSelection(new Map([...this.stateById, ...records.map(({ id, state }): [number, number] => [id, state])]), null);
  }

  /** Removes records. From "everything", the other records of the page stay selected. */
  without(ids: readonly number[], page: readonly ChosenRecord[]): RecordSelection {
    const base = this.isEverything ? RecordSelection.none.with(page).stateById : this.stateById;
    const removedIds = new Set(ids);
    return new RecordSelection(new Map([...base].filter(([id]) => !removedIds.has(id))), null);
  }

  everything(total: number): RecordSelection {
    return new RecordSelection(this.stateById, total);
  }
}
