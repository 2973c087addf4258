import type { NeededRight } from '../access/rights.ts';
import type { Field } from '../fields/field.ts';

const page = 'pageSize=20';

/** The lookup path of HEI descriptors. */
export const heiDescriptorCall = `/activities/heidescriptors?${page}`;

const subjects = '/students/JACS?disablefuzzy=true';

/** The lookup paths by record type. */
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
  leadDepartment: '/work-opportunities/lead-departments',
  heiDescriptor: heiDescriptorCall,
  jacsSubject: `${subjects}&${page}`,
};

/** The search of a main list as a lookup in forms, in the states that lists show. */
const formSearch = (path: string): string => `/${path}/search?disableFuzzy=true&pageSize=40`;

/** The states of records that forms offer: all but deleted. No type has all of them; institutions have states of their own. */
export const statesOffered = '0,1,2,4,8,16,32,128,256';

/** The search of a main list as a lookup in forms. `path` is that of the record type. */
export const searchLookup = (path: string): string => `${formSearch(path)}&recordState=${statesOffered}`;

/** The lookup in forms of groups in which the person holds one of these rights. */
export const groupLookup = (rights: NeededRight): string => `${formSearch('institutions')}&sort=name&userHasAccess=${rights.join('|')}`;

/** The states of institutions offered outside group fields: all but deleted. */
export const institutionsOffered = '0,1,3,5';

/**
 * The lookup path of a reference field; null if it has none. `group` lists the rights that let a user choose a group; null for other
 * fields.
 */
export const lookupOf = (field: Field, group: NeededRight | null): string | null => {
  if (field.list !== undefined) return customLookupCall(field.list);
  const address = field.references === undefined ? undefined : records[field.references];
  if (address === undefined) return null;
  if (group !== null) return `${address}&userHasAccess=${group.length > 0 ? group.join('|') : 'any'}`;
  return field.references === 'institution' ? `${address}&recordState=${institutionsOffered}` : address;
};

/** The lookup path of groups that have users. */
export const groupsWithUsers = `${records['institution']}&excludeNoUsers=true&userHasAccess=any`;

/** The lookup path of a list that institutions keep themselves. */
export const customLookupCall = (list: number): string => `/field-lists/fetch/${list}`;

interface FormLookup {
  readonly path: string;
  /** It offers the records of one group. */
  readonly isOfGroup: boolean;
  /** A group has few of them, so the form offers all before anything is typed. */
  readonly isWhole: boolean;
}

/** The lookups of forms by record type. Records of other types are offered by the search of their main list. */
const formLookups: Readonly<Record<string, FormLookup>> = {
  institution: {
    path: `${formSearch('institutions')}&sort=name&recordState=${institutionsOffered}`,
    isOfGroup: false,
    isWhole: false,
  },
  contractBand: { path: '/contracts/available/bands?', isOfGroup: true, isWhole: true },
  contractTemplate: { path: '/contracts/available/templates?', isOfGroup: true, isWhole: true },
  heiDescriptor: { path: `${heiDescriptorCall}&`, isOfGroup: true, isWhole: false },
  jacsSubject: { path: `${subjects}&pageSize=50`, isOfGroup: false, isWhole: false },
};

/** The lookup path in forms of records that the search of their main list does not offer as they should be; undefined for other types. */
export const formLookup = (recordType: string, group: number): string | undefined => {
  const lookup = formLookups[recordType];
  return lookup && `${lookup.path}${lookup.isOfGroup ? `institution=${group}` : ''}`;
};

/** Whether a lookup answers with all entries of a group, and nothing is typed to find them. */
export const isWholeList = (address: string): boolean =>
  address.startsWith('/field-lists/fetch/') || Object.values(formLookups).some(({ path, isWhole }) => isWhole && address.startsWith(path));

/** Lookups that wait for every pause in the typing and need two letters, whatever is typed. */
export const isPatientLookup = (address: string): boolean => address.startsWith(heiDescriptorCall);
