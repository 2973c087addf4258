import type { ambassador } from './ambassador.ts';

type Name = keyof typeof ambassador.fields;

/** What ambassadors may change of what a group keeps about them: how to reach them. */
export const detailsToEdit = ['mobile', 'telephone', 'street', 'locality', 'town', 'county', 'postcode'] as const satisfies readonly Name[];

/** What ambassadors see of what a group keeps about them. Notes, checks and what staff decide about them are for the group. */
export const detailsToSee = [
  'firstname',
  'lastname',
  'dob',
  'email',
  ...detailsToEdit,
  'institution',
  'programmeTitle',
  'programmeLevel',
  'courseName',
  'permissionToTrack',
  'permissionToMonitor',
] as const satisfies readonly Name[];
