import type { ClientBase } from 'pg';
import { joinStates, stateFrom } from './lookups.ts';
import type { PageLimits } from './pageLimits.ts';
import { type LoggedEvent, type StreamState, unknownStreamState } from './records.ts';
import { uuidBytes } from './uuids.ts';

/** The start of a read of a stream. */
export interface FirstPage {
  readonly stream: string;
  readonly direction: 'forwards' | 'backwards';
  /** The first revision, inclusive; undefined is the start or, backwards, the end. */
  readonly from: number | undefined;
  /** The last log position of a page forwards. */
  readonly upTo: number;
  readonly limits: PageLimits;
}

/** The state of a stream and a page of it, before its metadata hides events. */
export interface StreamStart {
  readonly state: StreamState;
  readonly page: readonly LoggedEvent[];
}

interface StartRow {
  readonly last_revision: string | null;
  readonly description: Buffer | null;
  /** Null, as all of the following, for a page without events. */
  readonly position: string | null;
  readonly revision: string;
  readonly created_micros: string;
  readonly is_json: boolean;
  readonly id: string;
  readonly type: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

const maxInt64 = '9223372036854775807';

const wherePage = {
  forwards: { bound: 'revision >= $2 and position <= $3', order: 'revision asc' },
  backwards: { bound: 'revision <= $2 and $3::bigint is not null', order: 'revision desc' },
} as const;

/**
 * Reads the state of a stream and its first page with one prepared statement. Most streams are short, so this is all that a read needs;
 * COPY, which reads long pages faster, cannot be prepared.
 */
export const loadStreamStart = async (
  client: Pick<ClientBase, 'query'>,
  table: string,
  { stream, direction, from, upTo, limits }: FirstPage,
): Promise<StreamStart> => {
  const { bound, order } = wherePage[direction];
  const { rows } = await client.query<StartRow>({
    name: `stream-start-${direction}`,
    text: `
      select newest.revision as last_revision, described.data as description, page.*
      from (select $1::text as name) wanted${joinStates(table)}
      left join lateral (
        select position, revision, (extract(epoch from created) * 1000000)::bigint as created_micros, is_json, id, type, data, metadata
        from (
          select *, sum(octet_length(data) + octet_length(metadata) + octet_length(type))
            over (order by ${order} rows between unbounded preceding and 1 preceding) as bytes_before
          from ${table}
          where stream = wanted.name and ${bound}
          order by ${order}
          limit $4
        ) candidate
        where coalesce(bytes_before, 0) < $5
      ) page on true
      order by page.${order}`,
    values: [stream, from ?? (direction === 'forwards' ? 0 : maxInt64), upTo, limits.maxEvents, limits.maxBytes],
  });
  const [first] = rows;
  if (first === undefined) return { state: unknownStreamState, page: [] };
  const name = Buffer.from(stream);
  return {
    state: stateFrom({ revision: first.last_revision, metadata: first.description }),
    page: rows.filter(({ position }) => position !== null).map((row) => eventFrom(row, name)),
  };
};

const eventFrom = (row: StartRow, stream: Buffer): LoggedEvent => ({
  position: Number(row.position),
  revision: Number(row.revision),
  createdMicros: Number(row.created_micros),
  isJson: row.is_json,
  id: uuidBytes(row.id),
  stream,
  type: Buffer.from(row.type),
  data: row.data,
  metadata: row.metadata,
});
