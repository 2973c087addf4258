import type { SearchDefinition } from '../../api/contract/search.ts';
import { capitalise } from '../../domain/words.ts';

/** Lists that are shown as views of another list, with the labels of the switch. The first is the list itself. */
const viewLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  students: {
    students: 'All',
    nonTrackedStudents: 'Non-tracked',
    RetentionStudents: 'Retention',
    studentDuplicates: 'Possible duplicates',
  },
  ambassadors: { ambassadors: 'All', nonTrackedAmbassadors: 'Non-tracked', RetentionAmbassadors: 'Retention' },
};

/** Headings of lists that are not their plural. */
const headings: Readonly<Record<string, string>> = {
  fieldLists: 'Dropdown lists',
  studentDuplicates: 'Possible duplicates',
  // They stand beside ambassadors, and the rail has no room for more.
  ambassadorApplications: 'Applications',
  ambassadorApplicationForms: 'Application forms',
};

/** In the order of the rail. */
const groups = [
  {
    heading: 'People',
    sets: [
      'students',
      'ambassadors',
      'ambassadorContract',
      'ambassadorTimesheets',
      'ambassadorExpenses',
      'payRuns',
      'payCorrections',
      'ambassadorApplications',
      'ambassadorApplicationForms',
      'ambassadorAccounts',
      'referees',
      'users',
    ],
  },
  {
    heading: 'Outreach',
    sets: ['activities', 'activitySessions', 'eventProgrammes', 'eventProgrammeApplications', 'workOffer'],
  },
  { heading: 'Places', sets: ['institutions', 'institutionContacts', 'institutionApplications', 'institutionTargets'] },
  { heading: 'Learning', sets: ['surveys', 'surveyTemplates', 'surveyResults', 'evaluationPlans', 'jacsSubjects'] },
  { heading: 'Data', sets: ['imports', 'exports', 'reports', 'documents', 'tasks'] },
  {
    heading: 'Settings',
    sets: [
      'ambassadorContractBands',
      'ambassadorContracts',
      'mileageRates',
      'fieldLists',
      'customFields',
      'heiDescriptors',
      'partneredInstitutions',
    ],
  },
] as const;

/** Sets that the navigation leaves out, because a screen of its own shows what they find. */
const setsOfScreens: ReadonlySet<string> = new Set(['calendar']);

interface NavigationGroup {
  readonly heading: string;
  readonly sets: readonly SearchDefinition[];
}

interface ListView {
  readonly label: string;
  readonly definition: SearchDefinition;
}

/** The views of the list that this set belongs to, the list itself first; empty if there is only one that the person may open. */
export const viewsOf = (definitions: readonly SearchDefinition[], set: string): readonly ListView[] => {
  const labels = Object.values(viewLabels).find((views) => Object.hasOwn(views, set));
  const views = Object.entries(labels ?? {}).flatMap(([name, label]) => {
    const definition = definitions.find((each) => each.Set === name);
    return definition ? [{ label, definition }] : [];
  });
  return views.length > 1 ? views : [];
};

/** Whether the set stands in the navigation as a view of another one. */
const isViewOfAnother = (definitions: readonly SearchDefinition[], { Set: set }: SearchDefinition): boolean => {
  const [list] = viewsOf(definitions, set);
  return list !== undefined && list.definition.Set !== set;
};

/** The groups with the lists that this person may open, without views of another list. Sets of no group are under Data. */
export const groupForNavigation = (definitions: readonly SearchDefinition[]): readonly NavigationGroup[] => {
  const grouped = new Set<string>(groups.flatMap((group) => group.sets));
  const ungrouped = definitions.filter(
    (definition) =>
      !definition.IsOwn && !grouped.has(definition.Set) && !setsOfScreens.has(definition.Set) && !isViewOfAnother(definitions, definition),
  );
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

/** The heading of a list: 'Students', 'Dropdown lists'. */
export const headingOfList = ({ Set: set, Label }: Pick<SearchDefinition, 'Set' | 'Label'>): string => headings[set] ?? capitalise(Label);

/** The path of the list that a screen of its own belongs to: of '/students/duplicates/merge', 'students'. */
export const pathOfScreen = (definitions: readonly Pick<SearchDefinition, 'Path'>[], pathname: string): string | undefined =>
  definitions
    .map(({ Path }) => Path)
    .filter((path) => pathname.startsWith(`/${path}/`))
    .toSorted((one, other) => other.length - one.length)[0];
