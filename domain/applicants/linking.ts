import {
  ambassadorNotCurrent,
  ambassadorOfAnotherGroup,
  applicationNotCurrent,
  linkedAlready,
  notYetLinkable,
} from '../applicationMessages.ts';
import { isEmpty } from '../fields/equality.ts';
import type { Values } from '../fields/field.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import { valuesOf } from '../record/recordType.ts';
import { genericState } from '../record/states.ts';
import { ambassador as ambassadorType } from '../records/ambassador.ts';
import { applicantFields } from '../records/ambassadorApplication.ts';
import { linkedStatuses, nameOfStatus, statusOf } from '../applications/status.ts';

type StandingRecord = Pick<RecordSnapshot, 'values' | 'recordState'>;

const personal = Object.keys(applicantFields);

/** Why an application cannot be linked with an ambassador now; null if it can. */
export const linkRefusal = ({ values, recordState }: StandingRecord): string | null => {
  if (recordState !== genericState.current.value) return applicationNotCurrent;
  const { status, ambassador } = values;
  if (!linkedStatuses.includes(statusOf(typeof status === 'number' ? status : null)))
    return notYetLinkable(linkedStatuses.map(nameOfStatus));
  return isEmpty(ambassador) ? null : linkedAlready;
};

/** Why an application of a group cannot be linked with this ambassador; null if it can. */
export const ambassadorRefusal = (ambassador: StandingRecord, group: Values[string] | undefined): string | null => {
  if (ambassador.recordState !== genericState.current.value) return ambassadorNotCurrent;
  return valuesOf(ambassadorType, ambassador.values).group === group ? null : ambassadorOfAnotherGroup;
};

/** The values of the ambassador who is made of an application: the person's and the group, not the notes. */
export const ambassadorOf = (application: Values): Values =>
  Object.fromEntries([...personal, 'group'].flatMap((name) => (isEmpty(application[name]) ? [] : [[name, application[name] ?? null]])));

/** The values of an application for the empty fields of its ambassador. */
export const filledBy = (application: Values, ambassador: Values): Values =>
  Object.fromEntries(
    personal.flatMap((name) => (isEmpty(ambassador[name]) && !isEmpty(application[name]) ? [[name, application[name] ?? null]] : [])),
  );

/** The labels of the fields with these names, in the order of the form. */
export const labelsOf = (names: readonly string[]): readonly string[] =>
  Object.entries(applicantFields).flatMap(([name, { label }]) => (names.includes(name) ? [label] : []));
