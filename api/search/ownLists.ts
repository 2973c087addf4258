import type { Access } from '../../domain/access/access.ts';
import { applicantStatus, applicantStatusLabel } from '../../domain/lists/workOffers.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { applicantsIn } from '../../domain/records/workOfferApplicants.ts';
import { readOwnOffers } from '../../projections/reading/ownOffers.ts';
import { readRows } from '../../projections/reading/records.ts';
import type { Json } from '../contract/answers.ts';
import type { Services } from '../services.ts';

/** A list of own records whose type has a rule for them. */
interface OwnList {
  /** The records that the rule allows. */
  readonly ids: (services: Services, access: Access) => Promise<readonly number[]>;
  /** The columns about the ambassador. */
  readonly shown: (
    services: Services,
    access: Access,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, Readonly<Record<string, Json>>>>;
}

/** The status of the ambassador on each offer. */
const statusOnOffers: OwnList['shown'] = async ({ db }, { ambassadors }, ids) => {
  const served = new Set((ambassadors ?? []).map(({ id }) => id));
  return new Map(
    (await readRows(db, workOffer.name, ids)).map(({ id, values }) => {
      const status = applicantsIn(values).find(({ ambassador }) => served.has(ambassador))?.status ?? applicantStatus.notApplied;
      return [id, { status, StatusText: applicantStatusLabel(status) }];
    }),
  );
};

/** By record type. */
export const ownLists: Readonly<Record<string, OwnList>> = {
  workOffer: { ids: ({ db }, { ambassadors }) => readOwnOffers(db, ambassadors ?? []), shown: statusOnOffers },
};
