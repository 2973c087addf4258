/**
 * The attendance of a student at an activity with sessions. `marks` has an entry for each session that is not deleted: the mark, or null
 * for none. Without sessions it is the activity's own mark.
 */
export const attendanceOf = (own: string | null, marks: readonly (string | null)[]): string => {
  if (marks.length === 0) return own ?? 'registered';
  if (marks.includes('attended')) return 'attended';
  if (marks.some((mark) => mark === null || mark === 'registered')) return 'registered';
  return marks.includes('unconfirmed') ? 'unconfirmed' : 'unattended';
};

/**
 * Whether every register of an activity is taken: it has students, and none is still registered. `registers` has the marks of all students
 * for each session, or for the activity itself if it has no sessions.
 */
export const isRegisterTaken = (registers: readonly (readonly (string | null)[])[]): boolean =>
  registers.length > 0 && registers.every((marks) => marks.length > 0 && marks.every((mark) => mark !== null && mark !== 'registered'));
