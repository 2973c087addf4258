import type { Values } from '../../domain/fields/field.ts';
import type { PayLine } from '../../domain/pay/payFile.ts';
import { type RecordType, valuesOf } from '../../domain/record/recordType.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { contractBand } from '../../domain/records/contractBand.ts';
import type { Dependencies } from '../context.ts';
import { inParallel } from '../parallel.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { OwnPart } from './payables.ts';

/** Tasks gather what is asked at once, so these records are read by few queries. */
const maxConcurrentReads = 1000;

/** The values of records by their rows, or by the log where they have none. */
const valuesById = async (dependencies: Dependencies, type: RecordType, named: readonly number[]): Promise<ReadonlyMap<number, Values>> =>
  new Map(
    await inParallel([...new Set(named)], maxConcurrentReads, async (id) => {
      const record = (await dependencies.shown.find(type, id)) ?? (await loadRecord(dependencies, type, id));
      return [id, record.values] as const;
    }),
  );

/** The lines of a pay file: what is paid, with names and codes as they are now. */
export const payLinesOf = async (dependencies: Dependencies, parts: readonly OwnPart[]): Promise<readonly PayLine[]> => {
  const [people, bands] = await Promise.all([
    valuesById(
      dependencies,
      ambassador,
      parts.map((each) => each.ambassador),
    ),
    valuesById(
      dependencies,
      contractBand,
      parts.flatMap((each) => each.contractBand ?? []),
    ),
  ]);
  return parts.map(({ contractBand: band, ...part }) => {
    const { firstname = null, lastname = null } = valuesOf(ambassador, people.get(part.ambassador) ?? {});
    const { payCode = null, postNumber = null } = valuesOf(contractBand, bands.get(band ?? 0) ?? {});
    return { ...part, firstname: firstname ?? '', lastname: lastname ?? '', payCode: payCode ?? '', postNumber: postNumber ?? '' };
  });
};
