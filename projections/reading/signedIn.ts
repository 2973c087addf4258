import { needsSecondFactor, type PendingStep, type SecondFactorRules, stepsLeft } from '../../domain/accounts/pendingSteps.ts';
import { type Access, accessOf, type Group, type PartnerOpening, type ServedAmbassador } from '../../domain/access/access.ts';
import type { RoleHeld } from '../../domain/fields/field.ts';
import { genericState, institutionState } from '../../domain/record/states.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { institution } from '../../domain/records/institution.ts';
import { partneredInstitution } from '../../domain/records/partneredInstitution.ts';
import { user } from '../../domain/records/user.ts';
import { readSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { ambassadorKind } from '../../domain/lists/users.ts';
import { columnOf, storedJson, storedText } from '../tables/tables.ts';

/** A session at the time of a request, in whole seconds. */
export interface SessionState {
  readonly id: string;
  readonly idleSeconds: number;
  /** Until it ends, even if it is in use. */
  readonly secondsLeft: number;
  /** Since the user last entered the password. */
  readonly secondsSincePassword: number;
}

export interface SignedIn {
  /** The steps that the user must complete first. */
  readonly pending: readonly PendingStep[];
  /** Whether one of the user's roles needs a second factor. */
  readonly mustHaveSecondFactor: boolean;
  readonly access: Access;
  readonly email: string;
  readonly session: SessionState;
}

interface SessionRow extends UserRow {
  readonly id: string;
  readonly idle_seconds: number;
  readonly seconds_left: number;
  readonly seconds_since_password: number;
  readonly second_factor_shown: boolean;
  readonly has_second_factor: boolean;
  readonly one_time_password: boolean;
  readonly required_roles: readonly string[] | null;
  readonly current_group: number | null;
  readonly email: string;
}

const schema = quoteName(readSchema);

/** Whether the user `u` may be signed in. A lock with an end is from wrong passwords, in older versions: it never ended what was open. */
const maySignIn = `u.record_state = ${genericState.current.value} AND (u.${storedText(user, 'enabled')})::boolean IS TRUE
       AND ((u.${storedText(user, 'lockedOut')})::boolean IS NOT TRUE OR u.${storedText(user, 'lockedOutUntil')} IS NOT NULL)`;

/** All groups, as JSON. */
const allGroups = `(SELECT json_agg(json_build_object('id', i.id, 'name', i.title,
        'recordsEmployment', (i.${storedText(institution, 'recordsEmployment')})::boolean) ORDER BY i.title_key, i.id)
        FROM ${schema}.institution_rows AS i
        WHERE i.${columnOf(institution, 'subscriber')}
        AND i.record_state IN (${institutionState.open}, ${institutionState.openProposedToClose}))`;

/** The partnered institutions that name a group of the user `u`, as JSON. A role in every group counts for all of them. */
const openingsToUser = `(SELECT json_agg(json_build_object('group', p.group_id, 'institution', p.${columnOf(partneredInstitution, 'institution')}))
        FROM ${schema}.${quoteName(`${partneredInstitution.name}_rows`)} AS p
        WHERE p.record_state = ${genericState.current.value} AND EXISTS (SELECT FROM jsonb_array_elements(
          CASE jsonb_typeof(u.${storedJson(user, 'roles')}) WHEN 'array' THEN u.${storedJson(user, 'roles')} ELSE '[]' END) AS held
          WHERE held->>'group' IS NULL OR (held->>'group')::integer = p.${columnOf(partneredInstitution, 'institution')}))`;

/**
 * The ambassadors whom the account `u` is for, as JSON; null for other accounts. Who is archived or deleted, or names another account by
 * now, is left out at once.
 */
const ambassadorsServed = `(CASE WHEN u.${storedText(user, 'kind')} = '${ambassadorKind}' THEN coalesce(
        (SELECT json_agg(json_build_object('id', a.id, 'group', a.group_id) ORDER BY a.id) FROM ${schema}.ambassador_rows AS a
         WHERE a.id IN (SELECT served::integer FROM jsonb_array_elements_text(
           CASE jsonb_typeof(u.${storedJson(user, 'ambassadors')}) WHEN 'array' THEN u.${storedJson(user, 'ambassadors')} ELSE '[]' END) AS served)
         AND a.record_state = ${genericState.current.value} AND (a.${storedText(ambassador, 'account')})::integer = u.id), '[]') END)`;

interface UserRow {
  readonly user_id: number;
  readonly title: string;
  readonly roles: readonly RoleHeld[] | null;
  readonly groups: readonly Group[] | null;
  readonly openings: readonly PartnerOpening[] | null;
  readonly ambassadors: readonly ServedAmbassador[] | null;
}

const accessOfRow = (row: UserRow, group: number | null): Access =>
  accessOf({ id: row.user_id, name: row.title }, row.roles ?? [], row.groups ?? [], group, row.openings ?? [], row.ambassadors);

/** The rights that a user has now, working in a group, without a session; null if the user may no longer sign in. */
export const findAccess = async (sql: Sql, id: number, group: number | null): Promise<Access | null> => {
  const { rows } = await sql.query<UserRow>(
    `SELECT u.id AS user_id, u.title, u.${storedJson(user, 'roles')} AS roles, ${allGroups} AS groups, ${openingsToUser} AS openings,
       ${ambassadorsServed} AS ambassadors
     FROM ${schema}.user_rows AS u WHERE u.id = $1 AND ${maySignIn}`,
    [id],
    'access-of-user',
  );
  const [row] = rows;
  return row ? accessOfRow(row, group) : null;
};

/** The conditions for a valid session. */
interface SessionRules extends SecondFactorRules {
  /** A session ends after this time without use. */
  readonly idleMinutes: number;
}

const secondsSince = (moment: string): string => `extract(epoch FROM now() - ${moment})::integer`;

/**
 * Finds the user of a session and their rights in one query. Null if the session has ended or the user may no
 * longer sign in. `tokenHash` is the hash of the session's secret.
 */
export const findSignedIn = async (sql: Sql, tokenHash: string, { idleMinutes, ...rules }: SessionRules): Promise<SignedIn | null> => {
  const { rows } = await sql.query<SessionRow>(
    `SELECT s.id, ${secondsSince('s.last_used')} AS idle_seconds, -${secondsSince('s.expires')} AS seconds_left,
       ${secondsSince('s.password_checked')} AS seconds_since_password, s.user_id, s.current_group, s.second_factor_shown,
       (EXISTS (SELECT FROM app.authenticators WHERE user_id = s.user_id) OR EXISTS (SELECT FROM app.passkeys
       WHERE user_id = s.user_id)) AS has_second_factor,
       EXISTS (SELECT FROM app.credentials WHERE user_id = s.user_id AND one_time) AS one_time_password,
       (SELECT value FROM app.settings WHERE name = 'secondFactorRoles') AS required_roles,
       u.title, u.${storedText(user, 'email')} AS email, u.${storedJson(user, 'roles')} AS roles,
       ${allGroups} AS groups, ${openingsToUser} AS openings, ${ambassadorsServed} AS ambassadors
     FROM app.sessions AS s JOIN ${schema}.user_rows AS u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.expires > now() AND s.last_used > now() - $2 * interval '1 minute'
       AND ${maySignIn}`,
    [tokenHash, idleMinutes],
    'signed-in',
  );
  const row = rows[0];
  if (!row) return null;
  const roles = row.roles ?? [];
  const mustHaveSecondFactor = needsSecondFactor(rules, row.required_roles ?? [], row.email, roles);
  return {
    pending: stepsLeft({
      hasSecondFactor: row.has_second_factor,
      wasSecondFactorShown: row.second_factor_shown,
      hasOneTimePassword: row.one_time_password,
      needsSecondFactor: mustHaveSecondFactor,
    }),
    mustHaveSecondFactor,
    access: accessOfRow(row, row.current_group),
    email: row.email,
    session: { id: row.id, idleSeconds: row.idle_seconds, secondsLeft: row.seconds_left, secondsSincePassword: row.seconds_since_password },
  };
};
