import type { EventNotes } from './eventNote.ts';

export const payNotes: EventNotes = {
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
};
