interface EventNote {
  /** One sentence. */
  readonly when: string;
  readonly always?: readonly string[];
  /** Fields that only some of these events change. */
  readonly sometimes?: readonly string[];
}

/** Notes on special events, by full name. `docs/events.md` is generated from them and from the declarations. */
export const eventNotes: Readonly<Record<string, EventNote>> = {
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

  WorkOfferClosed: { when: 'Somebody closes the work offer.', always: ['closed'] },
  WorkOfferReopened: { when: 'Somebody reopens the work offer.', always: ['closed'] },
  WorkOfferAdvertised: { when: 'The first day on which the work offer is advertised begins.', always: ['advertised'] },
  WorkOfferExpired: { when: 'The last day on which the work offer is advertised is over.', always: ['expired'] },
  WorkOfferFollowedActivity: {
    when: 'The activity of the work offer changes.',
    sometimes: ['group', 'organiser', 'activityTitle', 'activityStart', 'activityEnd'],
  },
  WorkOfferSessionsFollowed: {
    when: 'Other sessions are chosen, or a chosen session moves.',
    sometimes: ['sessionsStart', 'sessionsEnd'],
  },
  WorkOfferApplicantsAdded: {
    when: 'Somebody adds ambassadors who told them in person that they apply.',
    always: ['applicants/*/status', 'applicants/*/applied'],
    sometimes: ['applicants/*/ambassador', 'applicants/*/place'],
  },
  WorkOfferApplied: {
    when: 'An ambassador applies.',
    always: ['applicants/*/status', 'applicants/*/applied'],
    sometimes: ['applicants/*/ambassador', 'applicants/*/place'],
  },
  WorkOfferAccepted: {
    when: 'Somebody accepts applicants.',
    always: ['applicants/*/status'],
    sometimes: ['applicants/*/place'],
  },
  WorkOfferPutOnWaitingList: {
    when: 'Somebody puts applicants on the waiting list.',
    always: ['applicants/*/status', 'applicants/*/place'],
  },
  WorkOfferDeclined: {
    when: 'Somebody declines applicants.',
    always: ['applicants/*/status'],
    sometimes: ['applicants/*/place'],
  },
  WorkOfferLeft: {
    when: 'An ambassador withdraws or is not interested, or somebody records that.',
    always: ['applicants/*/status'],
    sometimes: ['applicants/*/ambassador', 'applicants/*/place'],
  },
  WorkOfferPlaceFilled: {
    when: 'A place is free, and the next on the waiting list who has no clash gets it.',
    always: ['applicants/*/status', 'applicants/*/place'],
  },
  WorkOfferApplicantMailed: {
    when: 'An ambassador was told by mail that they got a place from the waiting list.',
    always: ['applicants/*/mailed'],
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

  AmbassadorApplicationFormOpened: {
    when: 'Somebody opens the form to the public, for the first time or again.',
    sometimes: ['opened', 'closed'],
  },
  AmbassadorApplicationFormClosed: { when: 'Somebody closes the form.', always: ['closed'] },
  AmbassadorApplicationFormAddressMade: {
    when: 'The form is opened for the first time, or somebody makes a new address.',
    always: ['key'],
  },
  AmbassadorApplicationFormQuestionsAnswered: {
    when: 'Somebody applies and answers questions that nobody has answered before.',
    always: ['questions/*/answered'],
  },
  AmbassadorApplicationFormClosedAfterLastDay: { when: 'The closing day of an open form is over.', always: ['closed'] },
  AmbassadorAccountGiven: { when: 'Somebody gives the ambassador an account.', always: ['account'] },
  AmbassadorAccountEnded: { when: 'Somebody ends the account of the ambassador.', always: ['account'] },
  AmbassadorApplicationPassedScreening: { when: 'Somebody passes the application at the 1st screening.', always: ['status'] },
  AmbassadorApplicationFailedScreening: { when: 'Somebody rejects the application at the 1st screening.', always: ['status'] },
  AmbassadorApplicationAcceptedForInterview: { when: 'Somebody accepts the applicant for an interview.', always: ['status'] },
  AmbassadorApplicationRejectedForInterview: { when: 'Somebody decides against an interview.', always: ['status'] },
  AmbassadorApplicationAcceptedAfterInterview: { when: 'Somebody accepts the applicant after the interview.', always: ['status'] },
  AmbassadorApplicationRejectedAfterInterview: { when: 'Somebody rejects the applicant after the interview.', always: ['status'] },
  AmbassadorApplicationInterviewMissed: { when: 'Somebody notes that the applicant did not come to the interview.', always: ['status'] },
  AmbassadorApplicationPassedToRecruitment: { when: 'Somebody passes the application on to recruitment.', always: ['status'] },
  AmbassadorApplicationPassedToSchools: { when: 'Somebody passes the application on to academic schools.', always: ['status'] },
  AmbassadorApplicationWithdrawn: { when: 'The applicant does not want to go on.', always: ['status'] },
  AmbassadorApplicationDisregarded: { when: 'Somebody disregards the application.', always: ['status'] },
  AmbassadorApplicationMarkedLate: { when: 'Somebody marks the application as received after the deadline.', always: ['status'] },
  AmbassadorApplicationReturned: { when: 'Somebody takes the application back to an earlier status.', always: ['status'] },
  AmbassadorApplicationLinked: {
    when: 'Somebody links the accepted application with an ambassador, or makes one of it.',
    always: ['ambassador'],
  },
  AmbassadorApplicationLinkRemoved: { when: 'Somebody removes the link with the ambassador.', always: ['ambassador'] },
  AmbassadorApplicationEmailed: { when: 'Waymark has emailed the applicant about a step.', always: ['emailed'] },

  ContractSigned: {
    when: 'Somebody records that the ambassador has signed on paper.',
    always: ['signed', 'signedFingerprint'],
  },
  ContractSignedOnline: {
    when: 'The ambassador signs it online.',
    always: ['signed', 'signedFingerprint', 'signedName', 'signedFrom'],
  },
  ContractCancelled: { when: 'Somebody cancels the contract.', always: ['cancelled'], sometimes: ['cancelledBecause'] },
  ContractExpired: { when: 'The last day of the contract is over.', always: ['expired'] },

  CustomFieldMoved: { when: 'Somebody puts a custom field in another place, or others make room for one.', always: ['place'] },
  CustomFieldUsed: { when: 'A record first has a value of the field.', always: ['used'] },
  CustomLookupItemMoved: { when: 'Somebody puts an entry in another place of its list, or others make room for one.', always: ['place'] },

  ExportBegan: { when: 'The task of the export begins or goes on.', sometimes: ['status', 'finished', 'message'] },
  ExportCompleted: {
    when: 'The whole file is written.',
    always: ['status', 'fileKey'],
    sometimes: ['rows', 'fileSize', 'finished', 'message'],
  },
  ExportFailed: { when: 'The task of the export is given up.', sometimes: ['status', 'finished', 'message'] },
  ExportDownloaded: { when: 'Somebody downloads the file.', always: ['downloads'], sometimes: ['lastDownloadedBy'] },
  ExportEmailed: { when: 'Somebody who wanted an email about the end of their export got it.', always: ['emailed'] },
  ExportFileDeleted: {
    when: 'Somebody deletes the file, or it has been kept long enough.',
    always: ['fileDeleted'],
    sometimes: ['fileKey'],
  },

  ImportColumnsChosen: {
    when: 'Somebody says what the columns of a file are. Its check follows.',
    always: ['status'],
    sometimes: ['mapping', 'clearEmpty', 'scope', 'finished', 'message'],
  },
  ImportChecked: {
    when: 'Every row of the file has a plan, or rows of an accepted plan have another one because somebody changed their records.',
    always: ['status'],
    sometimes: ['rows', 'message'],
  },
  ImportRowAnswered: {
    when: 'Somebody says whom a row is about, or leaves it out. The row is named by its line; its values are not in the log.',
    sometimes: ['answeredRow', 'answer', 'answeredRecord'],
  },
  ImportRowCorrected: { when: 'Somebody corrects a cell of a row.', sometimes: ['answeredRow', 'answer'] },
  ImportValueAnswered: { when: 'Somebody says what a value means in every row.', always: ['valuesAnswered'] },
  ImportPlanAccepted: { when: 'Somebody accepts the plan. Carrying it out follows.', always: ['status'], sometimes: ['scope'] },
  ImportBegan: { when: 'The task of the import begins or goes on.', always: ['status'], sometimes: ['finished', 'message'] },
  ImportPaused: { when: 'Somebody pauses the import. Its task is suspended.', always: ['paused'] },
  ImportResumed: { when: 'Somebody lets a paused import go on.', always: ['paused'] },
  ImportCompleted: {
    when: 'Every row of the file has been read.',
    always: ['status'],
    sometimes: ['paused', 'rows', 'rowsCreated', 'rowsUpdated', 'unchanged', 'failed', 'finished', 'message'],
  },
  ImportFailed: {
    when: 'The file cannot be read, or the task of the import is given up.',
    always: ['finished'],
    sometimes: ['status', 'message'],
  },
  ImportFileDeleted: {
    when: 'Somebody deletes the file, or it has been kept long enough.',
    always: ['fileDeleted'],
    sometimes: ['fileKey'],
  },

  TaskStarted: { when: 'A worker takes the task up.', always: ['status'], sometimes: ['started', 'lastActivity'] },
  TaskProgressed: {
    when: 'The task notes how far it is, about once a second.',
    sometimes: ['done', 'failed', 'size', 'mark', 'lastActivity'],
  },
  TaskCompleted: {
    when: 'The task is done.',
    always: ['status', 'message'],
    sometimes: ['done', 'failed', 'changed', 'lastActivity', 'duration'],
  },
  TaskFailed: {
    when: 'The task cannot be done, or is given up after several attempts.',
    always: ['status', 'message'],
    sometimes: ['changed', 'isFinal', 'lastActivity', 'duration'],
  },
  TaskContinued: {
    when: 'Somebody lets a task that ended with an error go on, or resumes its import.',
    always: ['status'],
    sometimes: ['message', 'changed', 'lastActivity'],
  },
  TaskSuspended: { when: 'The import of the task is paused or cancelled.', always: ['status'], sometimes: ['message', 'lastActivity'] },
  TaskUndone: { when: 'Another task has undone what this one did.', always: ['undoneBy'] },

  ExpenseSubmitted: {
    when: 'Somebody submits the claim. Its cost is computed anew.',
    always: ['submittedDate'],
    sometimes: ['cost', 'calculation', 'unpaidBecause', 'sentBackBecause'],
  },
  ExpensePreapproved: {
    when: 'Somebody confirms that the money was spent.',
    always: ['preapprovedDate'],
    sometimes: ['preapprovedBy'],
  },
  ExpenseApproved: {
    when: 'Somebody approves the claim. Its cost is computed anew and fixed.',
    always: ['approvedDate'],
    sometimes: ['approvedBy', 'cost', 'calculation', 'unpaidBecause'],
  },
  ExpenseSentBack: {
    when: 'Somebody sends the claim back with a reason.',
    always: ['submittedDate', 'sentBackBecause'],
    sometimes: ['preapprovedDate', 'preapprovedBy'],
  },
  ExpenseApprovalTakenBack: { when: 'Somebody takes the approval back.', always: ['approvedDate'], sometimes: ['approvedBy'] },
  ExpenseSentToPayOffice: { when: 'A pay run takes the claim.', always: ['sentDate', 'payRun'] },
  ExpenseAttachmentAdded: {
    when: 'Somebody adds files.',
    always: ['receipts/*/fileName', 'receipts/*/fileType', 'receipts/*/fileSize', 'receipts/*/fileKey'],
  },
  ExpenseAttachmentDeleted: {
    when: 'Somebody deletes a file for good.',
    always: ['receipts/*/fileName', 'receipts/*/fileType', 'receipts/*/fileSize', 'receipts/*/fileKey'],
  },

  AmbassadorApplicationAttachmentAdded: {
    when: 'Somebody adds files.',
    always: ['files/*/fileName', 'files/*/fileType', 'files/*/fileSize', 'files/*/fileKey'],
  },
  AmbassadorApplicationAttachmentDeleted: {
    when: 'Somebody deletes a file for good.',
    always: ['files/*/fileName', 'files/*/fileType', 'files/*/fileSize', 'files/*/fileKey'],
  },

  AmbassadorAttachmentAdded: {
    when: 'Somebody adds files.',
    always: ['documents/*/fileName', 'documents/*/fileType', 'documents/*/fileSize', 'documents/*/fileKey'],
    sometimes: ['documents/*/isShared'],
  },
  AmbassadorAttachmentDeleted: {
    when: 'Somebody deletes a file for good.',
    always: ['documents/*/fileName', 'documents/*/fileType', 'documents/*/fileSize', 'documents/*/fileKey'],
    sometimes: ['documents/*/isShared'],
  },
  AmbassadorAttachmentShared: { when: 'Somebody shares a file with the ambassador.', always: ['documents/*/isShared'] },
  AmbassadorAttachmentUnshared: { when: 'Somebody stops sharing a file with the ambassador.', always: ['documents/*/isShared'] },

  TimesheetSubmitted: {
    when: 'Somebody submits the timesheet. Its pay is computed anew.',
    always: ['submittedDate'],
    sometimes: ['hours', 'contractBand', 'rate', 'cost', 'calculation', 'unpaidBecause', 'sentBackBecause'],
  },
  TimesheetPreapproved: {
    when: 'Somebody confirms that the work was done.',
    always: ['preapprovedDate'],
    sometimes: ['preapprovedBy'],
  },
  TimesheetApproved: {
    when: 'Somebody approves the timesheet. Its pay is computed anew and fixed.',
    always: ['approvedDate'],
    sometimes: ['approvedBy', 'hours', 'contractBand', 'rate', 'cost', 'calculation', 'unpaidBecause'],
  },
  TimesheetSentBack: {
    when: 'Somebody sends the timesheet back with a reason.',
    always: ['submittedDate', 'sentBackBecause'],
    sometimes: ['preapprovedDate', 'preapprovedBy'],
  },
  TimesheetApprovalTakenBack: { when: 'Somebody takes the approval back.', always: ['approvedDate'], sometimes: ['approvedBy'] },
  TimesheetSentToPayOffice: { when: 'A pay run takes the timesheet.', always: ['sentDate', 'payRun'] },

  PayCorrectionSubmitted: {
    when: 'Somebody submits the correction. What it pays is computed anew.',
    always: ['submittedDate'],
    sometimes: ['ambassador', 'cost', 'calculation', 'unpaidBecause', 'sentBackBecause'],
  },
  PayCorrectionPreapproved: { when: 'Somebody confirms the correction.', always: ['preapprovedDate'], sometimes: ['preapprovedBy'] },
  PayCorrectionApproved: {
    when: 'Somebody else approves the correction.',
    always: ['approvedDate'],
    sometimes: ['approvedBy', 'ambassador', 'cost', 'calculation', 'unpaidBecause'],
  },
  PayCorrectionSentBack: {
    when: 'Somebody sends the correction back with a reason.',
    always: ['submittedDate', 'sentBackBecause'],
    sometimes: ['preapprovedDate', 'preapprovedBy'],
  },
  PayCorrectionApprovalTakenBack: { when: 'Somebody takes the approval back.', always: ['approvedDate'], sometimes: ['approvedBy'] },
  PayCorrectionSentToPayOffice: { when: 'A pay run takes the correction.', always: ['sentDate', 'payRun'] },

  PayRunCompleted: {
    when: 'Everything of the run was sent and its file is written.',
    always: ['completed', 'fileKey', 'fingerprint', 'items', 'ambassadors', 'total'],
  },
  PayRunDownloaded: { when: 'Somebody downloads the file.', always: ['downloads'], sometimes: ['lastDownloadedBy'] },

  UserAmbassadorsChanged: {
    when: 'An ambassador gets or loses the account, moves to another group, is deleted or restored.',
    sometimes: ['ambassadors', 'ambassadorGroups'],
  },
  UserPasswordSet: {
    when: 'The user, or a link that was sent to them, sets a password. The log never has the password.',
    always: ['passwordSetAt'],
  },
  UserEnabled: { when: 'Somebody lets the user sign in.', always: ['enabled'] },
  UserDisabled: { when: 'Somebody stops the user from signing in.', always: ['enabled'] },
  UserLockedOut: { when: 'Somebody locks the account.', sometimes: ['lockedOut', 'lockedOutUntil'] },
  UserUnlocked: {
    when: 'Somebody unlocks the account, or the user signs in after a lock has ended.',
    sometimes: ['lockedOut', 'lockedOutUntil'],
  },

  UserSignedIn: { when: 'The user has given the password and, where there is one, the second factor.' },
  UserSignedOut: { when: 'The user signs out.' },
  SessionsEnded: { when: 'The user, or somebody who manages users, ends open sessions.' },
  AdministratorRecovered: { when: '`npm run admin:recover` makes the user an administrator of every group.' },
  AuthenticatorAppAdded: { when: 'The user has set an authenticator app up.' },
  AuthenticatorAppRemoved: { when: 'The user removes the authenticator app.' },
  PasskeyAdded: { when: 'The user has added a passkey.' },
  PasskeyRemoved: { when: 'The user removes a passkey.' },
  RecoveryCodesReplaced: { when: 'The user gets recovery codes, in place of those they had.' },
  RecoveryCodeUsed: { when: 'The user signs in with a recovery code.' },
  SecondFactorReset: { when: 'Somebody else takes the user’s second factors away.' },
  CalendarFeedMade: { when: 'The user makes an address at which calendars fetch activities; an earlier one ends.' },
  CalendarFeedRevoked: { when: 'The user ends their address for calendars.' },
  SignInFailed: { when: 'Somebody gave a wrong password. Wrong passwords are counted outside the log today.' },

  SecondFactorRolesChosen: { when: 'An administrator chooses the roles that need a second factor.', always: ['roles'] },
};
