import type { SearchField } from '../search/searchField.ts';
import type { Clause, Match } from './query.ts';
import type { FilterValue } from './values.ts';

interface Kept {
  readonly value: FilterValue;
  readonly isNegated: boolean;
}

/**
 * The values of one field, without repeats. A value replaces its negation and the other way round. 'any', 'own' and 'null' stand alone. If
 * the field is full, a new value replaces the last one.
 */
export class ValueList {
  readonly #max: number | null;
  readonly #kept = new Map<string, Kept>();
  /** The key of the value that stands alone. */
  #alone: string | null = null;

  constructor(max: number | null) {
    this.#max = max;
  }

  add(value: FilterValue, isNegated: boolean): void {
    const { key } = value;
    const standsAlone = value.isExclusive && !isNegated;
    if (standsAlone) this.#kept.clear();
    else if (this.#alone !== null) this.#kept.delete(this.#alone);
    this.#alone = standsAlone ? key : null;
    const before = this.#kept.get(key);
    if (before?.isNegated === isNegated) return;
    if (!before && this.#max !== null && this.#kept.size >= this.#max) {
      const last = [...this.#kept.keys()].at(-1);
      if (last !== undefined) this.#kept.delete(last);
    }
    this.#kept.set(key, { value, isNegated });
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  /** The values for the filter bar and the canonical filter. */
  values(): readonly { readonly value: string; readonly label: string }[] {
    return Array.from(this.#kept.values(), ({ value: { canonical, label }, isNegated }) =>
      isNegated ? { value: `!${canonical}`, label: `not ${label}` } : { value: canonical, label },
    );
  }

  clauseOf(field: SearchField): Clause {
    const any: Match[] = [];
    const none: Match[] = [];
    for (const { value, isNegated } of this.#kept.values()) for (const match of value.matches) (isNegated ? none : any).push(match);
    return { field, any, none };
  }
}
