import type { FieldOptions } from '../fields/field.ts';
import { reference } from '../fields/reference.ts';

/** The ambassador who is paid, as the first column of a list. */
export const paidAmbassador = (more: FieldOptions) =>
  reference('ambassador', 'Ambassador', {
    ...more,
    ofOwnGroup: true,
    column: 'key',
    search: { token: 'ambassador-id', label: 'Ambassador ID', type: 'Id' },
  });

/** The references of paid work: ambassador, activity, session and offer. `more` has their heading. */
export const workReferences = (more: Pick<FieldOptions, 'heading'>, { needsActivity }: { readonly needsActivity: boolean }) => ({
  ambassador: paidAmbassador({ ...more, required: true }),
  activity: reference('activity', 'Activity', {
    ...more,
    required: needsActivity,
    ofOwnGroup: true,
    column: 'shown',
    search: { token: 'activity-id', label: 'Activity ID', type: 'Id' },
  }),
  session: reference('activitySession', 'Session', {
    ...more,
    ofOwnGroup: true,
    sameIn: 'activity',
    column: 'hidden',
    search: { token: 'session-id', label: 'Session ID', type: 'Id' },
  }),
  workOffer: reference('workOffer', 'Work offer', {
    ...more,
    ofOwnGroup: true,
    sameIn: 'activity',
    column: 'hidden',
    search: { token: 'workopportunity-id', label: 'Work opportunity ID', type: 'Id' },
  }),
});

/** The group that pays. */
export const payingGroup = (more: Pick<FieldOptions, 'heading'>) =>
  reference('institution', 'Group', { ...more, required: true, scope: true, column: 'hidden', search: true });
