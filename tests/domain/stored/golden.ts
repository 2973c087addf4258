import { readdirSync, readFileSync } from 'node:fs';
import type { Values } from '../../../domain/fields/field.ts';
import type { EventMeta, RecordedEvent, RecordEvent } from '../../../domain/record/events.ts';

const folder = new URL('golden/', import.meta.url);

/**
 * Events as one version of Waymark stored them, and their values today. The events of a file never change; `expected` follows the
 * declarations. `recordState` is null for streams that are not records.
 */
interface GoldenFile {
  readonly file: string;
  readonly stream: string;
  readonly events: readonly (RecordEvent & { readonly metadata: EventMeta })[];
  readonly expected: { readonly recordState: number | null; readonly values: Values };
}

export const goldenFiles: readonly GoldenFile[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Omit<GoldenFile, 'file'>), file }));

/** The events of a golden file as the log client returns them. */
export const storedEvents = ({ stream, events }: Pick<GoldenFile, 'stream' | 'events'>): readonly RecordedEvent[] =>
  events.map(({ type, data, metadata }, index) => ({
    id: `${stream}-${index}`,
    stream,
    type,
    revision: index,
    position: BigInt(index),
    data,
    meta: metadata,
  }));
