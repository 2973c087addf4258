import { named } from './named.ts';

/** What a user is written to about. */
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
