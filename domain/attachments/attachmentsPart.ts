import { wordChoice } from '../fields/choice.ts';
import { number } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { fileTypes } from '../lists/fileTypes.ts';
import type { Attachments } from '../record/attachments.ts';
import { part, type Part } from '../record/part.ts';
import type { SpecialEvents } from '../record/typeOptions.ts';

/** Only commands of their own set these fields, and a list of its own shows them (decision 221). */
const setByCommands = { readOnly: true, notInForm: true } as const;

const fields = {
  fileName: text('File name', { ...setByCommands, personal: true }),
  fileType: wordChoice('Type', fileTypes, setByCommands),
  fileSize: number('Size in bytes', setByCommands),
  /** The key of the bytes in the file store. */
  fileKey: text('Key of the file', { ...setByCommands, internal: true }),
};

/** The field with which staff share a file with the ambassador. */
const sharing = { isShared: yesNo('Shared with the ambassador', setByCommands) };

interface Declaration extends Attachments, Pick<Part, 'name' | 'labels' | 'tab'> {
  /** Whether staff share single files with the ambassador whom the record is about. */
  readonly isSharing?: boolean;
}

/** Declares the files of a record type. The key of a row is the FileDataId of its file, which no other file has. */
export const attachmentsPart = ({ name, labels, tab, isSharing = false, ...attachments }: Declaration): Part =>
  part({ name, labels, tab, fields: isSharing ? { ...fields, ...sharing } : fields, namedBy: 'fileName', attachments });

/** The events of a type with files. `one`: what a file is called, 'receipt'. */
export const attachmentEvents = (one: string): SpecialEvents => ({
  AttachmentAdded: `Added the ${one}`,
  AttachmentDeleted: `Deleted the ${one}`,
});

/** The events of a type whose files are shared. */
export const sharingEvents: SpecialEvents = {
  AttachmentShared: 'Shared with the ambassador',
  AttachmentUnshared: 'Stopped sharing with the ambassador',
};
