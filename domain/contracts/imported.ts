import {
  bandOfAnotherGroup,
  cancelledBeforeIssue,
  cancelledInFuture,
  endsBeforeStartOfContract,
  issuedInFuture,
  templateOfAnotherGroup,
} from '../contractMessages.ts';
import type { FieldError, Values } from '../fields/field.ts';
import { dayLength, isoOfDay } from '../fields/london.ts';
import { fail, ok, type Result } from '../result.ts';
import { contractOf, type Employee, type Issue } from './issuing.ts';
import { signingRefusal } from './status.ts';

/** The values of an imported contract from before Waymark. Days are `YYYY-MM-DD`. */
export interface KnownContract {
  readonly start: string;
  readonly expire: string;
  readonly issued: string | null;
  /** Signed on paper. */
  readonly signed: string | null;
  readonly cancelled: string | null;
  readonly group: number | null;
}

/** The day after, on which the clock finds that it has expired. */
const dayAfter = (day: string): string => isoOfDay(Date.parse(day) / dayLength + 1);

const earliest = (first: string, ...others: readonly (string | null)[]): string =>
  others.reduce<string>((day, other) => (other !== null && other < day ? other : day), first);

/** Where nobody says when it was issued: on the day of the signature, else on the first day, and never after today or the cancellation. */
const issuedOf = ({ issued, signed, start, cancelled }: KnownContract, today: string): string =>
  issued ?? signed ?? earliest(start, today, cancelled);

const problemsOf = (contract: KnownContract, issue: Issue, bandGroup: number | null, today: string): readonly FieldError[] => {
  const { start, expire, issued, signed, cancelled, group } = contract;
  const unsigned = signed === null ? null : signingRefusal({ issued, expire: earliest(expire, cancelled) }, signed, today);
  return [
    ...(issue.template.group === group ? [] : [{ field: 'contractTemplate', messages: [templateOfAnotherGroup] }]),
    ...(bandGroup === group ? [] : [{ field: 'contractBand', messages: [bandOfAnotherGroup] }]),
    ...(expire < start ? [{ field: 'expire', messages: [endsBeforeStartOfContract] }] : []),
    ...(issued !== null && issued > today ? [{ field: 'issued', messages: [issuedInFuture] }] : []),
    ...(unsigned === null ? [] : [{ field: 'signed', messages: [unsigned] }]),
    ...(cancelled !== null && cancelled > today ? [{ field: 'cancelled', messages: [cancelledInFuture] }] : []),
    ...(cancelled !== null && issued !== null && cancelled < issued ? [{ field: 'cancelled', messages: [cancelledBeforeIssue] }] : []),
  ];
};

/**
 * The values of a contract that was there before Waymark, its text included; or what is wrong by field. It was never signed electronically:
 * the signature names no text. One whose last day is over has expired.
 */
export const importedContract = (
  contract: KnownContract,
  issue: Omit<Issue, 'start' | 'expire' | 'issued'>,
  person: Employee,
  bandGroup: number | null,
  today: string,
): Result<Values, readonly FieldError[]> => {
  const { start, expire, signed, cancelled } = contract;
  const whole: Issue = { ...issue, start, expire, issued: issuedOf(contract, today) };
  const problems = problemsOf(contract, whole, bandGroup, today);
  if (problems.length > 0) return fail(problems);
  const issued = contractOf(whole, person);
  if (!issued.ok) return fail([{ field: 'contractTemplate', messages: [issued.error] }]);
  return ok({ ...issued.value, signed, cancelled, expired: cancelled === null && expire < today ? dayAfter(expire) : null });
};
