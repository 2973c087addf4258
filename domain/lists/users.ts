import type { Choice } from '../fields/field.ts';
import { choicesOfLabels } from './named.ts';

/** The subjects on which a user receives mail. */
export const notifications = choicesOfLabels('Administrative', 'General Communications', 'Tracking and Reporting');
export const features = choicesOfLabels('Student Ambassador Programme', 'Event Programme', 'Registration Tool', 'API');
export const eventRepresentations = choicesOfLabels(
  'Governance Group',
  'Membership Application Panel',
  'Post-Entry Group',
  'Research Group',
  'Steering Group',
  'System Review Panel',
);
export const pointsOfContact = choicesOfLabels('Database', 'Legal', 'Uni Connect', 'Student Ambassador Programme');

/** The kind of accounts that are for ambassadors. */
export const ambassadorKind = 'ambassador';

/** The kinds of accounts beside those of people who work for a group, which have none. */
export const accountKinds: readonly Choice[] = [{ value: ambassadorKind, label: 'Ambassador' }];
