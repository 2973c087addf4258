import type { PayLine } from '../../domain/pay/payFile.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { contractBand } from '../../domain/records/contractBand.ts';
import type { Dependencies } from '../context.ts';
import { inParallel } from '../parallel.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { OwnPart } from './payables.ts';

const width = 16;

const loadEach = async <R>(ids: Iterable<number>, load: (id: number) => Promise<R>): Promise<ReadonlyMap<number, R>> =>
  new Map(await inParallel([...new Set(ids)], width, async (id) => [id, await load(id)] as const));

/** The lines of a pay file: what is paid, with names and codes as they are now. */
export const payLinesOf = async (dependencies: Dependencies, parts: readonly OwnPart[]): Promise<readonly PayLine[]> => {
  const people = await loadEach(
    parts.map((each) => each.ambassador),
    (id) => loadRecord(dependencies, ambassador, id),
  );
  const bands = await loadEach(
    parts.flatMap((each) => each.contractBand ?? []),
    (id) => loadRecord(dependencies, contractBand, id),
  );
  return parts.map(({ contractBand: band, ...part }) => {
    const { firstname = null, lastname = null } = people.get(part.ambassador)?.values ?? {};
    const { payCode = null, postNumber = null } = (band === null ? undefined : bands.get(band)?.values) ?? {};
    return { ...part, firstname: firstname ?? '', lastname: lastname ?? '', payCode: payCode ?? '', postNumber: postNumber ?? '' };
  });
};
