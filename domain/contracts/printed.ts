import { cancelledOn, expiredOn, placeForSignature, signedElsewhere, signedOnDay } from '../contractMessages.ts';
import { printDate } from '../fields/date.ts';
import type { ContractDays } from './status.ts';

/** The notes under the text of a printed contract: its history, and a place to sign if nobody has signed. */
export const notesUnder = ({
  signed,
  signedFingerprint,
  cancelled,
  expired,
}: ContractDays & { readonly signedFingerprint: string | null }): readonly string[] => [
  ...(signed === null ? [] : [(signedFingerprint === null ? signedElsewhere : signedOnDay)(printDate(signed))]),
  ...(cancelled === null ? [] : [cancelledOn(printDate(cancelled))]),
  ...(expired === null ? [] : [expiredOn(printDate(expired))]),
  ...(signed === null && cancelled === null && expired === null ? [placeForSignature] : []),
];
