import type { SearchDefinition } from '../../api/contract/search.ts';

/** In the order of the rail. */
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

/** The groups with the sets that this person may open. Sets of no group are under Data. */
export const groupForNavigation = (definitions: readonly SearchDefinition[]): readonly NavigationGroup[] => {
  const grouped = new Set<string>(groups.flatMap((group) => group.sets));
  const ungrouped = definitions.filter((definition) => !grouped.has(definition.Set));
  return groups
    .map(({ heading, sets }) => ({
      heading,
      sets: [
        ...sets.flatMap((set) => definitions.filter((definition) => definition.Set === set)),
        ...(heading === 'Data' ? ungrouped : []),
      ],
    }))
    .filter((group) => group.sets.length > 0);
};

/** Labels are lower case, as inside a sentence. */
export const headingOf = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);
