import { endsBeforeStartOfContract, endsInPast, rateNeeded, startsBeforeTemplate } from '../contractMessages.ts';
import { printDate } from '../fields/date.ts';
import type { FieldError, Values } from '../fields/field.ts';
import { printPounds } from '../fields/money.ts';
import { contractStatus } from '../lists/contracts.ts';
import { rateOn, type RateOfPay } from '../pay/rate.ts';
import { fullName } from '../fullName.ts';
import { fail, ok, type Result } from '../result.ts';
import { fieldsNamedIn, mergeText } from './mergeFields.ts';
import { type ContractDays, statusOf } from './status.ts';

/** The most contracts that one task issues. */
export const maxIssued = 5_000;

/** The values that contracts take from a template. */
interface IssuedTemplate {
  readonly name: string | null;
  readonly jobTitle: string | null;
  readonly dbsRequired: boolean | null;
  readonly group: number | null;
  readonly contractType: number | null;
  readonly contractBand: number | null;
  readonly validFrom: string | null;
  readonly text: string | null;
}

/** The values that contracts issued together have in common. Days are `YYYY-MM-DD`. */
export interface Issue {
  readonly templateId: number;
  readonly template: IssuedTemplate;
  /** The names that the texts show. */
  readonly group: string;
  readonly contractType: string;
  readonly band: { readonly name: string; readonly rates: readonly RateOfPay[] };
  readonly start: string;
  /** The last day. */
  readonly expire: string;
  /** The day on which they are issued. */
  readonly issued: string;
}

/** Somebody who gets a contract. */
export interface Employee {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly dob: string | null;
}

/** Whether a contract is of the template, has a day of these and has not ended. */
export const holdsInDays = (
  contract: Partial<
    ContractDays & { readonly contractTemplate: number | null; readonly start: string | null; readonly expire: string | null }
  >,
  { templateId, start, expire }: Pick<Issue, 'templateId' | 'start' | 'expire'>,
): boolean =>
  contract.contractTemplate === templateId &&
  statusOf({ signed: null, cancelled: null, expired: null, ...contract }) !== contractStatus.ended &&
  (contract.start ?? '') <= expire &&
  (contract.expire ?? '') >= start;

/** The errors of the days of contracts. They name fields of the request. */
export const problemsOfDays = (
  { start, expire }: Pick<Issue, 'start' | 'expire'>,
  validFrom: string | null,
  today: string,
): readonly FieldError[] => [
  ...(validFrom !== null && start < validFrom ? [{ field: 'Start', messages: [startsBeforeTemplate(printDate(validFrom))] }] : []),
  ...(expire < start ? [{ field: 'Expire', messages: [endsBeforeStartOfContract] }] : []),
  ...(expire >= start && expire < today ? [{ field: 'Expire', messages: [endsInPast] }] : []),
];

/**
 * The values of the contract of one person, its text included; or in words why there can be none. The rate is that of the first day; a
 * contract whose text does not name it can do without one.
 */
export const contractOf = (issue: Issue, person: Employee): Result<Values, string> => {
  const { template, start, expire, issued } = issue;
  const { text, ...templateValues } = template;
  const rate = rateOn(issue.band, start, person.dob);
  if (!rate.ok && fieldsNamedIn(text ?? '').has('rate')) return fail(rateNeeded(rate.error));
  return ok({
    ...templateValues,
    ambassador: person.id,
    contractTemplate: issue.templateId,
    start,
    expire,
    issued,
    rate: rate.ok ? rate.value : null,
    text: mergeText(text ?? '', {
      'ambassador-name': fullName(person),
      group: issue.group,
      'job-title': template.jobTitle ?? '',
      'contract-type': issue.contractType,
      'contract-band': issue.band.name,
      rate: rate.ok ? `£${printPounds(rate.value)}` : '',
      start: printDate(start),
      end: printDate(expire),
      issued: printDate(issued),
    }),
  });
};
