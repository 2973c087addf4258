import type { SearchDefinition } from '../../api/contract/search.ts';

/** The groups of the rail with their search sets, in order. */
const groups = [
  {
    heading: 'People',
    sets: [
      'students',
      'nonTrackedStudents',
      'RetentionStudents',
      'studentDuplicates',
      'ambassadors',
      'ambassadorApplications',
      'ambassadorAccounts',
      'referees',
      'users',
    ],
  },
  {
    heading: 'Outreach',
    sets: ['activities', 'calendar', 'eventProgrammes', 'eventProgrammeApplications', 'workOffer', 'timesheets', 'expenses'],
  },
  { heading: 'Places', sets: ['institutions'] },
  { heading: 'Learning', sets: ['surveys', 'surveyTemplates', 'surveyResults', 'evaluationPlans', 'jacsSubjects'] },
  { heading: 'Data', sets: ['imports', 'exports', 'reports', 'documents', 'fieldLists', 'tasks'] },
] as const;

export interface NavigationGroup {
  readonly heading: string;
  readonly sets: readonly SearchDefinition[];
}

/** The groups of the rail with the sets that this person may open, without empty groups. Sets of no group go under Data. */
export const navigationOf = (definitions: readonly SearchDefinition[]): readonly NavigationGroup[] => {
  const placed = new Set<string>(groups.flatMap((group) => group.sets));
  const homeless = definitions.filter((definition) => !placed.has(definition.Set));
  return groups
    .map(({ heading, sets }) => ({
      heading,
      sets: [...sets.flatMap((set) => definitions.filter((definition) => definition.Set === set)), ...(heading === 'Data' ? homeless : [])],
    }))
    .filter((group) => group.sets.length > 0);
};

/** A set's label as a heading. Labels are lower case, as within a sentence. */
export const headingOf = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);
