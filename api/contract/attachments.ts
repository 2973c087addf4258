import { z } from 'zod';

const attachment = z.object({
  FileDataId: z.int(),
  Filename: z.string(),
  /** 'PDF' */
  Type: z.string(),
  /** In bytes. */
  Size: z.int(),
  /** ISO 8601. */
  Added: z.string().nullable(),
  AddedBy: z.string(),
  /** Whether the ambassador sees it; null where files are not shared one by one. */
  IsShared: z.boolean().nullable(),
  CanDelete: z.boolean(),
});
export type AttachmentAnswer = z.infer<typeof attachment>;

/** `GET /{path}/attachments/{id}`: the files of a record, in the order in which they were added. */
export const attachmentsAnswer = z.object({ Data: z.array(attachment), CanAdd: z.boolean() });
export type AttachmentsAnswer = z.infer<typeof attachmentsAnswer>;

/** `GET /file-data/delete/{id}`: the file that is about to be deleted, and the record that it belongs to. */
export const fileDataAnswer = z.object({
  FileDataId: z.int(),
  Filename: z.string(),
  RecordPath: z.string(),
  RecordId: z.int(),
  CanDelete: z.boolean(),
});
export type FileDataAnswer = z.infer<typeof fileDataAnswer>;

/** `POST /{path}/attachments/{id}/{file}`: whether the ambassador sees the file. */
export const sharingBody = z.object({ IsShared: z.boolean() });

/** `GET /own/documents`: what groups share with the ambassador, and what the ambassador sent them. */
export const ownDocumentsAnswer = z.object({
  Data: z.array(
    attachment.pick({ FileDataId: true, Filename: true, Type: true, Size: true, Added: true, CanDelete: true }).extend({
      /** The record that a group keeps of the ambassador. */
      Ambassador: z.int(),
      Group: z.string(),
      IsSent: z.boolean(),
    }),
  ),
  /** The groups to which the ambassador sends documents. `Refusal` says why they cannot now. */
  To: z.array(z.object({ Id: z.int(), Group: z.string(), Sent: z.int(), Refusal: z.string().nullable() })),
});
export type OwnDocumentsAnswer = z.infer<typeof ownDocumentsAnswer>;
