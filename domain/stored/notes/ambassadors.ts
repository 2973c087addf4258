import type { EventNotes } from './eventNote.ts';

export const ambassadorNotes: EventNotes = {
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
  AmbassadorApplicationAttachmentAdded: {
    when: 'Somebody adds files.',
    always: ['files/*/fileName', 'files/*/fileType', 'files/*/fileSize', 'files/*/fileKey'],
  },
  AmbassadorApplicationAttachmentDeleted: {
    when: 'Somebody deletes a file for good.',
    always: ['files/*/fileName', 'files/*/fileType', 'files/*/fileSize', 'files/*/fileKey'],
  },

  AmbassadorAccountGiven: { when: 'Somebody gives the ambassador an account.', always: ['account'] },
  AmbassadorAccountEnded: { when: 'Somebody ends the account of the ambassador.', always: ['account'] },
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
};
