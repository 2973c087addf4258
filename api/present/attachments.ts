import { newContext } from '../../commands/context.ts';
import { canChange } from '../../commands/records/changeRecord.ts';
import type { Access } from '../../domain/access/access.ts';
import { isAmbassadors } from '../../domain/access/own.ts';
import { attachmentsOf, canBeShared, filesRefusal, getAttachmentsPart } from '../../domain/attachments/attachments.ts';
import { getFileType } from '../../domain/lists/fileTypes.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { AttachmentsAnswer } from '../contract/attachments.ts';

/** Whether this person may add and delete files of the record now. Of their own records, ambassadors may where the type says so. */
export const canChangeFiles = (access: Access, type: RecordType, snapshot: RecordSnapshot): boolean =>
  (!isAmbassadors(access) || getAttachmentsPart(type).attachments.isForAmbassadors) &&
  filesRefusal(type, snapshot) === null &&
  canChange(type, snapshot, newContext(access), type.rights.edit) === 'yes';

/** The files of a record, as this person sees them. */
export const presentAttachments = (access: Access, type: RecordType, snapshot: RecordSnapshot): AttachmentsAnswer => {
  const CanAdd = canChangeFiles(access, type, snapshot);
  const isSharing = canBeShared(getAttachmentsPart(type));
  return {
    CanAdd,
    Data: attachmentsOf(type, snapshot).map(({ id, name, type: fileType, size, isShared, added }) => ({
      FileDataId: id,
      Filename: name,
      Type: getFileType(fileType).label,
      Size: size,
      Added: added?.at ?? null,
      AddedBy: added?.actor.name ?? '',
      IsShared: isSharing ? isShared : null,
      CanDelete: CanAdd && (!isAmbassadors(access) || added?.actor.id === access.user.id),
    })),
  };
};
