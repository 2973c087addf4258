import type { ServedAmbassador } from '../../domain/access/access.ts';
import { workOfferStatus } from '../../domain/lists/workOffers.ts';
import { genericState } from '../../domain/record/states.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { workOfferApplicants } from '../../domain/records/workOfferApplicants.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { keyColumn, tableOf } from '../tables/tables.ts';

const table = tableOf(workOffer.name);
const part = table?.parts.find((each) => each.part === workOfferApplicants);
const status = table?.indexed.find(({ name }) => name === 'status')?.column;

/**
 * The offers that are open to ambassadors: what is advertised to their groups, and what they have to do with. The rule is `own` of the
 * type.
 */
export const readOwnOffers = async (sql: Sql, ambassadors: readonly ServedAmbassador[]): Promise<readonly number[]> => {
  if (!table || !part || status === undefined) throw new RangeError('There is no table of work offers');
  if (ambassadors.length === 0) return [];
  const { rows } = await sql.query<{ id: number }>(
    `SELECT id FROM ${inReadSchema(table.name)} WHERE record_state = ${genericState.current.value}
     AND ((group_id = ANY($1::integer[]) AND ${quoteName(status)} = $3)
       OR id IN (SELECT record_id FROM ${inReadSchema(part.name)} WHERE ${quoteName(keyColumn(part))} = ANY($2::integer[])))`,
    [ambassadors.map(({ group }) => group), ambassadors.map(({ id }) => id), workOfferStatus.advertising],
  );
  return rows.map(({ id }) => id);
};
