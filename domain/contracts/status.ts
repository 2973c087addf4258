import { contractAllows, contractAllowsNothing, signedAfterEnd, signedBeforeIssue, signedInFuture } from '../contractMessages.ts';
import { labelIn } from '../fields/choice.ts';
import { printDate } from '../fields/date.ts';
import { type ContractStatus, contractStatus, contractStatuses } from '../lists/contracts.ts';

/** The history of a contract. Days are `YYYY-MM-DD`; null: it has not happened. */
export interface ContractDays {
  readonly signed: string | null;
  readonly cancelled: string | null;
  readonly expired: string | null;
}

/** The status follows from what happened, and nothing else sets it. */
export const statusOf = ({ signed, cancelled, expired }: ContractDays): ContractStatus => {
  if (cancelled !== null || expired !== null) return contractStatus.ended;
  return signed === null ? contractStatus.requireSigning : contractStatus.current;
};

/** The actions on contracts with their labels. */
export const contractActions = {
  'record-signature': 'Record the signature',
  sign: 'Sign the contract',
  cancel: 'Cancel the contract',
} as const;

export type ContractAction = keyof typeof contractActions;

/** The actions that each status allows. The clock moves contracts of the first two to the third; nothing leaves the third. */
export const actionsByStatus: Readonly<Record<ContractStatus, readonly ContractAction[]>> = {
  [contractStatus.requireSigning]: ['record-signature', 'sign', 'cancel'],
  [contractStatus.current]: ['cancel'],
  [contractStatus.ended]: [],
};

/** Why the status does not allow the action, and what it allows; null if it does. */
export const actionRefusal = (days: ContractDays, action: ContractAction): string | null => {
  const status = statusOf(days);
  const allowed = actionsByStatus[status];
  if (allowed.includes(action)) return null;
  const label = labelIn(contractStatuses, status);
  return allowed.length === 0
    ? contractAllowsNothing(label)
    : contractAllows(
        label,
        allowed.map((each) => contractActions[each]),
      );
};

/** Why a contract cannot have been signed on a day; null if it can. Compares the days themselves, because the clock may be late. */
export const signingRefusal = (
  { issued, expire }: { readonly issued: string | null; readonly expire: string | null },
  signedOn: string | null,
  today: string,
): string | null => {
  if (expire !== null && (signedOn ?? today) > expire) return signedAfterEnd(printDate(expire));
  if (signedOn === null) return null;
  if (signedOn > today) return signedInFuture;
  return issued !== null && signedOn < issued ? signedBeforeIssue(printDate(issued)) : null;
};
