import type { RecordType } from '../record/recordType.ts';
import type { SearchField } from './searchField.ts';
import { searchFieldsOf, type SearchSet, searchSetOf } from './searchSet.ts';
import { ambassador } from '../records/ambassador.ts';
import { student } from '../records/student.ts';

/** Another list of a record type: some of its fields, some with other labels, perhaps fewer records. */
interface Variant {
  readonly name: string;
  readonly path: string;
  readonly label: string;
  readonly searchOrder: readonly string[];
  /** Changes of fields, by token. */
  readonly changed: Readonly<Record<string, Partial<Pick<SearchField, 'label' | 'max'>>>>;
  /** Show only records where this yes/no field is no. */
  readonly notYet?: string;
}

const variantOf = (type: RecordType, { name, path, label, searchOrder, changed, notYet }: Variant): SearchSet => {
  const fields = searchFieldsOf({ ...type, searchOrder }).fields.map((field) => ({ ...field, ...changed[field.printed] }));
  const byToken = new Map(fields.map((field) => [field.token, field]));
  const undone = notYet === undefined ? undefined : byToken.get(notYet);
  return {
    ...searchSetOf(type),
    name,
    path,
    label,
    fields,
    byToken,
    quickFilters: [],
    always: undone ? [{ field: undone, any: [{ is: false }], none: [] }] : [],
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

/** All further lists of record types. */
export const variantSets: readonly SearchSet[] = [
  ...trackingOf(student, { all: 'RetentionStudents', untracked: 'nonTrackedStudents' }),
  ...trackingOf(ambassador, { all: 'RetentionAmbassadors', untracked: 'nonTrackedAmbassadors' }),
];
