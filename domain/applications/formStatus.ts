import { labelIn } from '../fields/choice.ts';
import { printDate } from '../fields/date.ts';
import { type FormStatus, formStatus, formStatuses } from '../lists/applicationForms.ts';
import { closingDayIsOver, formAllows } from '../questionMessages.ts';

/** The history of an application form. Days are `YYYY-MM-DD`; null: it has not happened. */
interface FormDays {
  readonly opened: string | null;
  readonly closed: string | null;
  /** The last day on which people can apply. */
  readonly closes: string | null;
}

/** The status follows from what happened, and nothing else sets it. */
export const formStatusOf = ({ opened, closed }: Pick<FormDays, 'opened' | 'closed'>): FormStatus => {
  if (opened === null) return formStatus.draft;
  return closed === null ? formStatus.open : formStatus.closed;
};

/** The actions on application forms with their labels. */
export const formActions = { open: 'Open the form', close: 'Close the form' } as const;

export type FormAction = keyof typeof formActions;

/** The actions that each status allows. After its closing day the clock closes an open form. */
export const formActionsByStatus: Readonly<Record<FormStatus, readonly FormAction[]>> = {
  [formStatus.draft]: ['open'],
  [formStatus.open]: ['close'],
  [formStatus.closed]: ['open'],
};

/** Why the form does not allow the action on a day, and what it allows; null if it does. */
export const formActionRefusal = (form: FormDays, action: FormAction, today: string): string | null => {
  const status = formStatusOf(form);
  const allowed = formActionsByStatus[status];
  if (!allowed.includes(action))
    return formAllows(
      labelIn(formStatuses, status),
      allowed.map((each) => formActions[each]),
    );
  return action === 'open' && form.closes !== null && form.closes < today ? closingDayIsOver(printDate(form.closes)) : null;
};

/** Whether people can apply on a day. Compares the days themselves, because the clock may be late. */
export const acceptsApplications = (form: FormDays, today: string): boolean =>
  formStatusOf(form) === formStatus.open && (form.closes === null || form.closes >= today);
