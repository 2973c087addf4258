/** The texts of imports: what is wrong with rows, and what happened to a file. */

import { printNumber } from './counts.ts';
import { withArticle } from './words.ts';

export const rowTitle = (line: number) => `Row ${line}`;
export const recordIdUnknown = (one: string) => `No ${one} that you may see has this ID`;
export const noRecordMatches = (one: string) => `No ${one} that you may see matches this row`;
/** The notes of a row whose record, or one that it may be about, only others may see. */
export const recordNotSeen = (one: string) => `This row is about ${withArticle(one)} that you may not see`;
export const candidateNotSeen = (one: string) => `This row may be about ${withArticle(one)} that you may not see`;
export const onlyOneCell = (one: string) => `Only one cell of this row is filled, so it does not seem to be ${withArticle(one)}`;
/** The problem of a row about a record that nobody edits. `many`: the name of such records. */
export const notChangedByImports = (many: string) => `Imports add ${many} and never change them`;
export const rowRepeats = (line: number, one: string) => `Row ${line} seems to be about the same ${one}`;
export const rowMayRepeat = (one: string) => `An earlier row may be about the same ${one}`;
/** 'Row 17: Same date of birth. First names one letter apart.' */
export const likeRow = (line: number, because: readonly string[]) => `Row ${line}: ${because.map((each) => `${each}.`).join(' ')}`;
export const groupNotAllowed = 'You may not import into this group';
export const fieldNotInGroup = 'You may not import this into the group of the record';
export const notOneRecord = (label: string, { many }: { readonly many: string }) =>
  `${label} and another value belong to different ${many}`;
export const severalRecords = (label: string, { many }: { readonly many: string }) => `Several ${many} have this ${label}`;
export const changedSinceCheck = (labels: readonly string[]) => `Somebody changed ${labels.join(', ')} after the file was checked`;
export const askedAgain =
  'Nothing has been imported: somebody changed records after the file was checked. Please look at their rows again.';
export const knownByNow = (one: string) => `Somebody added ${withArticle(one)} like this after the file was checked`;
export const leftUnanswered = 'Nobody answered the question about this row';
export const planNotThere = 'This file has not been checked yet.';
export const planNotWaiting = 'Only a file that has been checked but not yet imported can be changed.';
export const planGone = 'The file of this import has been deleted. Please upload it again.';
export const columnTwice = (label: string) => `${label} is chosen for two columns`;
export const columnMissing = (label: string) => `Please say which column has the ${label}`;
export const columnUnknown = 'There is no such column';
export const mappingWidth = (count: number) => `Mapping must have ${count} entries, one per column of the file`;
export const nothingToImport = 'No row of this file would change anything.';
export const checkStarted = 'The file is being checked.';
export const planAccepted = 'The import has started.';
export const rowGone = (line: number) => `The file has no row ${line}`;
export const candidateUnknown = 'Please choose one of the records that were offered';
export const importCancelled = 'The import has been cancelled. What had been imported stays.';
export const importEnded = 'This import has finished. Undo it instead.';
export const importPaused = 'The import has been paused. What has been imported stays.';
export const importResumed = 'The import has resumed.';
export const importNotRunning = 'Only an import that is waiting or running can be paused.';
export const nameNotKnown = (one: string) => `No ${one} has this name or number`;
export const severalNamed = (count: number, many: string) => `${count} ${many} have this name`;
export const nameAndIdDiffer = (label: string) => `${label} and the ID beside it are of different records. Please clear one of them`;
/** A note on a cell that is ignored for another one. `header`: the name of the column that counts. */
export const namesAnother = (one: string, header: string) => `This is another ${one} than in the column “${header}”, which counts`;
export const sameValues = (labels: string) => `Same ${labels}`;
export const emptySpreadsheet = 'This file is empty';
export const notASpreadsheet = 'This file cannot be read. Please save it as CSV from your spreadsheet program and upload that';
export const oldWorkbook =
  'This is a workbook of old Excel (.xls), or one with a password. Please save it as .xlsx or CSV without a password and upload that';
export const openDocument = 'This is an OpenDocument file (.ods). Please save it as .xlsx or CSV and upload that';
export const webPage =
  'This is a web page, whatever its name says. Please open it in your spreadsheet program, save it as .xlsx or CSV and upload that';
export const brokenOff = (line: number) =>
  `Row ${line}, or one near it, does not end: a quotation mark is never closed, or a cell has far too much text. Please correct it and upload again`;
export const cellTooLong = (most: number) => `A cell has more than ${printNumber(most)} characters`;
export const formulasWithoutValues =
  'The formulas of this workbook have no values. Please open it in your spreadsheet program, save it and upload it again';
export const noRows = 'There are no rows below the names of the columns';
export const noHeader = 'The columns have no names. Please put a row above the others that says what each column is';
export const anonymisedFile =
  'This is an anonymised export. Its numbers belong to nobody, so its rows cannot be imported. Export the records again without anonymising';
export const tooManyColumns = (count: number, limit: number) => `This file has ${count} columns; at most ${limit} can be read`;
export const tooManyCells = (count: number, limit: number) => `This row has ${count} cells, but the header has ${limit}`;
export const notUnderstood = (label: string) => `${label} is not understood`;
export const dateNotUnderstood = 'This is not a date. Write it like 14/03/2009';
export const momentNotUnderstood = 'This is not a date and time. Write it like 14/03/2026 13:00';
export const numberCutShort = 'The spreadsheet has cut this number short. Please write it in full';
export const notInList = (label: string) => `${label} has no such choice`;
export const fileUploaded = 'The file has been uploaded. Please check what its columns are.';
export const leftOutByHand = 'Somebody left this row out';
export const sessionNeeded = 'The activity has sessions. Please say in the column Session which one this is about';
export const sessionUnknown = 'The activity has no such session';
export const severalSessions = 'Several sessions of the activity are called this. Please write the ID of one';
export const activityNeeded = 'Please say which activity this is about';
export const replacementNeeded = 'Please say which student takes the place';
export const ownPlace = 'A student cannot take their own place';
export const replacedNotThere = 'The student is not on the register of this activity';
export const ownRecordKept = (label: string) => `The replacement already has another ${label} here, which stays`;
export const sheetUnknown = 'This file has no such sheet';
export const spreadsheetTooLarge = (megabytes: number) =>
  `This workbook is larger than ${megabytes} MB. Please save it as CSV and upload that`;
