import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../../domain/access/access.ts';
import { fileNotThere } from '../../domain/attachmentMessages.ts';
import type { Attachment } from '../../domain/attachments/attachments.ts';
import { splitFileName } from '../../domain/attachments/fileName.ts';
import { getFileType } from '../../domain/lists/fileTypes.ts';
import { startedElsewhere } from '../../domain/messages.ts';
import { Refused } from '../plugins/errors.ts';
import { asDownload } from '../present/fileName.ts';
import type { Services } from '../services.ts';

/** Pages of other sites cannot start a download in a person's name (decision 021). */
export const refuseFromElsewhere = (request: FastifyRequest): void => {
  if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']))) throw new Refused(403, startedElsewhere);
};

/** The values of one more download, from those before it. */
export const countDownload =
  (user: Access['user']) =>
  ({ downloads }: { readonly downloads: number | null }) => ({ lastDownloadedBy: user.id, downloads: (downloads ?? 0) + 1 });

/** Sends a file of a record as a download that no browser opens in Waymark's name. */
export const sendFile = async ({ files }: Pick<Services, 'files'>, reply: FastifyReply, { name, type, key }: Attachment) => {
  const size = await files.size(key);
  if (size === undefined) throw new Refused(404, fileNotThere);
  const { title, extension } = splitFileName(name, type);
  reply
    .header('content-type', getFileType(type).mediaType)
    .header('content-disposition', asDownload(title, extension))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('content-length', size);
  return reply.send(await files.read(key));
};
