import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { storeFile } from '../../commands/attachments/storeFile.ts';
import { chooseFile, fileInterrupted } from '../../domain/attachmentMessages.ts';
import type { StoredFile } from '../../domain/attachments/attachments.ts';
import { keptFileName } from '../../domain/attachments/fileName.ts';
import type { Attachments } from '../../domain/record/attachments.ts';
import type { Result } from '../../domain/result.ts';
import { invalidField, isDiskFull } from '../plugins/errors.ts';
import type { Services } from '../services.ts';

/** The limits of the parser of uploads. One byte above the limit shows that a file is too large; the rest is not read. */
export const uploadLimits = ({ maxSize }: Pick<Attachments, 'maxSize'>, files: number, fieldSize = 1000) => ({
  limits: { fileSize: maxSize + 1, files, fields: 10, fieldSize },
  throwFileSizeLimit: false,
});

/** Writes an uploaded file to the store, or says in words that name it why it is refused. Throws if the upload was interrupted. */
export const receiveFile = async (
  { files }: Pick<Services, 'files'>,
  limits: Pick<Attachments, 'fileTypes' | 'maxSize'>,
  { file, filename }: Pick<MultipartFile, 'file' | 'filename'>,
  field = 'file',
): Promise<Result<StoredFile, string>> =>
  storeFile(files, limits, { name: filename, content: file }).catch((error: unknown) => {
    throw file.errored && !isDiskFull(error) ? invalidField(field, fileInterrupted(keptFileName(filename))) : error;
  });

/** The only file of a request, written to the store. Throws with the reason if there is none, or if it is refused. */
export const receiveOneFile = async (
  services: Pick<Services, 'files'>,
  limits: Pick<Attachments, 'fileTypes' | 'maxSize'>,
  request: FastifyRequest,
): Promise<StoredFile> => {
  // An unreadable multipart body counts as one without a file. Without a chosen file, browsers send a file without a name.
  const upload = request.isMultipart() ? await request.file(uploadLimits(limits, 1)).catch(() => undefined) : undefined;
  if (!upload?.filename) {
    upload?.file.resume();
    throw invalidField('file', chooseFile);
  }
  const file = await receiveFile(services, limits, upload);
  if (!file.ok) throw invalidField('file', file.error);
  return file.value;
};
