import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import type { StoredProblem } from '../../commands/tasks/problems.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { systemAccessFor } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { canSeeDisclosed } from '../../domain/disclosure/disclosure.ts';
import { rights } from '../../domain/access/rights.ts';
import type { Fields } from '../../domain/fields/field.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { noSettings } from '../../domain/fieldSettings/fieldSettings.ts';
import { readValue } from '../../domain/fields/kinds.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { fileCutOff, notAllowed, pageNotNumber, referenceRequired } from '../../domain/messages.ts';
import { canImport, isPlanned, offeredImports } from '../../domain/imports/importTypes.ts';
import { isPublicRegister } from '../../domain/imports/publicRegisters.ts';
import { importStatus } from '../../domain/lists/imports.ts';
import { importRecord } from '../../domain/records/import.ts';
import { fileUploaded } from '../../domain/importMessages.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { TaskRefused } from '../../commands/tasks/runTask.ts';
import type { FileSurvey } from '../../commands/imports/planStore.ts';
import { surveySpreadsheet } from '../../commands/imports/spreadsheet/readSpreadsheet.ts';
import { importStarted } from '../../domain/taskMessages.ts';
import { task } from '../../domain/records/task.ts';
import { chooseFile } from '../../domain/attachmentMessages.ts';
import { failure, type SaveAnswer, saveAnswer } from '../contract/answers.ts';
import { createForm } from '../contract/records.ts';
import type { Services } from '../services.ts';
import { invalidField, isDiskFull, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { formFields } from '../present/form.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import { idParam } from '../records/idParam.ts';

const imported = importRecord;

const fieldOf = (upload: MultipartFile, name: string): string => {
  const part = upload.fields[name];
  return part && 'value' in part && typeof part.value === 'string' ? part.value.trim() : '';
};

/** Looks into a file that was just written. A file that is no spreadsheet is removed and refused. */
const surveyFile = async ({ files }: Services, fileKey: string): Promise<FileSurvey> => {
  try {
    return await surveySpreadsheet(() => files.read(fileKey));
  } catch (error) {
    await files.remove(fileKey);
    throw error instanceof TaskRefused ? invalidField('file', error.message) : error;
  }
};

/** Uploads of record files, and the rows that could not be imported. */
export const importRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['imports'];

  routes.get(
    '/imports/create',
    {
      config: { needs: [importRecord.rights.view] },
      schema: { tags, summary: 'The form of an upload', response: { 200: createForm, '4xx': failure } },
    },
    (request) => {
      const access = accessOfRequest(request);
      const types = offeredImports(access, access.currentGroup);
      if (types.length === 0) throw new Refused(403, notAllowed);
      const fields = formFields(imported, new Set(['reference', 'type']), null, noSettings);
      return {
        Record: { reference: null, type: types[0]?.value ?? null },
        Fields: fields.map((field) => ({ ...field, readOnly: false, values: field.name === 'type' ? [...types] : field.values })),
        Parts: [],
        Labels: {},
      };
    },
  );

  routes.post(
    '/imports/create',
    {
      config: { needs: [importRecord.rights.view], work: 'upload' },
      schema: {
        tags,
        summary:
          'Upload a file (multipart/form-data: reference, type, file). A register is imported in the background; other files are checked first',
        response: { 200: saveAnswer, '4xx': failure },
      },
      // The token comes in the header, because the body is a file.
    },
    async (request): Promise<SaveAnswer> => {
      const access = accessOfRequest(request);
      // An unreadable multipart body counts as one without a file.
      const upload = request.isMultipart() ? await request.file().catch(() => undefined) : undefined;
      if (!upload) throw invalidField('file', chooseFile);
      // Without a chosen file, browsers send a file without a name.
      const fileName = textOf(upload.filename).slice(0, 255).toWellFormed();
      const fileKey = `imports/${randomUUID()}/upload.csv`;
      const { size } = await services.files.write(fileKey, upload.file).catch((error: unknown) => {
        throw upload.file.errored && !isDiskFull(error) ? invalidField('file', fileCutOff) : error;
      });
      const read = readValue(importRecord.fields.reference, fieldOf(upload, 'reference'));
      const [reference, type] = [read.ok ? textOf(read.value) : '', fieldOf(upload, 'type')];
      const problem = !reference
        ? invalidField('reference', (read.ok ? undefined : read.error[0]) ?? referenceRequired)
        : !fileName
          ? invalidField('file', chooseFile)
          : !offeredImports(access, access.currentGroup).some((each) => each.value === type)
            ? invalidField('type', 'Please choose what kind of file this is')
            : size === 0
              ? invalidField('file', 'This file is empty')
              : upload.file.truncated
                ? invalidField('file', 'This file is larger than 200 MB')
                : null;
      // The answer tells nothing else about a type that the person may not import.
      if ((isPlanned(type) || isPublicRegister(type)) && !canImport(access, { type, group: access.currentGroup })) {
        await services.files.remove(fileKey);
        throw new Refused(403, notAllowed);
      }
      if (problem) {
        await services.files.remove(fileKey);
        throw problem;
      }
      const survey = isPlanned(type) ? await surveyFile(services, fileKey) : null;
      const context = newContext(systemAccessFor(access.user, rights));
      const outcome = await createRecord(services.dependencies, context, imported, {
        reference,
        type,
        group: access.currentGroup,
        createdBy: access.user.id,
        uploaded: services.dependencies.now().toISOString(),
        fileName,
        fileKey,
        fileSize: size,
        ...(survey ? { status: importStatus.waitingForCheck } : {}),
        scope: JSON.stringify(grantOf(access, 'every')),
      });
      if (!outcome.ok) throw new Refused(400, notAllowed);
      const { id, revision, position } = outcome.value;
      if (survey) await services.imports.plans.begin(id, survey);
      return {
        Success: true,
        SuccessMessage: survey ? fileUploaded : importStarted,
        Id: id,
        Revision: revision,
        Position: String(position ?? services.changes.position),
        Errors: [],
      };
    },
  );

  /** `Value`, `Name` and `Imported` are of rows of a file; null for records. */
  const problemAnswer = z.object({
    Line: z.int(),
    Column: z.string(),
    Reason: z.string(),
    Value: z.string().nullable(),
    Name: z.string().nullable(),
    Imported: z.boolean().nullable(),
  });
  const toProblem = (problem: StoredProblem): z.infer<typeof problemAnswer> => ({
    Line: problem.place,
    Column: problem.subject,
    Reason: problem.reason,
    Value: problem.value,
    Name: problem.name,
    Imported: problem.imported,
  });
  const problemsAnswer = z.object({ Data: z.array(problemAnswer), Total: z.int() });
  const page = z.looseObject({
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, { error: pageNotNumber })
      .transform(Number)
      .optional(),
  });
  const size = 500;

  for (const [path, type] of [
    ['imports', imported],
    ['tasks', task],
  ] as const satisfies readonly (readonly [string, RecordType])[]) {
    routes.get(
      `/${path}/problems/:id`,
      {
        config: { needs: [type.rights.view] },
        schema: {
          tags: [path],
          summary: 'What could not be done, row by row',
          params: idParam,
          querystring: page,
          response: { 200: problemsAnswer, '4xx': failure },
        },
      },
      async (request) => {
        const access = accessOfRequest(request);
        const { values } = await requireVisible<Fields>(services, type, access, request.params.id);
        // Problems name records that this person may not see.
        if (!canSeeDisclosed(access, type, values) || (type === imported && !canImport(access, valuesOf(imported, values))))
          return { Data: [], Total: 0 };
        const taskId = type === imported ? await services.taskOfImport(request.params.id) : request.params.id;
        if (taskId === null) return { Data: [], Total: 0 };
        const { problems } = await services.problems.count(taskId);
        const rows = await services.problems.page(taskId, ((request.query.page ?? 1) - 1) * size, size);
        return { Data: rows.map(toProblem), Total: problems };
      },
    );
  }
};
