import type { EventNotes } from './eventNote.ts';

export const exportAndImportNotes: EventNotes = {
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
};
