import { anyOf } from '../access/rights.ts';

/** The rights over records of groups about institutions: people who see activities see them, people who edit institutions edit them. */
export const heldByGroups = { view: anyOf('ViewActivities', 'EditInstitutions'), edit: anyOf('EditInstitutions') };
