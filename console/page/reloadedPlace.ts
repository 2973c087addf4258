/** A person's place in a list: scroll offsets in pixels, the column of the focused cell, and its row from 0; -1 for none. */
interface ReloadedPlace {
  readonly top: number;
  readonly left: number;
  readonly column: string;
  readonly row: number;
}

const key = 'waymark-list-place';

/**
 * Keeps a place for a reload of this tab. `entry` is the key of the entry in the browser's history, which a reload keeps. The address
 * would name records: ids and filters are personal data.
 */
export const keepForReload = (entry: string, place: ReloadedPlace): void =>
  sessionStorage.setItem(key, JSON.stringify({ ...place, entry }));

const isPlace = (value: unknown): value is ReloadedPlace & { readonly entry: string } =>
  typeof value === 'object' && value !== null && 'entry' in value && 'top' in value && 'left' in value && 'row' in value;

const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');

/** The place in the list of an entry if the page was just reloaded there; null otherwise. Returns it once. */
export const takeReloadedPlace = (entry: string): ReloadedPlace | null => {
  const json = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (json === null || !wasReloaded()) return null;
  try {
    const place: unknown = JSON.parse(json);
    return isPlace(place) && place.entry === entry ? place : null;
  } catch {
    return null;
  }
};
