import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { CreateForm, EditForm, HistoryAnswer, LookalikesAnswer } from '../../api/contract/records.ts';
import { api, listTag, recordsOfTag, recordTag } from './api.ts';
import { type Parameters, withQuery } from '../queryString.ts';

export interface RecordKey {
  readonly path: string;
  readonly id: number;
}

/** Form values by field name; the server parses them by field kind. */
export type FormValues = Readonly<Record<string, unknown>>;

interface NewRecord {
  readonly path: string;
  readonly values: FormValues;
  readonly key: string;
  readonly copy?: number;
  readonly along?: string;
  /** For whom of an account’s ambassadors it is. */
  readonly ambassador?: string;
}

/** A place in a list that people order: right after or right before a record. */
export type Place = { readonly after: number } | { readonly before: number };

const tagsOfRecord = ({ path, id }: RecordKey) => [recordTag(path, id), listTag(path)];

export const recordApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `group`: the group of the new record, if it is not the current one. */
    createForm: build.query<CreateForm, { readonly path: string; readonly group?: number | undefined; readonly links?: Parameters }>({
      query: ({ path, group, links }) => ({ url: withQuery(`/${path}/create`, { ...links, group }) }),
      providesTags: ['FieldSettings'],
      keepUnusedDataFor: 0,
    }),
    /** `at` (a revision or an ISO instant): the record at that moment. */
    editForm: build.query<EditForm, RecordKey & { readonly at?: string }>({
      query: ({ path, id, at }) => ({ url: withQuery(`/${path}/edit/${id}`, { at }) }),
      providesTags: (_answer, _error, { path, id }) => [recordTag(path, id), recordsOfTag(path), 'FieldSettings'],
    }),
    /** `event` (a position): this event alone, with all its changes. */
    history: build.query<HistoryAnswer, RecordKey & { readonly event?: string }>({
      query: ({ path, id, event }) => ({ url: withQuery(`/${path}/history/${id}`, { event }) }),
      providesTags: (_answer, _error, { path, id }) => [recordTag(path, id), recordsOfTag(path)],
    }),
    /** Possible duplicates in the group; `id` is the edited record. */
    lookalikes: build.mutation<LookalikesAnswer, { readonly path: string; readonly id: number | null; readonly values: FormValues }>({
      query: ({ path, id, values }) => ({ url: `/${path}/lookalikes`, body: { ...values, ...(id === null ? {} : { Id: id }) } }),
    }),
    /** The possible duplicates of a saved record. */
    duplicates: build.query<LookalikesAnswer, RecordKey & { readonly values: FormValues }>({
      query: ({ path, id, values }) => ({ url: `/${path}/lookalikes`, body: { ...values, Id: id } }),
      providesTags: (_answer, _error, { path, id }) => [recordTag(path, id), recordsOfTag(path)],
    }),
    /** `copy`: the id of the record that the new one is a copy of; `along`: the names of the extras to copy, separated by commas. */
    createRecord: build.mutation<SaveAnswer, NewRecord>({
      query: ({ path, values, key, ...named }) => ({ url: withQuery(`/${path}/create`, named), body: values, key }),
      invalidatesTags: (_answer, _error, { path }) => [listTag(path)],
    }),
    /** `values` holds only changed fields, `revision` is the one the person saw, `key` makes the request idempotent. */
    saveRecord: build.mutation<SaveAnswer, RecordKey & { readonly revision: number; readonly values: FormValues; readonly key: string }>({
      query: ({ path, id, revision, values, key }) => ({ url: `/${path}/edit/${id}`, body: { ...values, Revision: revision }, key }),
      invalidatesTags: (_answer, error, record) => (error ? [] : tagsOfRecord(record)),
    }),
    /** Undoes the edit that made a revision. */
    undoEdit: build.mutation<SaveAnswer, RecordKey & { readonly revision: number }>({
      query: ({ path, id, revision }) => ({ url: `/${path}/undo/${id}`, body: { Revision: revision } }),
      invalidatesTags: (_answer, _error, key) => tagsOfRecord(key),
    }),
    changeState: build.mutation<SaveAnswer, RecordKey & { readonly state: number; readonly revision?: number }>({
      query: ({ path, id, state, revision }) => ({
        url: `/${path}/state/${id}`,
        body: { state, ...(revision === undefined ? {} : { Revision: revision }) },
      }),
      invalidatesTags: (_answer, _error, key) => tagsOfRecord(key),
    }),
    /** Moves a record right before or after another. */
    placeRecord: build.mutation<SaveAnswer, RecordKey & { readonly where: Place }>({
      query: ({ path, id, where }) => ({ url: `/${path}/place/${id}`, body: where }),
      invalidatesTags: (_answer, _error, key) => tagsOfRecord(key),
    }),
    deleteRecord: build.mutation<SaveAnswer, RecordKey>({
      query: ({ path, id }) => ({ url: `/${path}/delete/${id}`, body: {} }),
      invalidatesTags: (_answer, _error, key) => tagsOfRecord(key),
    }),
    /** An action of the record type, from the edit form's `Actions`: `POST /users/lock-out/12`. The body is the answers of its dialog. */
    runRecordAction: build.mutation<SaveAnswer, RecordKey & { readonly action: string; readonly answers: FormValues }>({
      query: ({ path, id, action, answers }) => ({ url: `/${path}/${action}/${id}`, body: answers }),
      invalidatesTags: (_answer, _error, key) => tagsOfRecord(key),
    }),
  }),
});

export const {
  useCreateFormQuery,
  useEditFormQuery,
  useLazyEditFormQuery,
  useHistoryQuery,
  useLazyHistoryQuery,
  useLookalikesMutation,
  useDuplicatesQuery,
  useCreateRecordMutation,
  useSaveRecordMutation,
  useUndoEditMutation,
  useChangeStateMutation,
  useDeleteRecordMutation,
  usePlaceRecordMutation,
  useRunRecordActionMutation,
} = recordApi;

/** The form of a record that another part of the page has asked for. It asks for nothing itself. */
export const useEditFormState = recordApi.endpoints.editForm.useQueryState;
