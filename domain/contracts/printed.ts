import { cancelledOn, expiredOn, placeForSignature, signedOnDay } from '../contractMessages.ts';
import { printDate } from '../fields/date.ts';
import type { ContractDays } from './status.ts';

/** What stands under the text of a printed contract: what happened to it, and a place to sign if nobody has. */
export const notesUnder = ({ signed, cancelled, expired }: ContractDays): readonly string[] => [
  ...(signed === null ? [] : [signedOnDay(printDate(signed))]),
  ...(cancelled === null ? [] : [cancelledOn(printDate(cancelled))]),
  ...(expired === null ? [] : [expiredOn(printDate(expired))]),
  ...(signed === null && cancelled === null && expired === null ? [placeForSignature] : []),
];
