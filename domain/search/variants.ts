import type { RecordType } from '../record/recordType.ts';
import { rowField, type SearchField } from './searchField.ts';
import { searchFieldsOf, type SearchSet, searchSetOf } from './searchSet.ts';
import { everySignedIn, type NeededRight } from '../access/rights.ts';
import { activity } from '../records/activity.ts';
import { ambassador } from '../records/ambassador.ts';
import { contract } from '../records/contract.ts';
import { expense } from '../records/expense.ts';
import { student } from '../records/student.ts';
import { timesheet } from '../records/timesheet.ts';
import { ambassadorAccountsList, user } from '../records/user.ts';
import { workOffer } from '../records/workOffer.ts';
import { ambassadorKind } from '../lists/users.ts';
import { sentBackToken } from '../pay/approval.ts';
import { groupsWithUsers } from './lookups.ts';

/** Another list of a record type: some of its fields, some with other labels, perhaps fewer records. */
interface Variant {
  readonly name: string;
  readonly path: string;
  readonly label: string;
  readonly searchOrder: readonly string[];
  /** Changes of fields, by token. */
  readonly changed: Readonly<Record<string, Partial<Pick<SearchField, 'label' | 'max' | 'lookup' | 'rights' | 'token' | 'printed'>>>>;
  /** Tokens of the type that are understood but not offered. */
  readonly understands?: readonly string[];
  /** Show only records where this yes/no field is no. */
  readonly notYet?: string;
  /** Show only records where this field has this value. */
  readonly only?: { readonly field: string; readonly is: string };
  /** The rights that open the list, if they are not those of the type. */
  readonly view?: NeededRight;
  /** The columns that it shows, of those of the type; absent: all. */
  readonly columns?: readonly string[];
  /** The list is of the current user's own records, so it needs no right. */
  readonly isOwn?: true;
}

/** These columns, all shown. Columns that tell rows apart stay so. */
const columnsOf = ({ columns }: SearchSet, names: readonly string[]): SearchSet['columns'] =>
  names.flatMap((name) =>
    columns.filter((each) => each.name === name).map((each) => ({ ...each, use: each.use === 'key' ? each.use : ('shown' as const) })),
  );

const variantOf = (
  type: RecordType,
  { name, path, label, searchOrder, changed, understands = [], notYet, only, view, columns, isOwn }: Variant,
): SearchSet => {
  const fields = searchFieldsOf({ ...type, searchOrder }).fields.map((field) => ({ ...field, ...changed[field.printed] }));
  const main = searchSetOf(type);
  const unlisted = understands.flatMap((token) => main.byToken.get(token) ?? []);
  const byToken = new Map([...fields, ...unlisted].map((field) => [field.token, field]));
  const undone = notYet === undefined ? undefined : byToken.get(notYet);
  return {
    ...main,
    view: isOwn ? everySignedIn : (view ?? main.view),
    ...(columns === undefined ? {} : { columns: columnsOf(main, columns) }),
    isOwn: isOwn === true,
    name,
    path,
    label,
    fields,
    byToken,
    quickFilters: [],
    always: [
      ...(undone ? [{ field: undone, any: [{ is: false }], none: [] }] : []),
      ...(only ? [{ field: rowField(only.field, only.field, 'List', only.field), any: [{ is: only.is }], none: [] }] : []),
    ],
  };
};

const retention = {
  searchOrder: [
    'id',
    'dob',
    'firstname',
    'lastname',
    'group',
    'recordState',
    'postcode',
    'reporting-postcode',
    'complete',
    'tracked-by-hesa',
    'permissionToTrack',
    'permissionToMonitor',
  ],
  changed: { group: { label: 'In group' }, 'tracked-by-hesa': { max: 1 } },
} as const;

/** The two lists for users who track the progress of these people: everybody, and those who are not tracked yet. */
const trackingOf = (type: RecordType, names: { readonly all: string; readonly untracked: string }): readonly SearchSet[] => [
  variantOf(type, {
    ...retention,
    name: names.untracked,
    path: `${type.path}/non-tracked`,
    label: `non-tracked ${type.labels.many}`,
    notYet: 'tracked-by-hesa',
  }),
  variantOf(type, { ...retention, name: names.all, path: `${type.path}/retention`, label: `${type.labels.one} retention` }),
];

/** The lists of ambassadors' own records, for their console. */
export const ownSets: readonly SearchSet[] = [
  variantOf(contract, {
    name: 'contracts',
    path: 'contracts',
    label: 'own contracts',
    searchOrder: ['id', 'name', 'jobTitle', 'contract-type', 'contract-band', 'start', 'created', 'signed', 'expire', 'status'],
    changed: {},
    columns: ['name', 'jobTitle', 'start', 'expire', 'signed', 'status'],
    isOwn: true,
  }),
  variantOf(timesheet, {
    name: 'timesheets',
    path: 'timesheets',
    label: 'own timesheets',
    searchOrder: ['id', 'activity-name', 'activity-id', 'approved', 'preapproved', 'awaiting-approval', 'date-start', 'date-finish'],
    // The second label is that of the specification.
    changed: { id: { label: 'Timesheet ID of' }, 'activity-id': { label: 'Ambassador ID of' } },
    understands: [sentBackToken],
    columns: ['activity', 'start', 'hours', 'cost', 'stage'],
    isOwn: true,
  }),
  variantOf(expense, {
    name: 'expenses',
    path: 'expenses',
    label: 'own expenses',
    searchOrder: ['id', 'activity-id', 'activity-name', 'date-of-claim', 'approved', 'preapproved'],
    changed: {},
    understands: [sentBackToken],
    columns: ['typeOfClaim', 'dateOfClaim', 'activity', 'cost', 'stage'],
    isOwn: true,
  }),
  variantOf(workOffer, {
    name: 'sapWorkOffer',
    path: 'work-opportunities/own',
    label: 'own work offers',
    searchOrder: ['id', 'title', 'start', 'end', 'lead-department', 'applicant-status'],
    changed: {
      start: { label: 'Job start' },
      end: { label: 'Job end' },
      // The status of the ambassador, not that of the offer.
      'applicant-status': { token: 'status', printed: 'status', label: 'Applicant status', max: 1 },
    },
    columns: ['title', 'start', 'end', 'places', 'advertiseTo'],
    isOwn: true,
  }),
];

/** The accounts of ambassadors, which the list of users leaves out. */
const ambassadorAccounts = variantOf(user, {
  ...ambassadorAccountsList,
  view: everySignedIn,
  searchOrder: ['email', 'id', 'group', 'recordState'],
  changed: { group: { lookup: groupsWithUsers, rights: everySignedIn } },
  only: { field: 'kind', is: ambassadorKind },
  columns: ['firstname', 'lastname', 'email', 'group', 'enabled', 'lockedOut'],
});

/** Activities by their ID alone. The screen of the calendar asks the list of activities, which has all their filters. */
const calendar = variantOf(activity, {
  name: 'calendar',
  path: 'calendar',
  label: 'calendar',
  searchOrder: ['id'],
  changed: {},
  // Without it, the list would not be limited to the groups of the person.
  understands: ['group'],
});

/** All further lists of record types. */
export const variantSets: readonly SearchSet[] = [
  ...trackingOf(student, { all: 'RetentionStudents', untracked: 'nonTrackedStudents' }),
  ...trackingOf(ambassador, { all: 'RetentionAmbassadors', untracked: 'nonTrackedAmbassadors' }),
  ambassadorAccounts,
  calendar,
  ...ownSets,
];
