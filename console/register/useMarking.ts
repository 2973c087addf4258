import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nameId } from './RegisterRow.tsx';
import { markStudents, type Status } from './registerState.ts';
import { isMarked, labelOf, nextAfterMark, nextOf, printProgress, type ShownStudent, statusKeys } from './registerView.ts';
import type { OpenRegister } from './useRegister.ts';

const focusStudent = (student: number): void => {
  const button = document.getElementById(nameId(student));
  button?.focus();
  button?.scrollIntoView({ block: 'nearest' });
};

interface MarkingState {
  /** The student whom keys mark. */
  readonly active: number | null;
  readonly setActive: (student: number) => void;
  /** Moves the focus to a student as soon as the list has them; null: no longer. */
  readonly awaitStudent: (student: number | null) => void;
  /** The announcement for screen readers. */
  readonly announcement: string;
  readonly announce: (text: string) => void;
  readonly mark: (student: number, status: Status, moveOn: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface MarkingOptions {
  readonly students: readonly ShownStudent[];
  /** Whether the list has a student. A mark can end that. */
  readonly isListed: (student: ShownStudent) => boolean;
  readonly canEdit: boolean;
  readonly change: OpenRegister['change'];
  /** Takes the focus when the last student leaves the list. */
  readonly listFilter: RefObject<HTMLElement | null>;
}

/** Marks students with one key or one touch each. */
export const useMarking = ({ students, isListed, canEdit, change, listFilter }: MarkingOptions): MarkingState => {
  const shown = students.filter(isListed);
  const [active, setActive] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const now = useRef({ students, shown, isListed, change });
  useLayoutEffect(() => {
    now.current = { students, shown, isListed, change };
  });
  const ids = shown.map(({ row }) => row.StudentId);
  const current = active !== null && ids.includes(active) ? active : (ids[0] ?? null);

  // The first key marks the first student who is not marked.
  const canMark = canEdit && students.length > 0;
  useEffect(() => {
    const first = now.current.shown.find((student) => !isMarked(student)) ?? now.current.shown[0];
    if (canMark && first && document.activeElement === document.body) focusStudent(first.row.StudentId);
  }, [canMark]);

  // The next reading shows the added student, and the dialog returns the focus before that.
  const [awaited, awaitStudent] = useState<number | null>(null);
  const arrived = awaited !== null && ids.includes(awaited) ? awaited : null;
  useEffect(() => {
    if (arrived === null) return undefined;
    const timer = setTimeout(() => {
      focusStudent(arrived);
      awaitStudent(null);
    });
    return () => clearTimeout(timer);
  }, [arrived]);

  const mark = useCallback(
    (student: number, status: Status, moveOn: boolean) => {
      const { students: all, shown: listed, isListed: isStillListed, change: apply } = now.current;
      const after = all.map((each) => (each.row.StudentId === student ? { ...each, status } : each));
      const marked = after.find(({ row }) => row.StudentId === student);
      const name = marked?.name ?? '';
      const isLeaving = marked !== undefined && !isStillListed(marked);
      apply((register) => markStudents(register, [student], status));
      announce(`${name}: ${labelOf(status)}. ${printProgress(after)}.`);
      if (!moveOn && !isLeaving) return;
      const next = nextAfterMark(
        listed.map(({ row }) => row.StudentId),
        student,
        isLeaving,
      );
      if (next === null) listFilter.current?.focus();
      else focusStudent(next);
    },
    [listFilter],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || current === null) return;
    const status = statusKeys[event.key.toLowerCase()];
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (status !== undefined) mark(current, status, true);
    else if (step !== null) focusStudent(nextOf(ids, current, step));
    else if (event.key === 'Home') focusStudent(ids[0] ?? current);
    else if (event.key === 'End') focusStudent(ids.at(-1) ?? current);
    else return;
    event.preventDefault();
  };
  return { active: current, setActive, awaitStudent, announcement, announce, mark, onKeyDown };
};
