import type { NeededRight } from '../access/rights.ts';
import type { Field } from '../fields/field.ts';

/** How many values a search box is offered at a time. */
const page = 'pageSize=20';

const subjects = '/students/JACS?disablefuzzy=true';

/** The calls that offer records as values, by record type. */
const records: Readonly<Record<string, string>> = {
  institution: `/institutions/search?disableFuzzy=true&${page}&sort=name`,
  user: `/users/search?disableFuzzy=true&showAllInstitutionsUsers=true&institution=0&${page}`,
  import: `/imports/search?disableFuzzy=true&${page}`,
  ambassador: `/ambassadors/search?${page}`,
  ambassadorApplicationForm: `/ambassadors/application-forms/search?${page}`,
  eventProgramme: `/event-programmes/search?${page}`,
  referee: `/event-programmes/referees/search?${page}`,
  surveyTemplate: `/survey-templates/search?${page}`,
  contractBand: '/contracts/available/bands?showAll=true',
  contractTemplate: '/contracts/available/templates?showAll=true',
  contractType: '/contracts/available/types?showAll=true',
  leadDepartment: '/work-opportunities/lead-departments',
  heiDescriptor: '/activities/heidescriptors',
  jacsSubject: `${subjects}&${page}`,
};

/** States in which institutions are offered where they are not groups: all but deleted. */
export const institutionsOffered = '0,1,3,5';

/** The call that offers values for a field that points at records. `group`: it names the group, offered where one of these rights is held. */
export const lookupOf = (field: Field, group: NeededRight | null): string | null => {
  if (field.list !== undefined) return customLookupCall(field.list);
  const address = field.references === undefined ? undefined : records[field.references];
  if (address === undefined) return null;
  if (group !== null) return `${address}&userHasAccess=${group.length > 0 ? group.join('|') : 'any'}`;
  return field.references === 'institution' ? `${address}&recordState=${institutionsOffered}` : address;
};

/** The call that offers groups in which somebody has a role. */
export const groupsWithUsers = `${records['institution']}&excludeNoUsers=true&userHasAccess=any`;

/** The call that offers subjects in a form. */
export const jacsCall = `${subjects}&pageSize=50`;

/** The call that offers the entries of a list that institutions keep themselves. */
export const customLookupCall = (list: number): string => `/field-lists/fetch/${list}`;
