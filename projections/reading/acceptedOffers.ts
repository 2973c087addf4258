import { applicantStatus } from '../../domain/lists/workOffers.ts';
import { partFieldName } from '../../domain/record/part.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { workOfferApplicants } from '../../domain/records/workOfferApplicants.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { keyColumn, tableOf } from '../tables/tables.ts';

/** The offers for which these ambassadors are accepted, in the order of their ids. */
const readAcceptedOffers = async (
  sql: Sql,
  ambassadors: readonly number[],
): Promise<readonly { readonly ambassador: number; readonly offer: number }[]> => {
  if (ambassadors.length === 0) return [];
  const part = tableOf(workOffer.name)?.parts.find((each) => each.part === workOfferApplicants);
  const status = part?.indexed.find(({ name }) => name === partFieldName(workOfferApplicants.name, 'status'))?.column;
  if (!part || status === undefined) throw new RangeError('There is no table of applicants');
  const { rows } = await sql.query<{ ambassador: number; offer: number }>(
    `SELECT row_key AS ambassador, record_id AS offer FROM ${inReadSchema(part.name)}
     WHERE ${quoteName(keyColumn(part))} = ANY($1::integer[]) AND ${quoteName(status)} = $2 ORDER BY 2, 1`,
    [[...ambassadors], applicantStatus.accepted],
  );
  return rows;
};

/** Reads for which offers ambassadors are accepted. */
export const acceptedOffersIn = (sql: Sql) => ({ of: (ambassadors: readonly number[]) => readAcceptedOffers(sql, ambassadors) });
