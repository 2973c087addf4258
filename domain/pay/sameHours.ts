import { labelIn } from '../fields/choice.ts';
import { printInstant } from '../fields/instant.ts';
import { printRecordId } from '../fields/recordId.ts';
import { sameHoursAs } from '../payMessages.ts';
import { overlap } from '../workOffers/clashes.ts';
import { type ApprovalDays, stageOf, stages } from './stages.ts';

/** A timesheet as far as it says when its ambassador worked. Instants in ISO 8601; null: not known. */
export interface WorkedHours extends ApprovalDays {
  readonly id: number;
  readonly start: string | null;
  readonly end: string | null;
  /** Neither cancelled, withdrawn, archived nor deleted. */
  readonly isCurrent: boolean;
}

/** Whether two timesheets of an ambassador are for some of the same hours. Work that begins when the other ends is not. */
const isOfSameHours = (one: WorkedHours, other: WorkedHours): boolean =>
  one.id !== other.id &&
  other.isCurrent &&
  one.start !== null &&
  one.end !== null &&
  other.start !== null &&
  other.end !== null &&
  overlap({ start: one.start, end: one.end }, { start: other.start, end: other.end });

/** The other current timesheets of the same ambassador that are for some of the same hours. */
export const ofSameHours = (own: WorkedHours, others: readonly WorkedHours[]): readonly WorkedHours[] =>
  others.filter((other) => isOfSameHours(own, other));

/**
 * Why a timesheet is neither submitted nor approved beside another one of its ambassador: the same hours are paid once. Null if it may be;
 * another one that was not submitted does not count, because it can be corrected.
 */
export const sameHoursRefusal = (own: WorkedHours, other: WorkedHours): string | null =>
  isOfSameHours(own, other) && stageOf(other) !== 'draft'
    ? sameHoursAs(printRecordId(other.id), printInstant(other.start ?? ''), printInstant(other.end ?? ''), labelIn(stages, stageOf(other)))
    : null;
