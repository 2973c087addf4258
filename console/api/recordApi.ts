import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { CreateForm, EditForm, HistoryAnswer, LookalikesAnswer } from '../../api/contract/records.ts';
import { api, listTag, recordsOfTag, recordTag } from './api.ts';
import { withQuery } from './asking.ts';

/** One record. */
export interface RecordKey {
  readonly path: string;
  readonly id: number;
}

/** Values of fields by name, as the form holds them; the server reads them by the field's kind. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Where a record comes to stand among those that are put in order with it: right after one of them, or right before. */
export type Place = { readonly after: number } | { readonly before: number };

const allOf = ({ path, id }: RecordKey) => [recordTag(path, id), listTag(path)];

const recordApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `group`: the form of a record that is to belong to another group than the one that the person works in. */
    createForm: build.query<CreateForm, { readonly path: string; readonly group?: number | undefined }>({
      query: ({ path, group }) => ({ url: withQuery(`/${path}/create`, { group }) }),
      providesTags: ['FieldSettings'],
      keepUnusedDataFor: 0,
    }),
    /** `at` (a revision or an ISO instant): the record as it stood then. */
    editForm: build.query<EditForm, RecordKey & { readonly at?: string }>({
      query: ({ path, id, at }) => ({ url: withQuery(`/${path}/edit/${id}`, { at }) }),
      providesTags: (_answer, _error, { path, id }) => [recordTag(path, id), recordsOfTag(path), 'FieldSettings'],
    }),
    history: build.query<HistoryAnswer, RecordKey>({
      query: ({ path, id }) => ({ url: `/${path}/history/${id}` }),
      providesTags: (_answer, _error, { path, id }) => [recordTag(path, id), recordsOfTag(path)],
    }),
    /** Records of the group that may be the one that is about to be saved; `id` is the one that is edited. */
    lookalikes: build.mutation<LookalikesAnswer, { readonly path: string; readonly id: number | null; readonly values: FormValues }>({
      query: ({ path, id, values }) => ({ url: `/${path}/lookalikes`, body: { ...values, ...(id === null ? {} : { Id: id }) } }),
    }),
    createRecord: build.mutation<SaveAnswer, { readonly path: string; readonly values: FormValues; readonly key: string }>({
      query: ({ path, values, key }) => ({ url: `/${path}/create`, body: values, key }),
      invalidatesTags: (_answer, _error, { path }) => [listTag(path)],
    }),
    /** `values` are only the changed fields, `revision` is the one that the person saw; `key` is what the server knows this sending by. */
    saveRecord: build.mutation<SaveAnswer, RecordKey & { readonly revision: number; readonly values: FormValues; readonly key: string }>({
      query: ({ path, id, revision, values, key }) => ({ url: `/${path}/edit/${id}`, body: { ...values, Revision: revision }, key }),
      invalidatesTags: (_answer, error, record) => (error ? [] : allOf(record)),
    }),
    /** Takes back the edit that led to a revision. */
    undoEdit: build.mutation<SaveAnswer, RecordKey & { readonly revision: number }>({
      query: ({ path, id, revision }) => ({ url: `/${path}/undo/${id}`, body: { Revision: revision } }),
      invalidatesTags: (_answer, _error, key) => allOf(key),
    }),
    changeState: build.mutation<SaveAnswer, RecordKey & { readonly state: number; readonly revision?: number }>({
      query: ({ path, id, state, revision }) => ({
        url: `/${path}/state/${id}`,
        body: { state, ...(revision === undefined ? {} : { Revision: revision }) },
      }),
      invalidatesTags: (_answer, _error, key) => allOf(key),
    }),
    /** Puts a record right before or after another one of its list. */
    placeRecord: build.mutation<SaveAnswer, RecordKey & { readonly where: Place }>({
      query: ({ path, id, where }) => ({ url: `/${path}/place/${id}`, body: where }),
      invalidatesTags: (_answer, _error, key) => allOf(key),
    }),
    deleteRecord: build.mutation<SaveAnswer, RecordKey>({
      query: ({ path, id }) => ({ url: `/${path}/delete/${id}`, body: {} }),
      invalidatesTags: (_answer, _error, key) => allOf(key),
    }),
    /** An act of the record type's own, out of the edit form's `Actions`: `POST /users/lock-out/12`. */
    actOnRecord: build.mutation<SaveAnswer, RecordKey & { readonly act: string }>({
      query: ({ path, id, act }) => ({ url: `/${path}/${act}/${id}`, body: {} }),
      invalidatesTags: (_answer, _error, key) => allOf(key),
    }),
  }),
});

export const {
  useCreateFormQuery,
  useEditFormQuery,
  useLazyEditFormQuery,
  useHistoryQuery,
  useLookalikesMutation,
  useCreateRecordMutation,
  useSaveRecordMutation,
  useUndoEditMutation,
  useChangeStateMutation,
  useDeleteRecordMutation,
  usePlaceRecordMutation,
  useActOnRecordMutation,
} = recordApi;
