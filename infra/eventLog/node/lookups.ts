import type { ClientBase } from 'pg';
import { minPosition, noRevision, tombstoneRevision } from './records.ts';
import type { StreamState } from './records.ts';
import { parseStreamMetadata } from './streamMetadata.ts';

export interface WrittenEvent {
  readonly stream: string;
  readonly id: string;
  readonly revision: number;
  readonly position: number;
}

export interface EventKey {
  readonly stream: string;
  readonly id: string;
}

interface StateRow {
  readonly name: string;
  readonly revision: string | null;
  readonly metadata: Buffer | null;
}

interface WrittenEventRow {
  readonly stream: string;
  readonly id: string;
  readonly revision: string;
  readonly position: string;
}

/** Joins the newest event of each wanted stream, and the newest metadata that describes it. */
export const joinStates = (table: string): string => `
      left join lateral (
        select revision from ${table} where stream = wanted.name order by revision desc limit 1
      ) newest on true
      left join lateral (
        select data from ${table} where stream = '$$' || wanted.name order by revision desc limit 1
      ) described on true`;

/** Reads the committed states of the named streams. Every name gets an entry. */
export const loadStreamStates = async (
  client: Pick<ClientBase, 'query'>,
  table: string,
  names: readonly string[],
): Promise<Map<string, StreamState>> => {
  const { rows } = await client.query<StateRow>({
    name: 'stream-states',
    text: `
      select wanted.name, newest.revision, described.data as metadata
      from unnest($1::text[]) as wanted(name)${joinStates(table)}`,
    values: [names],
  });
  return new Map(rows.map((row) => [row.name, stateFrom(row)]));
};

/** The state of a stream from the revision of its newest event and the data of its newest metadata; null for none. */
export const stateFrom = (row: { readonly revision: string | null; readonly metadata: Buffer | null }): StreamState => {
  const lastRevision = row.revision === null ? noRevision : Number(row.revision);
  return {
    lastRevision,
    isTombstoned: lastRevision >= tombstoneRevision,
    metadata: row.metadata === null ? undefined : parseStreamMetadata(row.metadata),
  };
};

export const findWrittenEvents = async (
  client: Pick<ClientBase, 'query'>,
  table: string,
  keys: readonly EventKey[],
): Promise<WrittenEvent[]> => {
  const { rows } = await client.query<WrittenEventRow>({
    name: 'written-events',
    text: `
      select event.stream, event.id, event.revision, event.position
      from unnest($1::text[], $2::uuid[]) as wanted(stream, id)
      join ${table} event on event.stream = wanted.stream and event.id = wanted.id
      order by event.position`,
    values: [keys.map((key) => key.stream), keys.map((key) => key.id)],
  });
  return rows.map((row) => ({ ...row, revision: Number(row.revision), position: Number(row.position) }));
};

/** The position of the newest committed event, or `minPosition - 1` if the log is empty. */
export const loadHead = async (client: Pick<ClientBase, 'query'>, table: string): Promise<number> => {
  const { rows } = await client.query<{ head: string | null }>(`select max(position) as head from ${table}`);
  return Number(rows[0]?.head ?? minPosition - 1);
};
