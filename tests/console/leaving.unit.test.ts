import { afterEach, describe, expect, it } from 'vitest';
import { confirmLeaving, type Guard, guardLeaving, guardsBetween, runAfterConfirmingLeave } from '../../console/leaving.ts';

const page = { pathname: '/institutions/edit/12', hash: '#students' };
const otherPage = { pathname: '/students', hash: '' };
const otherTab = { ...page, hash: '#details' };

let asked: string[] = [];
let allowed: string[] = [];
const removals: (() => void)[] = [];

interface Edits {
  readonly isLeaving?: boolean;
  readonly isLost?: Guard['isLost'];
}

/** Guards edits of this name; returns what ends the guard. */
const guard = (name: string, { isLeaving = true, isLost = (from, to) => from.pathname !== to.pathname }: Edits = {}): (() => void) => {
  const remove = guardLeaving({
    isLost,
    confirm: () => {
      asked.push(name);
      return Promise.resolve(isLeaving);
    },
    allowLeaving: (isAllowed) => allowed.push(`${name} ${isAllowed ? 'allowed' : 'guarded'}`),
  });
  removals.push(remove);
  return remove;
};

/** Signs out, and returns who was asked and whether it happened. */
const signOut = async () => {
  let isDone = false;
  await runAfterConfirmingLeave(() => {
    isDone = true;
    return Promise.resolve();
  });
  return { asked, isDone };
};

describe('unsaved edits of a record and of a cell in its tab', () => {
  afterEach(() => {
    for (const remove of removals.splice(0)) remove();
    asked = [];
    allowed = [];
  });

  it('are both asked about before a sign-out, the cell first, and then let it pass', async () => {
    guard('record');
    guard('cell');
    expect(await signOut()).toEqual({ asked: ['cell', 'record'], isDone: true });
    expect(allowed).toEqual(['record allowed', 'cell allowed', 'record guarded', 'cell guarded']);
  });

  it('are asked about no longer once the person wants to stay', async () => {
    guard('record');
    guard('cell', { isLeaving: false });
    expect(await signOut()).toEqual({ asked: ['cell'], isDone: false });
  });

  it('leave the record guarded when the cell is saved', async () => {
    guard('record', { isLeaving: false });
    const saveCell = guard('cell');
    saveCell();
    expect(await signOut()).toEqual({ asked: ['record'], isDone: false });
    expect(guardsBetween(page, otherPage)).toHaveLength(1);
  });

  it('leave the cell guarded when the record is saved', async () => {
    const saveRecord = guard('record');
    guard('cell');
    saveRecord();
    expect(await signOut()).toEqual({ asked: ['cell'], isDone: true });
  });

  it('are asked about before a way to another page if any of them is lost on it', async () => {
    guard('record');
    guard('row', { isLost: (from, to) => from.hash !== to.hash });
    expect(await confirmLeaving(guardsBetween(page, otherTab))).toBe(true);
    expect(asked.splice(0)).toEqual(['row']);
    expect(await confirmLeaving(guardsBetween(page, { ...otherPage, hash: page.hash }))).toBe(true);
    expect(asked).toEqual(['record']);
  });

  it('are no reason to ask where there are none', async () => {
    expect(await signOut()).toEqual({ asked: [], isDone: true });
    expect(guardsBetween(page, otherPage)).toEqual([]);
  });
});
