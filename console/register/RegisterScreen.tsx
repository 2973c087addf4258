import { ClipboardList, UserPlus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { sessionsHaveRegisters } from '../../domain/activityMessages.ts';
import { activity } from '../../domain/records/activity.ts';
import { editAddress } from '../address.ts';
import { useAppSelector } from '../api/hooks.ts';
import { newFormKey } from '../record/formKey.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { EmptyState } from '../ui/States.tsx';
import { AddStudent } from './AddStudent.tsx';
import styles from './Register.module.css';
import type { RegisterPlace } from './registerAddress.ts';
import { RegisterHead, RegisterProgress } from './RegisterHead.tsx';
import { RegisterNotes } from './RegisterNotes.tsx';
import { nameId, RegisterRow } from './RegisterRow.tsx';
import {
  countUnsent,
  keepTheirs,
  keepWalkIn,
  type KeptRegister,
  markStudents,
  removeWalkIn,
  setMine,
  type Status,
  takeBackMarks,
} from './registerState.ts';
import { RegisterTools } from './RegisterTools.tsx';
import { findByName, isMarked, labelOf, printProgress, rememberStudents, type ShownStudent } from './registerView.ts';
import { useMarking } from './useMarking.ts';
import type { OpenRegister } from './useRegister.ts';
import { WalkIns } from './WalkIns.tsx';

const keys = [
  ['A', 'attended'],
  ['U', 'unattended'],
  ['C', 'unconfirmed'],
  ['R', 'back to registered'],
  ['↑ ↓', 'move'],
  ['/', 'find a name'],
] as const;

interface RegisterScreenProps {
  readonly open: OpenRegister;
  readonly answer: RegisterAnswer;
  readonly register: KeptRegister;
  readonly place: RegisterPlace;
  readonly isSignedIn: boolean;
}

/** The addition under way: none, a student, or a walk-in with a typed name. */
type Addition = { readonly key: string | null; readonly name: string } | null;

export function RegisterScreen({ open, answer, register, place, isSignedIn }: RegisterScreenProps) {
  const { change, isKept, keptCount } = open;
  const messages = useMessages();
  const isLost = useAppSelector((state) => state.connection.isLost);
  const canSearch = isSignedIn && !isLost;
  const isSplit = place.path === activity.path && answer.HasSessions;
  const canEdit = answer.CanEdit && !isSplit;
  const [typed, setTyped] = useState('');
  const [isUnmarkedOnly, setIsUnmarkedOnly] = useState(false);
  const [adding, setAdding] = useState<Addition>(null);
  const [toStudents] = useState(rememberStudents);
  const students = useMemo(() => toStudents(register), [toStudents, register]);
  const isListed = (student: ShownStudent) => !isUnmarkedOnly || !isMarked(student) || student.mine !== null;
  const shown = students.filter(isListed);
  const unmarkedOnly = useRef<HTMLInputElement>(null);
  const remaining = students.filter((student) => !isMarked(student));
  const { active, setActive, awaitStudent, announcement, announce, mark, onKeyDown } = useMarking({
    students,
    isListed,
    canEdit,
    change,
    listFilter: unmarkedOnly,
  });
  const onKeepTheirs = useCallback((student: number) => change((before) => keepTheirs(before, student)), [change]);
  const onSetMine = useCallback((student: number) => change((before) => setMine(before, student)), [change]);

  const find = (words: string) => {
    setTyped(words);
    const match = findByName(shown, words);
    if (words.trim() === '') return;
    announce(match ? `${match.name}, ${labelOf(match.status)}. Press Enter to go there.` : 'No name matches.');
    if (!match) return;
    setActive(match.row.StudentId);
    document.getElementById(nameId(match.row.StudentId))?.scrollIntoView({ block: 'center' });
  };
  const goToFound = () => {
    if (active !== null && findByName(shown, typed)) document.getElementById(nameId(active))?.focus();
    setTyped('');
  };
  /** Close the messages that offer to undo marks. They end with the screen, because only an open register sends marks at once. */
  const closeUndos = useRef<(() => void)[]>([]);
  useEffect(() => () => closeUndos.current.forEach((close) => close()), []);
  const markRemaining = (status: Status) => {
    const ids = remaining.map(({ row }) => row.StudentId);
    change((before) => markStudents(before, ids, status));
    const close = messages.success(
      `${ids.length === 1 ? '1 student' : `${ids.length} students`} marked as ${labelOf(status).toLowerCase()}.`,
      {
        label: 'Undo',
        run: () => change((before) => takeBackMarks(before, ids, status)),
      },
    );
    closeUndos.current.push(close);
  };
  const onAdded = (student: number, title: string) => {
    const key = adding?.key ?? null;
    setAdding(null);
    setIsUnmarkedOnly(false);
    awaitStudent(student);
    // Whoever typed the name saw them come.
    if (key !== null) change((before) => removeWalkIn(markStudents(before, [student], 'attended'), key));
    messages.success(`${title} is on the register.`);
  };
  const keepName = (name: string) => {
    const walkIn = { key: adding?.key ?? newFormKey(), name };
    change((before) => keepWalkIn(before, walkIn));
    setAdding(null);
  };

  const startAdding = (addition: NonNullable<Addition>) => {
    awaitStudent(null);
    setAdding(addition);
  };
  const addAnybody = () => startAdding({ key: null, name: '' });
  return (
    <div className={styles['screen']}>
      <RegisterHead answer={answer} />
      <RegisterNotes register={register} change={change} />
      <WalkIns
        walkIns={register.walkIns}
        canSearch={canSearch}
        onFind={startAdding}
        onRemove={(key) => change((before) => removeWalkIn(before, key))}
      />
      {isSplit && (
        <EmptyState
          illustration={<ClipboardList size={24} aria-hidden />}
          title="The sessions have registers"
          text={sessionsHaveRegisters}
          actions={<ButtonLink to={editAddress(activity.path, answer.Activity.Id)}>Open the activity</ButtonLink>}
        />
      )}
      {!isSplit && students.length === 0 && (
        <EmptyState
          illustration={<ClipboardList size={24} aria-hidden />}
          title="No students on this register yet"
          text={
            canEdit
              ? 'Add the students who are expected. Whoever comes as well can be added later.'
              : 'Somebody who may edit the activity can add them.'
          }
          actions={
            canEdit && (
              <Button look="primary" icon={UserPlus} onClick={addAnybody}>
                Add students
              </Button>
            )
          }
        />
      )}
      {!isSplit && students.length > 0 && (
        <>
          <RegisterProgress
            students={students}
            unsent={countUnsent(register)}
            isSignedIn={isSignedIn}
            isKept={isKept}
            keptCount={keptCount}
          />
          <RegisterTools
            typed={typed}
            onType={find}
            onFound={goToFound}
            unmarkedOnly={unmarkedOnly}
            isUnmarkedOnly={isUnmarkedOnly}
            onUnmarkedOnly={setIsUnmarkedOnly}
            canEdit={canEdit}
            remaining={remaining.length}
            onMarkRemaining={markRemaining}
            onAdd={addAnybody}
          />
          {canEdit && (
            <p className={styles['keys']}>
              {keys.map(([key, meaning]) => (
                <span key={key}>
                  <kbd>{key}</kbd> {meaning}
                </span>
              ))}
            </p>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it */}
          <ul className={styles['list']} aria-label="Students" onKeyDown={canEdit ? onKeyDown : undefined}>
            {shown.map((student) => (
              <RegisterRow
                key={student.row.StudentId}
                student={student}
                isActive={student.row.StudentId === active}
                canEdit={canEdit}
                onFocus={setActive}
                onMark={mark}
                onKeepTheirs={onKeepTheirs}
                onSetMine={onSetMine}
              />
            ))}
          </ul>
          {shown.length === 0 && <EmptyState title="Everybody is marked" text={printProgress(students)} />}
        </>
      )}
      {adding && (
        <AddStudent
          activity={answer.Activity.Id}
          present={new Set(students.map(({ row }) => row.StudentId))}
          name={adding.name}
          canSearch={canSearch}
          onClose={() => setAdding(null)}
          onAdded={onAdded}
          onKeep={keepName}
        />
      )}
      <output className="visually-hidden" aria-live="polite">
        {announcement}
      </output>
    </div>
  );
}
