import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { AttachmentsAnswer, FileDataAnswer, OwnDocumentsAnswer } from '../../api/contract/attachments.ts';
import { api, listTag, recordsOfTag, recordTag } from '../api/api.ts';
import type { RecordKey } from '../api/recordApi.ts';

/** The address of the files of a record, and of a single one. */
export const filesAddress = ({ path, id }: RecordKey, file?: number): string =>
  `/${path}/attachments/${id}${file === undefined ? '' : `/${file}`}`;

/** Where ambassadors send documents to the records that groups keep of them, as if these were records of their own. */
export const ownDocumentsPath = 'own/documents';

/**
 * The tag of a record's files. A form that people are filling in is not loaded again because a file was added; live changes tell staff of
 * the rest.
 */
export const filesTag = (record: RecordKey) => listTag(filesAddress(record));

const attachmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    attachments: build.query<AttachmentsAnswer, RecordKey>({
      query: (record) => ({ url: filesAddress(record) }),
      providesTags: (_answer, _error, { path, id }) => [filesTag({ path, id }), recordTag(path, id), recordsOfTag(path)],
    }),
    shareAttachment: build.mutation<SaveAnswer, RecordKey & { readonly file: number; readonly isShared: boolean }>({
      query: ({ file, isShared, ...record }) => ({ url: filesAddress(record, file), body: { IsShared: isShared } }),
      invalidatesTags: (_answer, _error, record) => [filesTag(record)],
    }),
    fileData: build.query<FileDataAnswer, number>({
      query: (file) => ({ url: `/file-data/delete/${file}` }),
      // Each page fetches the file again; a page that deleted it does not.
      keepUnusedDataFor: 0,
    }),
    deleteFile: build.mutation<SaveAnswer, RecordKey & { readonly file: number; readonly address: string }>({
      query: ({ file, address }) => ({ url: `${address}/${file}`, body: {} }),
      invalidatesTags: (_answer, error, record) => (error ? [] : [filesTag(record)]),
    }),
    ownDocuments: build.query<OwnDocumentsAnswer, void>({
      query: () => ({ url: `/${ownDocumentsPath}` }),
      providesTags: (answer) => [listTag('own'), ...(answer?.To ?? []).map(({ Id }) => filesTag({ path: ownDocumentsPath, id: Id }))],
    }),
  }),
});

export const { useAttachmentsQuery, useShareAttachmentMutation, useFileDataQuery, useDeleteFileMutation, useOwnDocumentsQuery } =
  attachmentsApi;
