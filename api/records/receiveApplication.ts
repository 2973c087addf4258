import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { tooManyFiles } from '../../domain/attachmentMessages.ts';
import type { StoredFile } from '../../domain/attachments/attachments.ts';
import type { Attachments } from '../../domain/record/attachments.ts';
import { unableToSave } from '../../domain/messages.ts';
import { applyWithFilesBody } from '../contract/publicForms.ts';
import { refuseUnboundedInput } from '../plugins/boundInput.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import { receiveFile, uploadLimits } from './receiveFile.ts';

/** The name of the files in errors and in the body. */
const filesField = 'files';

interface SentApplication extends z.output<typeof applyWithFilesBody> {
  readonly files: readonly StoredFile[];
}

const isAboveLimit = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';

/**
 * Reads an application with files, and writes the files to the store. Throws if any part is wrong, with an error for each refused file; the
 * store then keeps none of the files.
 */
export const receiveApplication = async (
  services: Pick<Services, 'files'>,
  request: FastifyRequest,
  { maxFiles, maxAnswers, ...limits }: Attachments & { readonly maxAnswers: number },
): Promise<SentApplication> => {
  const files: StoredFile[] = [];
  const errors: string[] = [];
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts(uploadLimits(limits, maxFiles, maxAnswers))) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      // Without a chosen file, browsers send one without a name.
      else if (!part.filename) part.file.resume();
      else {
        const file = await receiveFile(services, limits, part, filesField);
        if (file.ok) files.push(file.value);
        else errors.push(file.error);
      }
    }
    if (errors.length > 0) throw new Refused(400, unableToSave, { Errors: [{ FieldName: filesField, ErrorMessages: errors }] });
    const body = applyWithFilesBody.safeParse(fields);
    if (!body.success) throw new Refused(400, unableToSave);
    refuseUnboundedInput(body.data);
    return { ...body.data, files };
  } catch (error) {
    for (const { key } of files) await services.files.remove(key);
    throw isAboveLimit(error) ? invalidField(filesField, tooManyFiles(maxFiles)) : error;
  }
};
