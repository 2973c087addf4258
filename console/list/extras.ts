import { FilePlus2, FileUp, type LucideIcon, Merge, Send, UserPlus } from 'lucide-react';
import type { ComponentType } from 'react';
import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import { payFileAltered } from '../../domain/payMessages.ts';
import { contractMarks, jobMarks, type Marks } from '../page/statusMarks.ts';
import { anyOf, importRights, type NeededRight, type Right } from '../../domain/access/rights.ts';
import type { BulkSelection } from '../api/searchApi.ts';
import { actionColumn, type Column, progressColumn } from '../grid/column.ts';
import { hasStopped } from '../../domain/lists/importStatus.ts';
import { importFailed, type ImportTypeName } from '../../domain/lists/imports.ts';
import type { importRecord } from '../../domain/records/import.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';
import type { task } from '../../domain/records/task.ts';
import type { RowOf } from '../rows.ts';
import { deleteAddress, readSavedSearch } from '../savedSearches/savedSearch.ts';
import { searchAddress } from '../searchAddress.ts';
import type { DownloadRefusals } from '../ui/downloading.ts';
import { createLazyDialog } from '../ui/lazyDialog.tsx';
import { declaredActionsOf, type RowAction } from './rowActions.ts';

/** Something to do with the chosen records of one list, beside what all lists offer. */
export interface ChosenAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** People without the right in any group do not see it. */
  readonly right: Right;
  readonly Dialog: ComponentType<{
    readonly selection: BulkSelection;
    readonly count: number;
    readonly onClose: () => void;
    readonly onDone: () => void;
  }>;
}

/** The differences of a set's list from its definition. */
interface ListExtras {
  /** Replaces the button that adds a record; shown to people who have one of the rights in some group. */
  readonly mainAction?: { readonly label: string; readonly address: string; readonly rights: NeededRight; readonly icon: LucideIcon };
  /** Replaces the title of the empty list. */
  readonly emptyTitle?: string;
  readonly emptyText?: string;
  /** The imports that the empty list offers to people with the right in some group. */
  readonly importedAs?: { readonly type: ImportTypeName; readonly right: Right };
  readonly columns?: (columns: readonly Column[]) => readonly Column[];
  /** The address of a row, instead of its record's page. */
  readonly rowAddress?: (row: SearchRow) => string;
  readonly rowAction?: (row: SearchRow, definition: SearchDefinition) => RowAction | null;
  /** Why a row's file cannot be downloaded, by the status of the answer. */
  readonly downloadRefusals?: DownloadRefusals;
  /** Offered on the list's own page, not in tabs of records. */
  readonly chosenActions?: readonly ChosenAction[];
  /** Deletes after one question in the row. For small records that are quick to make again. */
  readonly deletesInPlace?: true;
}

const afterStatus = (columns: readonly Column[], ...more: readonly Column[]): readonly Column[] => {
  const at = columns.findIndex((column) => column.name === 'status') + 1;
  return [...columns.slice(0, at), ...more, ...columns.slice(at)];
};

const offerMarks: Marks = { Advertising: 'good', Pending: 'attention' };
const stageMarks: Marks = {
  'Awaiting pre-approval': 'attention',
  'Awaiting approval': 'attention',
  'Awaiting pay office': 'attention',
  'Sent to pay office': 'good',
};
const applicationMarks: Marks = {
  New: 'attention',
  'Successful 1st Screening': 'attention',
  'Accepted for Interview': 'attention',
  'Accepted after Interview': 'good',
  'Pass to Recruitment': 'good',
  'Pass to Academic Schools': 'good',
};

/** Shows the words of a column with marks, so that a phone shows them beside the state. */
const markColumn =
  (name: string, words: Marks) =>
  (columns: readonly Column[]): readonly Column[] =>
    columns.map((column) => (column.role === 'value' && column.name === name ? { ...column, marks: words } : column));

/** Whether a task, import or export stopped. Tasks have a number as their status, the others a word. */
const hasFailed = ({ status, finished }: RowOf<typeof task> & RowOf<typeof importRecord>): boolean =>
  status === taskStatus.error || hasStopped({ status, finished });

/** An import that stopped keeps its status, which would say that it still goes on. */
const failedWord = (row: Readonly<Record<string, unknown>>): string | null => (hasStopped(row) ? importFailed.label : null);

/** Shows the status with a mark, and the status and message of failed work in red. */
const withMarks = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column) =>
    column.role !== 'value'
      ? column
      : column.name === 'status'
        ? { ...column, marks: jobMarks, isBad: hasFailed, inPlace: failedWord }
        : column.name === 'message'
          ? { ...column, isBad: hasFailed }
          : column,
  );

/** A job has a status, so the state column says little. */
const withoutState = (columns: readonly Column[]): readonly Column[] => columns.filter((column) => column.role !== 'state');

/** The action that the row itself shows: to continue what stopped, else to undo what was done. */
const taskActionOf = (row: SearchRow, definition: SearchDefinition): RowAction | null => declaredActionsOf(definition, row)[0] ?? null;

const AddToActivityDialog = createLazyDialog(() =>
  import('../filling/AddToActivityDialog.tsx').then(({ AddToActivityDialog: Loaded }) => Loaded),
);

const MergeChosenDialog = createLazyDialog(() =>
  import('../merging/MergeChosenDialog.tsx').then(({ MergeChosenDialog: Loaded }) => Loaded),
);

const IssueToChosenDialog = createLazyDialog(() =>
  import('../issuing/IssueToChosenDialog.tsx').then(({ IssueToChosenDialog: Loaded }) => Loaded),
);

const hasValues = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Roles in every group name no group. */
const everyGroupWord = (row: Readonly<Record<string, unknown>>): string | null =>
  hasValues(row['role']) && !hasValues(row['group']) ? 'Every group' : null;

const extras: Readonly<Record<string, ListExtras>> = {
  institutions: { importedAs: { type: 'edubase', right: 'ImportRegister' } },
  institutionContacts: { importedAs: { type: 'institutionContact', right: 'ImportInstitutionContacts' } },
  institutionApplications: { importedAs: { type: 'institutionApplication', right: 'ImportInstitutionApplicationData' } },
  activities: { importedAs: { type: 'activity', right: 'ImportActivities' } },
  users: {
    emptyTitle: 'No users belong to this group',
    emptyText: 'Users with a role in every group aren’t listed here. Search all your groups to see them.',
    columns: (columns) =>
      columns.map((column) => (column.role === 'value' && column.name === 'group' ? { ...column, inPlace: everyGroupWord } : column)),
  },
  students: {
    importedAs: { type: 'student', right: 'ImportStudents' },
    chosenActions: [
      { label: 'Add to an activity…', icon: UserPlus, right: 'EditActivities', Dialog: AddToActivityDialog },
      { label: 'Merge…', icon: Merge, right: 'EditStudents', Dialog: MergeChosenDialog },
    ],
  },
  ambassadors: {
    importedAs: { type: 'ambassador', right: 'ImportAmbassadors' },
    chosenActions: [{ label: 'Issue contracts…', icon: FilePlus2, right: 'EditAmbassadorContracts', Dialog: IssueToChosenDialog }],
  },
  ambassadorContract: {
    emptyText: 'Issue contracts from the list of ambassadors, or from an ambassador’s page.',
    columns: (columns) => markColumn('status', contractMarks)(withoutState(columns)),
  },
  ambassadorApplications: {
    importedAs: { type: 'ambassadorApplication', right: 'ImportAmbassadorApplications' },
    columns: markColumn('status', applicationMarks),
  },
  ambassadorTimesheets: {
    importedAs: { type: 'ambassadorTimesheet', right: 'ImportAmbassadorTimesheets' },
    columns: markColumn('stage', stageMarks),
  },
  ambassadorExpenses: {
    importedAs: { type: 'ambassadorExpense', right: 'ImportAmbassadorExpenses' },
    columns: markColumn('stage', stageMarks),
  },
  payCorrections: { columns: markColumn('stage', stageMarks) },
  workOffer: {
    importedAs: { type: 'activityWorkOffer', right: 'ImportWorkOpportunities' },
    columns: markColumn('status', offerMarks),
  },
  tasks: {
    emptyText: 'Imports, exports and changes to many records will appear here.',
    // One progress column replaces `size`, `done` and `failed`. The title says in words what `command` is a code for.
    columns: (columns) =>
      afterStatus(
        withMarks(withoutState(columns)).filter((column) => !['command', 'size', 'done', 'failed', 'changed'].includes(column.name)),
        progressColumn,
        actionColumn,
      ),
    rowAction: taskActionOf,
  },
  exports: {
    emptyText: 'Files you export from a list will appear here.',
    columns: (columns) => afterStatus(withMarks(withoutState(columns)), actionColumn),
  },
  payRuns: {
    emptyText: 'Each run sends what is approved to the pay office, as one file.',
    mainAction: { label: 'Run pay', address: '/ambassadors/pay-runs/create', rights: anyOf('RunPay'), icon: Send },
    columns: (columns) => [...withMarks(withoutState(columns)), actionColumn],
    downloadRefusals: { 409: payFileAltered },
  },
  contracts: { emptyTitle: 'You have no contracts yet' },
  timesheets: { emptyTitle: 'You have no timesheets yet' },
  expenses: { emptyTitle: 'You have no expense claims yet' },
  sapWorkOffer: { emptyTitle: 'You have no work offers yet' },
  savedSearches: {
    emptyText: 'Save a search from any list to see it here. Only you can see it.',
    columns: (columns) => [...withoutState(columns), actionColumn],
    rowAddress: (row) => {
      const { ForType, Filter } = readSavedSearch(row);
      return searchAddress(ForType, Filter);
    },
    rowAction: (row) => ({ kind: 'open', label: 'Delete', address: deleteAddress(row.Id) }),
  },
  fieldLists: {
    emptyText: 'Entries you add appear in forms, in this order.',
    deletesInPlace: true,
  },
  partneredInstitutions: { emptyText: 'Members you add can look at your group’s activities, and change nothing.' },
  imports: {
    emptyText: 'Files you import will appear here.',
    mainAction: { label: 'Upload a file', address: '/imports/create', rights: importRights, icon: FileUp },
    columns: (columns) => withMarks(withoutState(columns)),
  },
};

const noExtras: ListExtras = {};

export const extrasOf = (set: string): ListExtras => extras[set] ?? noExtras;
