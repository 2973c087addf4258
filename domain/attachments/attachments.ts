import { addedByOther, tooManyFiles } from '../attachmentMessages.ts';
import type { FieldValue, Values } from '../fields/field.ts';
import { textOf } from '../fields/textOf.ts';
import { restoreFirst } from '../messages.ts';
import type { Attachments } from '../record/attachments.ts';
import { setByEvent, type Decision, sealRefusal } from '../record/decide.ts';
import type { LastChange, RecordSnapshot } from '../record/fold.ts';
import { type Part, pathOf, rowsOf } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { fail } from '../result.ts';

/** A file whose bytes are in the file store. */
export interface StoredFile {
  readonly name: string;
  /** The value of a file type. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  readonly key: string;
}

/** A file of a record. Its id is the FileDataId. */
export interface Attachment extends StoredFile {
  readonly id: number;
  readonly isShared: boolean;
  /** When, and by whom. */
  readonly added: LastChange | null;
}

type AttachmentsPart = Part & { readonly attachments: Attachments };

const isOfFiles = (part: Part): part is AttachmentsPart => part.attachments !== null;

/** The part with the files of a type; undefined if its records have none. */
export const attachmentsPartOf = ({ parts }: Pick<RecordType, 'parts'>): AttachmentsPart | undefined => parts.find(isOfFiles);

/** The part with the files of a type. Throws if its records have none. */
export const getAttachmentsPart = (type: Pick<RecordType, 'name' | 'parts'>): AttachmentsPart => {
  const part = attachmentsPartOf(type);
  if (!part) throw new RangeError(`Records of the type ${type.name} have no files`);
  return part;
};

/** Whether staff share single files with ambassadors. */
export const canBeShared = ({ fields }: Pick<Part, 'fields'>): boolean => fields['isShared'] !== undefined;

/** The files of a record in the order in which they were added. `snapshot` is folded from the log, which knows who added them. */
export const attachmentsOf = (
  type: RecordType,
  { values, lastChanges }: Pick<RecordSnapshot, 'values' | 'lastChanges'>,
): readonly Attachment[] => {
  const part = attachmentsPartOf(type);
  if (!part) return [];
  return rowsOf(part, values).map(({ key: id, values: { fileName, fileType, fileSize, fileKey, isShared } }) => ({
    id,
    name: textOf(fileName),
    type: textOf(fileType),
    size: Number(fileSize),
    key: textOf(fileKey),
    isShared: isShared === true,
    added: lastChanges[pathOf({ part: part.name, key: id, field: 'fileKey' })] ?? null,
  }));
};

/** The values of a row for a file, by path. */
const valuesOfFile = ({ name: part }: Pick<Part, 'name'>, id: number, { name, type, size, key }: StoredFile): Values =>
  Object.fromEntries(
    Object.entries({ fileName: name, fileType: type, fileSize: size, fileKey: key }).map(([field, value]) => [
      pathOf({ part, key: id, field }),
      value,
    ]),
  );

const refuse = (message: string): Decision => fail({ because: 'refused', message });

/** Why nobody adds or deletes a file of this record now; null if people with the right may. */
export const filesRefusal = (type: RecordType, snapshot: RecordSnapshot): string | null =>
  snapshot.recordState === type.states.deleted ? restoreFirst : sealRefusal(type, snapshot);

/** Adds files to a record, `isShared` with its ambassador. Files that it has are left out, so the same request counts once. */
export const attachFiles = (
  type: RecordType,
  snapshot: RecordSnapshot,
  files: readonly (readonly [id: number, file: StoredFile])[],
  isShared = false,
): Decision => {
  if (snapshot.revision < 0) return fail({ because: 'missing' });
  const part = getAttachmentsPart(type);
  const { maxFiles } = part.attachments;
  const attachedIds = new Set(rowsOf(part, snapshot.values).map(({ key }) => key));
  const added = files.filter(([id]) => !attachedIds.has(id));
  const message = added.length === 0 ? null : filesRefusal(type, snapshot);
  if (message !== null) return refuse(message);
  if (attachedIds.size + added.length > maxFiles)
    return fail({ because: 'invalid', errors: [{ field: 'file', messages: [tooManyFiles(maxFiles)] }] });
  return setByEvent(
    type,
    snapshot,
    'AttachmentAdded',
    Object.assign(
      {},
      ...added.map(([id, file]) => ({
        ...valuesOfFile(part, id, file),
        ...(isShared ? { [pathOf({ part: part.name, key: id, field: 'isShared' })]: true } : {}),
      })),
    ) as Values,
  );
};

/** Deletes a file of a record. `addedBy`: the only user whose files may be deleted; null for all. */
export const deleteAttachment = (type: RecordType, snapshot: RecordSnapshot, id: number, addedBy: number | null): Decision => {
  const part = getAttachmentsPart(type);
  const file = attachmentsOf(type, snapshot).find((each) => each.id === id);
  if (!file) return fail({ because: 'missing' });
  const message = filesRefusal(type, snapshot) ?? (addedBy === null || file.added?.actor.id === addedBy ? null : addedByOther);
  if (message !== null) return refuse(message);
  const emptied = Object.keys(part.fields).map((field): [string, FieldValue] => [pathOf({ part: part.name, key: id, field }), null]);
  return setByEvent(type, snapshot, 'AttachmentDeleted', Object.fromEntries(emptied));
};

/** Shares a file with the ambassador whom the record is about, or stops sharing it. */
export const shareAttachment = (type: RecordType, snapshot: RecordSnapshot, id: number, isShared: boolean): Decision => {
  const part = getAttachmentsPart(type);
  if (!attachmentsOf(type, snapshot).some((each) => each.id === id)) return fail({ because: 'missing' });
  const message = filesRefusal(type, snapshot);
  if (message !== null) return refuse(message);
  const path = pathOf({ part: part.name, key: id, field: 'isShared' });
  return setByEvent(type, snapshot, isShared ? 'AttachmentShared' : 'AttachmentUnshared', { [path]: isShared || null });
};
