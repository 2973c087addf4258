import { ambassador } from '../domain/records/ambassador.ts';
import { user } from '../domain/records/user.ts';
import type { FactStage } from './factStage.ts';
import { quoted } from './sql.ts';
import { columnOf, storedText, tableOf } from './tables.ts';

const table = tableOf(ambassador.name);
if (!table) throw new RangeError('There is no table of ambassadors');

const factColumn = (name: 'lockedOut' | 'enabled'): string => {
  const found = table.facts.find((each) => each.name === name);
  if (!found) throw new RangeError(`Ambassadors have no column for ${name}`);
  return quoted(found.column);
};

/** Whether the account of an ambassador is locked or enabled. Without an account: nothing. */
export const accountFacts: FactStage = {
  recordType: ambassador.name,
  facts: ['lockedOut', 'enabled'],

  isPossible: (tableOfType) => {
    const present = tableOfType(ambassador.name);
    return (
      present !== undefined &&
      present.facts.length === table.facts.length &&
      present.indexed.some(({ name }) => name === 'account') &&
      tableOfType(user.name) !== undefined
    );
  },

  readsFrom: [ambassador.name, user.name],

  concerns: ({ record, data: { changes } }) =>
    record.type === ambassador.name ? 'account' in changes : record.type === user.name && ('enabled' in changes || 'lockedOut' in changes),

  affected: async (sql, schemaOf, changed) => {
    const idsOf = (recordType: string) => changed.flatMap(({ type, id }) => (type === recordType ? [id] : []));
    const accounts = idsOf(user.name);
    if (accounts.length === 0) return [...new Set(idsOf(ambassador.name))];
    const { rows } = await sql.query<{ id: number }>(
      `SELECT id FROM ${quoted(schemaOf(ambassador.name))}.${quoted(table.name)} WHERE ${columnOf(ambassador, 'account')} = ANY($1)`,
      [accounts],
    );
    return [...new Set([...idsOf(ambassador.name), ...rows.map(({ id }) => id)])];
  },

  recompute: async (sql, schemaOf, ids) => {
    const [locked, enabled, account] = [factColumn('lockedOut'), factColumn('enabled'), columnOf(ambassador, 'account')];
    await sql.query(
      `UPDATE ${quoted(schemaOf(ambassador.name))}.${quoted(table.name)} AS a SET ${locked} = c.locked, ${enabled} = c.enabled
       FROM (SELECT o.id, (u.${storedText(user, 'lockedOut')})::boolean AS locked, (u.${storedText(user, 'enabled')})::boolean AS enabled
         FROM ${quoted(schemaOf(ambassador.name))}.${quoted(table.name)} AS o
         LEFT JOIN ${quoted(schemaOf(user.name))}.user_rows AS u ON u.id = o.${account}
         WHERE (o.${account} IS NOT NULL OR o.${enabled} IS NOT NULL) ${ids === null ? '' : 'AND o.id = ANY($1)'}) AS c
       WHERE a.id = c.id AND (a.${locked} IS DISTINCT FROM c.locked OR a.${enabled} IS DISTINCT FROM c.enabled)`,
      ids === null ? [] : [ids],
    );
  },
};
