import type { ambassador } from './ambassador.ts';

type Name = keyof typeof ambassador.fields;

/** The fields of their record that ambassadors may change: their contact details. */
export const detailsToEdit = ['mobile', 'telephone', 'street', 'locality', 'town', 'county', 'postcode'] as const satisfies readonly Name[];

/** The fields of their record that ambassadors see. Notes, checks and decisions of staff are for the group only. */
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
