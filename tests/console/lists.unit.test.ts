import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import { groupForNavigation, headingOfList, pathOfScreen, viewsOf } from '../../console/page/navigation.ts';
import { SetIcon } from '../../console/page/SetIcon.tsx';
import { exportTypes } from '../../domain/lists/tasks.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { recordNotThere, tooManyResults } from '../../domain/messages.ts';
import { capitalise } from '../../domain/words.ts';
import { initialsOf } from '../../console/frame/initials.ts';
import { actionWords, bulkActionsOf, namesCount } from '../../console/list/bulkActions.ts';
import { extrasOf } from '../../console/list/extras.ts';
import { searchFailureText } from '../../console/list/searchFailure.ts';
import { readFailure } from '../../console/api/failure.ts';
import type { Column } from '../../console/grid/column.ts';
import { printCell } from '../../console/grid/formats.ts';
import { truncateToWidth } from '../../console/grid/truncateToWidth.ts';
import { pageWithin } from '../../console/page/listQuestion.ts';
import { pagingAfter } from '../../console/list/usePaging.ts';
import { pageProblem } from '../../console/list/pageProblem.ts';
import { countMatches, countRows, titleOf } from '../../console/rows.ts';
import { searchSets } from '../../projections/search/sets.ts';

const definition = (Set: string): SearchDefinition => ({
  Set,
  Path: Set,
  RecordPath: 'students',
  ForType: Set,
  Label: Set,
  LabelOne: Set,
  Fields: [],
  UnlistedFields: [],
  Columns: [],
  Filters: [],
  DefaultSort: 'id',
  DefaultOrder: 'asc',
  CanOpen: true,
  CanCreate: true,
  CanEdit: true,
  CanCopy: false,
  CanEditMany: true,
  CanExport: true,
  ExportedParts: [],
  KeepsAnswers: false,
  OrderedWithin: null,
  HasGroup: true,
  IsOwn: false,
  Actions: [],
  States: [],
});
const students = { Label: 'Students', LabelOne: 'student' };
const states = [
  { value: 0, name: 'Current', mark: 'good', byHand: true },
  { value: 1, name: 'Archived', mark: 'quiet', byHand: true },
  { value: 128, name: 'Withdrawn', mark: 'quiet', byHand: true },
  { value: 4, name: 'Duplicate', mark: 'attention', byHand: false },
  { value: 64, name: 'Deleted', mark: 'bad', byHand: true },
];
const plainRow: SearchRow = { Id: 3, HasSecondaryFormatting: false, Labels: {} };
const row = (more: Record<string, SearchRow[string]>): SearchRow => ({ ...plainRow, ...more });

describe('the text of a list that could not be loaded', () => {
  const failing = (status: number, body: object) => searchFailureText(readFailure(status, { Success: false, Errors: [], ...body }));

  it('is that of a search that finds too much, if the answer says so or did not come from Waymark', () => {
    expect(failing(404, { message: 'Too much', customError: tooManyResults })).toBe(tooManyResults);
    expect(searchFailureText(readFailure(404, '<html>'))).toBe(tooManyResults);
  });

  it('says that the record of the list is not there', () => {
    expect(failing(404, { message: recordNotThere('school') })).toBe(recordNotThere('school'));
  });

  it('shows no message of the server for other failures', () => {
    expect(failing(500, { message: 'A detail of the server' })).toBe('Your filters are still here.');
  });
});

describe('the rail', () => {
  it('groups the screens that the person may open, and leaves empty groups out', () => {
    expect(
      groupForNavigation(['tasks', 'users', 'students'].map(definition)).map((group) => [group.heading, group.sets.map((set) => set.Set)]),
    ).toEqual([
      ['People', ['students', 'users']],
      ['Data', ['tasks']],
    ]);
  });

  it('has a place and an icon for every list', () => {
    const listed = searchSets.filter(({ isOwn }) => !isOwn).map(({ name }) => name);
    const data = groupForNavigation(listed.map(definition)).find(({ heading }) => heading === 'Data');
    expect(data?.sets.map(({ Set: set }) => set)).toEqual(['imports', 'exports', 'tasks', 'savedSearches']);
    const iconOf = (set: string) => renderToStaticMarkup(createElement(SetIcon, { set }));
    expect(listed.filter((set) => iconOf(set) === iconOf('of no list'))).toEqual([]);
  });

  it('shows lists that are views of another one in its place only', () => {
    const lists = ['students', 'nonTrackedStudents', 'RetentionStudents', 'fieldLists'].map(definition);
    expect(groupForNavigation(lists).map((group) => [group.heading, group.sets.map(headingOfList)])).toEqual([
      ['People', ['Students']],
      ['Settings', ['Dropdown lists']],
    ]);
    expect(viewsOf(lists, 'RetentionStudents').map(({ label }) => label)).toEqual(['All', 'Non-tracked', 'Retention']);
    expect(viewsOf(lists, 'fieldLists')).toEqual([]);
  });

  it('shows every set, even one that no group names', () => {
    expect(groupForNavigation([definition('somethingNew')])).toMatchObject([{ heading: 'Data', sets: [{ Set: 'somethingNew' }] }]);
  });

  it('counts a screen of its own to the list with the longest path', () => {
    const lists = ['ambassadors', 'ambassadors/contracts', 'students'].map(definition);
    expect(pathOfScreen(lists, '/students/duplicates/merge')).toBe('students');
    expect(pathOfScreen(lists, '/ambassadors/contracts/sign')).toBe('ambassadors/contracts');
    expect(pathOfScreen(lists, '/studentsandmore/1')).toBeUndefined();
  });
});

describe('words', () => {
  it('call a list the same in the navigation and among the types of exports', () => {
    for (const { value, label } of exportTypes) {
      const { set, labels } = getRecordType(String(value));
      // Under Ambassadors, lists leave that word out.
      expect([label, label.replace('Ambassador a', 'A')]).toContain(headingOfList({ Set: set, Label: capitalise(labels.many) }));
    }
  });

  it('count records', () => {
    expect(countRows(students, 1)).toBe('1 student');
    expect(countRows(students, 4312)).toBe('4,312 students');
    expect(countMatches(students, { HasData: true, Total: 4312 })).toBe('4,312 students');
    // Similar records are none that match.
    expect(countMatches(students, { HasData: false, Total: 7 })).toBe('0 students');
  });

  it('name a record by its title, or by its id', () => {
    expect(titleOf(row({ Title: 'Ada Byron' }))).toBe('Ada Byron');
    expect(titleOf(row({ Title: ' ' }))).toBe('#00000003');
  });

  it('shorten a person’s name to initials', () => {
    expect(initialsOf('Ada King Byron')).toBe('AB');
    expect(initialsOf('émile')).toBe('É');
    expect(initialsOf('')).toBe('');
  });
});

describe('changing many records', () => {
  it('offers every state that people may choose and some of the records are not in', () => {
    expect(bulkActionsOf(states, new Set([0])).map((action) => action.verb)).toEqual(['Archive', 'Mark as withdrawn', 'Delete']);
    expect(bulkActionsOf(states, new Set([0, 64])).map((action) => action.verb)).toEqual([
      'Archive',
      'Mark as withdrawn',
      'Delete',
      'Restore',
    ]);
    expect(bulkActionsOf(states, null)).toHaveLength(4);
  });

  it('asks for confirmation with the count', () => {
    const words = bulkActionsOf(states, null).map((action) => actionWords(action, students, 312));
    expect(words).toEqual(['Archive 312 students', 'Mark 312 students as withdrawn', 'Delete 312 students', 'Restore 312 students']);
  });
});

describe('the groups of a user', () => {
  it('are every group if the user has a role that names none', () => {
    const group: Column = { role: 'value', name: 'group', label: 'Group', isSortable: true, kind: 'references', values: null };
    const [shown = group] = extrasOf('users').columns?.([group]) ?? [];
    const textOf = (values: Record<string, SearchRow[string]>, Labels = {}) =>
      shown.role === 'value' ? printCell({ ...row(values), Labels }, shown) : '';
    expect(textOf({ group: null, role: ['administrator'] })).toBe('Every group');
    expect(textOf({ group: [], role: ['administrator'] })).toBe('Every group');
    expect(textOf({ group: [7], role: ['officer'] }, { group: 'Riverside University' })).toBe('Riverside University');
    expect(textOf({ group: null, role: null })).toBe('');
  });
});

describe('the actions of a row', () => {
  it('include what the person may do to a task now', () => {
    const button = { name: 'undo', label: 'Undo', icon: 'undo' as const, isDanger: false, isMain: false, isForMany: false, fields: [] };
    const tasks = { ...definition('tasks'), Actions: [button] };
    const actionOf = (values: Record<string, SearchRow[string]>) => extrasOf('tasks').rowAction?.(row(values), tasks);
    expect(actionOf({ Actions: ['undo'] })).toMatchObject({ kind: 'action', id: 3, label: 'Undo', action: { name: 'undo' } });
    expect(actionOf({})).toBeNull();
  });
});

describe('the paging on the screen', () => {
  const answer = { Page: 2, Data: [row({})], Total: 26, SkipPagingUpdate: false };

  it('follows the answer, unless the answer asks to keep it', () => {
    expect(pagingAfter(null, answer, 25)).toEqual({ page: 2, pageSize: 25, rows: 1, total: 26 });
    const before = { page: 1, pageSize: 100, rows: 25, total: 40 };
    expect(pagingAfter(before, answer, 25)).toEqual({ page: 2, pageSize: 25, rows: 1, total: 26 });
    expect(pagingAfter(before, { ...answer, SkipPagingUpdate: true }, 25)).toBe(before);
    expect(pagingAfter(null, { ...answer, SkipPagingUpdate: true }, 25)).toEqual({ page: 2, pageSize: 25, rows: 1, total: 26 });
  });

  it('never goes beyond the last page', () => {
    expect([pageWithin(3, 5), pageWithin(9, 5), pageWithin(1, 0), pageWithin(4, 0)]).toEqual([3, 5, 1, 1]);
  });
});

describe('the typed page', () => {
  it('must exist and be a number', () => {
    expect(pageProblem('')).toBe('The Page field is required.');
    expect(pageProblem(' ')).toBe('The Page field is required.');
    expect(pageProblem('two')).toBe('The field Page must be a number.');
    for (const typed of ['1e3', '0x10', 'Infinity', '1,000', '2 3', '--1', '.'])
      expect(pageProblem(typed)).toBe('The field Page must be a number.');
    for (const typed of ['2', ' 2 ', '0', '-1', '2.5', '999999']) expect(pageProblem(typed)).toBeNull();
  });
});

describe('a text in a narrow cell', () => {
  const measure = (text: string) => text.length;

  it('is whole when it fits and is truncated with three dots otherwise', () => {
    expect(truncateToWidth('Riverside', 9, measure)).toBe('Riverside');
    expect(truncateToWidth('Riverside University', 10, measure)).toBe('Riverside…');
    expect(truncateToWidth('', 0, measure)).toBe('');
  });

  it('never exceeds its width, down to one letter', () => {
    for (let room = 1; room < 20; room += 1)
      expect(truncateToWidth('Riverside University', room, measure).length).toBeLessThanOrEqual(room);
  });
});

describe('the number typed before many records are deleted', () => {
  it.each<[string, number, boolean]>([
    ['43', 43, true],
    [' 43 ', 43, true],
    ['1,200', 1200, true],
    ['1200', 1200, true],
    ['', 43, false],
    ['4', 43, false],
    ['43x', 43, false],
  ])('%j for %i is accepted: %s', (typed, count, accepted) => {
    expect(namesCount(typed, count)).toBe(accepted);
  });
});
