import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RegisterRow as Row } from '../../api/contract/register.ts';
import { emptyRegister, type KeptRegister, markStudents } from '../../console/register/registerState.ts';
import { matchesStudent } from '../../console/register/matchesStudent.ts';
import { RegisterRow } from '../../console/register/RegisterRow.tsx';
import { findByName, nextAfterMark, rememberStudents, shownStudents } from '../../console/register/registerView.ts';

const row = (StudentId: number): Row => ({
  StudentId,
  Name: `Student ${StudentId}`,
  Detail: '',
  EvaluationGroup: null,
  Institution: null,
  Status: 'registered',
  By: null,
  At: null,
});

const register: KeptRegister = {
  ...emptyRegister,
  answer: {
    Title: 'Club',
    Activity: { Id: 1, Title: 'Club' },
    Session: null,
    HasSessions: false,
    Revision: 0,
    CanEdit: true,
    Students: [1, 2, 3].map(row),
  },
};

describe('rememberStudents', () => {
  it('gives a new object only for the student who was marked', () => {
    const toStudents = rememberStudents();
    const before = toStudents(register);
    const marked = markStudents(register, [2], 'attended');
    const after = toStudents(marked);
    expect(after).toEqual(shownStudents(marked));
    expect(after.map((student, at) => student === before[at])).toEqual([true, false, true]);
  });

  it('knows students again whom the browser kept and read', () => {
    const toStudents = rememberStudents();
    const before = toStudents(register);
    expect(toStudents(structuredClone(register)).every((student, at) => student === before[at])).toBe(true);
  });

  it('gives a new object when anything of the student changed', () => {
    const toStudents = rememberStudents();
    const [first, ...others] = register.answer?.Students ?? [];
    for (const change of [{ By: 'Ada' }, { Institution: 'Riverside' }, { Name: null }, { Status: 'attended' as const }]) {
      toStudents(register);
      const Students = first ? [{ ...first, ...change }, ...others] : [];
      const changed = { ...register, answer: register.answer && { ...register.answer, Students } };
      expect(toStudents(changed)).toEqual(shownStudents(changed));
    }
  });
});

describe('the student after a mark', () => {
  it('is the next one, and the last one again while they stay in the list', () => {
    expect([nextAfterMark([1, 2, 3], 1, false), nextAfterMark([1, 2, 3], 1, true), nextAfterMark([1, 2, 3], 3, false)]).toEqual([2, 2, 3]);
  });

  it('is the one before a last one who leaves the list, and nobody if the list is then empty', () => {
    expect([nextAfterMark([1, 2, 3], 3, true), nextAfterMark([3], 3, true)]).toEqual([2, null]);
  });
});

describe('the last mark of a student', () => {
  const render = (At: string, mine: 'attended' | null) =>
    renderToStaticMarkup(
      createElement(RegisterRow, {
        student: { row: { ...row(1), Status: 'unattended', By: 'Ada', At }, name: 'Sam', status: 'unattended', isUnsent: false, mine },
        isActive: true,
        canEdit: false,
        onFocus: () => undefined,
        onMark: () => undefined,
        onKeepTheirs: () => undefined,
        onSetMine: () => undefined,
      }),
    );
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('has a time if it was made today, and a date too otherwise', () => {
    expect(render('2026-11-28T10:05:00Z', null)).toContain('Unattended by Ada, 10:05<');
    expect(render('2026-11-24T10:05:00Z', null)).toContain('Unattended by Ada, 10:05 on 24/11/2026<');
  });

  it('has them also where the person marked the student differently', () => {
    expect(render('2026-11-28T10:05:00Z', 'attended')).toContain(' at 10:05. You marked');
    expect(render('2026-11-24T10:05:00Z', 'attended')).toContain(' at 10:05 on 24/11/2026. You marked');
  });
});

describe('matchesStudent', () => {
  const student = { id: 4711, name: 'Zoë-Anne O’Brien Smith-Jones' };

  it.each(['Zoë-Anne', 'zoe-anne smith-jones', 'Smith-J', 'smithjones', 'jones zoe', 'O’Brien', "o'brien", 'obrien', '4711', '#4711 '])(
    'knows the student by %j',
    (typed) => {
      expect(matchesStudent(typed, student)).toBe(true);
    },
  );

  it.each(['', ' ', '-', 'Smith-Brown', 'nne', 'Zoe Smythe', '471', '47110'])('does not by %j', (typed) => {
    expect(matchesStudent(typed, student)).toBe(false);
  });

  it('finds the first such student of a register', () => {
    const names = ['Ben Jones', 'Ada Smith-Jones', 'Ada Smith-Jones'];
    const Students = names.map((Name, at) => ({ ...row(at + 1), Name }));
    const students = shownStudents({ ...register, answer: register.answer && { ...register.answer, Students } });
    expect(['smith-jones', 'ada smith-jones', 'jones', 'brown'].map((typed) => findByName(students, typed)?.row.StudentId)).toEqual([
      2,
      2,
      1,
      undefined,
    ]);
  });
});
