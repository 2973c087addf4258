import { anyOf } from '../access/rights.ts';

/** What groups keep about institutions is seen by those who see their activities, and changed by those who change institutions. */
export const heldByGroups = { view: anyOf('ViewActivities', 'EditInstitutions'), edit: anyOf('EditInstitutions') };
