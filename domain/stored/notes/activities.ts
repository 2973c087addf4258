import type { EventNotes } from './eventNote.ts';

export const activityNotes: EventNotes = {
  ActivityApproved: { when: 'Somebody approves the activity.', always: ['approved'] },
  ActivityApprovalWithdrawn: { when: 'Somebody withdraws the approval.', always: ['approved'] },
  ActivityStudentsAttached: {
    when: 'Somebody adds students to the activity.',
    always: ['attendance/*/student'],
    sometimes: ['attendance/*/institution', 'attendance/*/evaluationGroup'],
  },
  ActivityStudentsRemoved: {
    when: 'Somebody takes students off the activity.',
    always: ['attendance/*/student'],
    sometimes: ['attendance/*/status', 'attendance/*/institution', 'attendance/*/evaluationGroup'],
  },
  ActivityEvaluationGroupsSet: { when: 'Somebody puts students into evaluation groups.', always: ['attendance/*/evaluationGroup'] },
  ActivityRegisterTaken: { when: 'Somebody marks the register of an activity without sessions.', always: ['attendance/*/status'] },
  ActivityDuplicateMoved: {
    when: 'A student of the activity was merged into another.',
    always: ['attendance/*/student'],
    sometimes: ['attendance/*/status', 'attendance/*/institution', 'attendance/*/evaluationGroup'],
  },
  ActivityDuplicateReturned: {
    when: 'A student was taken out of a merge: what the activity said of them goes back.',
    sometimes: ['attendance/*/student', 'attendance/*/status', 'attendance/*/institution', 'attendance/*/evaluationGroup'],
  },
  ActivityGivenToDuplicate: {
    when: 'A student was taken out of a merge and given what the activity said of the kept student since.',
    always: ['attendance/*/student'],
    sometimes: ['attendance/*/status', 'attendance/*/institution', 'attendance/*/evaluationGroup'],
  },
  ActivityAmbassadorsAccepted: {
    when: 'Ambassadors are accepted for a work offer of the activity.',
    always: ['ambassadors/*/ambassador'],
  },
  ActivityAmbassadorsLeft: {
    when: 'Ambassadors leave a work offer that alone had put them on the activity.',
    always: ['ambassadors/*/ambassador'],
  },

  ActivitySessionMovedWithActivity: {
    when: 'The activity of the session moves, or goes to another group.',
    sometimes: ['start', 'end', 'group'],
  },
  ActivitySessionRegisterTaken: {
    when: 'Somebody marks the register of the session.',
    always: ['attendance/*/status'],
    sometimes: ['attendance/*/student'],
  },
  ActivitySessionDuplicateMoved: {
    when: 'A student of the register was merged into another.',
    always: ['attendance/*/student'],
    sometimes: ['attendance/*/status'],
  },
  ActivitySessionDuplicateReturned: {
    when: 'A student was taken out of a merge: their mark goes back.',
    sometimes: ['attendance/*/student', 'attendance/*/status'],
  },
  ActivitySessionGivenToDuplicate: {
    when: 'A student was taken out of a merge and given a mark that the kept student got since.',
    always: ['attendance/*/student'],
    sometimes: ['attendance/*/status'],
  },
};
