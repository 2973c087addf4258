import type { EditForm } from '../../../api/contract/records.ts';
import type { AttendanceAnswer } from '../../../api/contract/register.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';

type Summary = Pick<AttendanceAnswer['Summary'], 'Known' | 'Registered'>;

/** How far the register of a session is, and why the person cannot take it. A notice above says why nobody can if it is deleted. */
export const describeRegister = (
  { Known: count, Registered: unmarked }: Summary,
  { CanEdit, State }: Pick<EditForm, 'CanEdit' | 'State'>,
): string => {
  const progress =
    count === 0 ? 'The activity has no students yet.' : `${count - unmarked} of ${count} ${count === 1 ? 'student' : 'students'} marked.`;
  const mayNotEdit = !CanEdit && State.value !== activitySession.states.deleted;
  return mayNotEdit ? `${progress} Registers are for people who may edit activities.` : progress;
};
