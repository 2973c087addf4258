import { named } from './named.ts';

/** The subjects on which a user receives mail. */
export const notifications = named('Administrative', 'General Communications', 'Tracking and Reporting');
export const features = named('Student Ambassador Programme', 'Event Programme', 'Registration Tool', 'API');
export const eventRepresentations = named(
  'Governance Group',
  'Membership Application Panel',
  'Post-Entry Group',
  'Research Group',
  'Steering Group',
  'System Review Panel',
);
export const pointsOfContact = named('Database', 'Legal', 'Uni Connect', 'Student Ambassador Programme');
