import { type Access, accessOf, type Group } from '../domain/access/access.ts';
import type { RoleHeld } from '../domain/fields/field.ts';
import { genericState, institutionState } from '../domain/record/states.ts';
import { readSchema } from './projector.ts';
import { quoted, type Sql } from './sql.ts';

/** A session at the moment of a request, in whole seconds. */
export interface SessionState {
  readonly id: string;
  /** Since its last use. */
  readonly idleSeconds: number;
  /** Until it ends however much it is used. */
  readonly secondsLeft: number;
  /** Since its person last gave their password. */
  readonly secondsSincePassword: number;
}

/** The signed-in person behind a session. */
export interface SignedIn {
  readonly access: Access;
  readonly email: string;
  readonly session: SessionState;
}

interface SessionRow {
  readonly id: string;
  readonly idle_seconds: number;
  readonly seconds_left: number;
  readonly seconds_since_password: number;
  readonly user_id: number;
  readonly current_group: number | null;
  readonly title: string;
  readonly email: string;
  readonly roles: readonly RoleHeld[] | null;
  readonly groups: readonly Group[] | null;
}

const schema = quoted(readSchema);

const secondsSince = (moment: string): string => `extract(epoch FROM now() - ${moment})::integer`;

/**
 * Who a session belongs to and what they may do, in one query; null when it is over, or its user may no longer sign in.
 * `tokenHash` is the hash of the session's secret; a session that was not used for `idleMinutes` is over.
 */
export const findSignedIn = async (sql: Sql, tokenHash: string, idleMinutes: number): Promise<SignedIn | null> => {
  const { rows } = await sql.query<SessionRow>(
    `SELECT s.id, ${secondsSince('s.last_used')} AS idle_seconds, -${secondsSince('s.expires')} AS seconds_left,
       ${secondsSince('s.password_checked')} AS seconds_since_password, s.user_id, s.current_group, u.title, u."values"->>'email' AS email, u."values"->'roles' AS roles,
       (SELECT json_agg(json_build_object('id', i.id, 'name', i.title) ORDER BY i.title_key, i.id)
        FROM ${schema}.institution_rows AS i
        WHERE i.f_subscriber AND i.record_state IN (${institutionState.open}, ${institutionState.openProposedToClose})) AS groups
     FROM app.sessions AS s JOIN ${schema}.user_rows AS u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.expires > now() AND s.last_used > now() - $2 * interval '1 minute'
       AND u.record_state = ${genericState.current.value} AND (u."values"->>'enabled')::boolean IS TRUE
       -- A lock with an end is from wrong passwords, in older versions: it never ended what was open.
       AND ((u."values"->>'lockedOut')::boolean IS NOT TRUE OR u."values"->>'lockedOutUntil' IS NOT NULL)`,
    [tokenHash, idleMinutes],
    'signed-in',
  );
  const row = rows[0];
  if (!row) return null;
  return {
    access: accessOf({ id: row.user_id, name: row.title }, row.roles ?? [], row.groups ?? [], row.current_group),
    email: row.email,
    session: { id: row.id, idleSeconds: row.idle_seconds, secondsLeft: row.seconds_left, secondsSincePassword: row.seconds_since_password },
  };
};
