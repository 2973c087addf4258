import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../../api/contract/search.ts';
import { actionColumn, menuColumn, selectColumn } from '../../console/grid/column.ts';
import { moveEntry, rowAt, rowAfterKey } from '../../console/grid/reorder.ts';
import { actionSections } from '../../console/page/actionSections.ts';
import { actionOnChoose, cellLabel } from '../../console/grid/cellActions.ts';
import { downloadAddressOf, rowActionsOf, rowAddressOf, withActions } from '../../console/list/rowActions.ts';

const row = (values: Readonly<Record<string, string | number>> = {}): SearchRow => ({
  Id: 3,
  HasSecondaryFormatting: false,
  Labels: {},
  Title: 'Ada Finch',
  recordState: 0,
  ...values,
});
const States = [
  { value: 0, name: 'Current', mark: 'good', byHand: true },
  { value: 64, name: 'Deleted', mark: 'bad', byHand: true },
];

const ofList = { RecordPath: 'students', States, CanCopy: false, Actions: [] };

describe('the link of a row', () => {
  it('is its own page, or the link in the answer', () => {
    expect(rowAddressOf({ RecordPath: 'students' }, 3, null)).toBe('/students/edit/3');
    expect(rowAddressOf({ RecordPath: 'students' }, 3, 'activity-students')).toBe('/activity-students/3');
    expect(rowAddressOf({ RecordPath: 'students' }, 3, '/event-programmes/forms/')).toBe('/event-programmes/forms/3');
  });
});

describe('the file of a row', () => {
  it('is at its downloadurl, on this site only', () => {
    expect(downloadAddressOf(row({ downloadurl: '/exports/download/3' }))).toBe('/exports/download/3');
    expect(
      [
        {},
        { downloadurl: '' },
        { downloadurl: 4 },
        { downloadurl: '//other.test/x' },
        { downloadurl: '/\\other.test' },
        { downloadurl: 'https://other.test' },
        { downloadurl: 'javascript:x' },
      ].map((values) => downloadAddressOf(row(values))),
    ).toEqual(Array.from({ length: 7 }, () => null));
  });
});

describe('the actions of a row', () => {
  const actionKinds = (CanEdit: boolean, values: Readonly<Record<string, string | number>> = {}) =>
    rowActionsOf({ ...ofList, CanEdit }, row(values), '/students/edit/3', null).map(({ kind, label }) => [kind, label]);

  it('are only the download for people who may only read', () => {
    expect(actionKinds(false)).toEqual([]);
    expect(actionKinds(false, { downloadurl: '/x' })).toEqual([['download', 'Download']]);
  });

  it('are editing here or in a new window, and deleting once', () => {
    expect(actionKinds(true)).toEqual([
      ['open', 'Edit'],
      ['openElsewhere', 'Open in a new window'],
      ['delete', 'Delete'],
    ]);
    expect(actionKinds(true, { recordState: 64 })).toEqual([
      ['open', 'Open'],
      ['openElsewhere', 'Open in a new window'],
    ]);
  });

  it('are copying where records are copied, unless it is deleted', () => {
    const copying = (recordState: number) =>
      rowActionsOf(
        { ...ofList, RecordPath: 'activities', CanCopy: true, CanEdit: true, Actions: [] },
        row({ recordState }),
        '',
        null,
      ).filter(({ label }) => label === 'Copy');
    expect(copying(0)).toEqual([{ kind: 'open', label: 'Copy', address: '/activities/create?copy=3' }]);
    expect(copying(64)).toEqual([]);
  });

  it('are those of its type that the person may take on it now, after copying and before deleting', () => {
    const action = (name: string, label: string, isDanger = false) => ({
      name,
      label,
      icon: 'block' as const,
      isDanger,
      isMain: false,
      isForMany: false,
      fields: [],
    });
    const Actions = [action('approve', 'Approve'), action('withdraw', 'Withdraw'), action('cancel', 'Cancel', true)];
    const list = { ...ofList, RecordPath: 'activities', CanCopy: true, CanEdit: true, Actions };
    const possible: SearchRow = { ...row(), Actions: ['cancel', 'approve'] };
    expect(rowActionsOf(list, possible, '/activities/edit/3', null).map(({ label }) => label)).toEqual([
      'Edit',
      'Open in a new window',
      'Copy',
      'Approve',
      'Cancel',
      'Delete',
    ]);
    expect(rowActionsOf(list, possible, '', null).find(({ kind }) => kind === 'action')).toMatchObject({
      id: 3,
      title: 'Ada Finch',
      state: 0,
    });
    expect(rowActionsOf(list, row(), '', null).filter(({ kind }) => kind === 'action')).toEqual([]);
    const because = 'You pre-approved this timesheet. Somebody else must approve it.';
    expect(rowActionsOf(list, { ...row(), Withheld: { approve: because } }, '', null).slice(3)).toMatchObject([
      { kind: 'withheld', label: 'Approve', because },
      { kind: 'delete' },
    ]);
    const readOnly = { ...list, CanEdit: false, CanCopy: false };
    expect(rowActionsOf(readOnly, possible, '', null)).toEqual([]);
    const forMany = { ...readOnly, Actions: [{ ...action('approve', 'Approve'), isForMany: true }] };
    expect(rowActionsOf(forMany, possible, '', null).map(({ label }) => label)).toEqual(['Open', 'Open in a new window', 'Approve']);
  });

  it('are in one order everywhere: by groups, what is dangerous last', () => {
    const [copy, approve, cancel, archive, remove] = [
      { label: 'Copy' },
      { label: 'Approve', isDanger: false },
      { label: 'Cancel', isDanger: true },
      { label: 'Archive' },
      { label: 'Delete', isDanger: true },
    ];
    expect(actionSections<{ label: string; isDanger?: boolean }>([copy], [cancel, approve], [], [remove, archive])).toEqual([
      { entries: [copy] },
      { entries: [approve] },
      { entries: [archive] },
      { entries: [cancel, remove] },
    ]);
  });

  it('are not deleting where the person may not change the state', () => {
    const reserved: SearchRow = { ...row(), StateIsReserved: true };
    expect(rowActionsOf({ ...ofList, CanEdit: true }, reserved, '/students/edit/3', null).map(({ kind }) => kind)).toEqual([
      'open',
      'openElsewhere',
    ]);
  });

  it('are opening it where the person may only look at this record', () => {
    const readOnly: SearchRow = { ...row(), IsReadOnly: true };
    const list = { ...ofList, RecordPath: 'activities', CanCopy: true, CanEdit: true };
    expect(rowActionsOf(list, readOnly, '/activities/edit/3', null).map(({ label }) => label)).toEqual(['Open', 'Open in a new window']);
  });

  it('begin with the actions of its list', () => {
    const own = { kind: 'open', label: 'Merge', address: '/students/duplicates/merge' } as const;
    expect(rowActionsOf({ ...ofList, CanEdit: false }, row({ downloadurl: '/x' }), '', own).map(({ label }) => label)).toEqual([
      'Merge',
      'Download',
    ]);
  });

  it('have a column: a menu, or a word when a row has a file', () => {
    const roles = (CanEdit: boolean, rows: readonly SearchRow[], columns = [selectColumn]) =>
      withActions(columns, { ...ofList, CanEdit }, rows).map(({ role }) => role);
    expect(roles(true, [])).toEqual(['select', 'menu']);
    expect(roles(false, [row()])).toEqual(['select']);
    expect(roles(false, [row(), row({ downloadurl: '/x' })])).toEqual(['select', 'action']);
    expect(roles(false, [row({ downloadurl: '/x' })], [actionColumn])).toEqual(['action']);
    expect(menuColumn.label).toBe('Actions');
  });
});

describe('the action cell of a row', () => {
  const withQuestion = { label: 'Delete', question: 'Delete it?', run: () => undefined };
  const plain = { label: 'Download', run: () => undefined };

  it('runs a plain action at once', () => {
    expect([actionOnChoose([plain], false), cellLabel([plain], false)]).toEqual(['run', { words: 'Download', isQuestion: false }]);
  });

  it('asks first when the action needs confirmation', () => {
    expect([actionOnChoose([withQuestion], false), cellLabel([withQuestion], false)]).toEqual([
      'ask',
      { words: 'Delete', isQuestion: false },
    ]);
    expect([actionOnChoose([withQuestion], true), cellLabel([withQuestion], true)]).toEqual([
      'run',
      { words: 'Delete it?', isQuestion: true },
    ]);
  });

  it('does nothing when there is no action', () => {
    expect([actionOnChoose([], true), cellLabel([], true)]).toEqual([null, null]);
  });
});

describe('moving a row', () => {
  it('keeps every row and puts the moved row where it was dropped', () => {
    expect(moveEntry(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moveEntry(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (list, one, other) => {
        const [from, to] = [one % list.length, other % list.length];
        const after = moveEntry(list, from, to);
        expect(after[to]).toBe(list[from]);
        expect(after.toSorted((a, b) => a - b)).toEqual(list.toSorted((a, b) => a - b));
        expect(moveEntry(after, to, from)).toEqual(list);
      }),
    );
  });

  it('stops at the first and the last row', () => {
    expect([rowAt(90, 100, 36, 4), rowAt(100, 100, 36, 4), rowAt(171, 100, 36, 4), rowAt(172, 100, 36, 4), rowAt(900, 100, 36, 4)]).toEqual(
      [0, 0, 1, 2, 3],
    );
    expect([
      rowAfterKey(0, 'ArrowUp', 4),
      rowAfterKey(0, 'ArrowDown', 4),
      rowAfterKey(3, 'ArrowDown', 4),
      rowAfterKey(3, 'ArrowUp', 4),
      rowAfterKey(1, 'ArrowLeft', 4),
    ]).toEqual([null, 1, null, 2, null]);
  });
});
