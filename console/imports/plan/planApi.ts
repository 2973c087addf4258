import type { SaveAnswer } from '../../../api/contract/answers.ts';
import type { ImportColumns, ImportPlan, PlanChange, UnknownValues } from '../../../api/contract/imports.ts';
import { api, listTag, recordTag } from '../../api/api.ts';
import { withQuery } from '../../queryString.ts';

export type Outcome = keyof ImportPlan['Counts'];

/** The rows of a plan that are shown. */
export interface Shown {
  readonly outcome: Outcome | null;
  readonly reason: string | null;
  readonly page: number;
}

export const rowsPerPage = 100;

interface Choosing extends Pick<ImportColumns, 'Mapping' | 'ClearEmpty' | 'Sheet'> {
  readonly id: number;
}

interface Answering {
  readonly id: number;
  readonly lines: readonly number[];
  readonly answer: 'same' | 'new' | 'leaveOut' | null;
  readonly record?: number;
}

interface Correcting {
  readonly id: number;
  readonly line: number;
  readonly column: number;
  readonly value: string;
}

interface Explaining {
  readonly id: number;
  readonly column: string;
  readonly value: string;
  readonly to: string | number | null;
}

const tagOf = (id: number) => recordTag('imports', id);

export const planApi = api.injectEndpoints({
  endpoints: (build) => ({
    importColumns: build.query<ImportColumns, { readonly id: number; readonly sheet: string }>({
      query: ({ id, sheet }) => ({ url: withQuery(`/imports/columns/${id}`, sheet === '' ? {} : { sheet }) }),
      keepUnusedDataFor: 0,
      providesTags: (_answer, _error, { id }) => [tagOf(id)],
    }),
    importPlan: build.query<ImportPlan, { readonly id: number } & Shown>({
      query: ({ id, outcome, reason, page }) => ({
        url: withQuery(`/imports/plan/${id}`, {
          ...(outcome === null ? {} : { outcome }),
          ...(reason === null ? {} : { reason }),
          page,
        }),
      }),
      keepUnusedDataFor: 0,
      providesTags: (_answer, _error, { id }) => [tagOf(id)],
    }),
    unknownValues: build.query<UnknownValues, number>({
      query: (id) => ({ url: `/imports/values/${id}` }),
      keepUnusedDataFor: 0,
      providesTags: (_answer, _error, id) => [tagOf(id)],
    }),
    checkImport: build.mutation<SaveAnswer, Choosing>({
      query: ({ id, ...body }) => ({ url: `/imports/check/${id}`, body }),
      invalidatesTags: (_answer, _error, { id }) => [tagOf(id), listTag('imports'), listTag('tasks')],
    }),
    answerRows: build.mutation<PlanChange, Answering>({
      query: ({ id, lines, answer, record }) => ({
        url: `/imports/answer/${id}`,
        body: { Lines: lines, Answer: answer, ...(record === undefined ? {} : { Record: record }) },
      }),
      invalidatesTags: (_answer, _error, { id }) => [tagOf(id)],
    }),
    correctCell: build.mutation<PlanChange, Correcting>({
      query: ({ id, line, column, value }) => ({ url: `/imports/correct/${id}`, body: { Line: line, Column: column, Value: value } }),
      invalidatesTags: (_answer, _error, { id }) => [tagOf(id)],
    }),
    explainValue: build.mutation<PlanChange, Explaining>({
      query: ({ id, column, value, to }) => ({ url: `/imports/answer-value/${id}`, body: { Column: column, Value: value, To: to } }),
      invalidatesTags: (_answer, _error, { id }) => [tagOf(id)],
    }),
    acceptPlan: build.mutation<SaveAnswer, number>({
      query: (id) => ({ url: `/imports/accept/${id}`, body: {} }),
      invalidatesTags: (_answer, _error, id) => [tagOf(id), listTag('imports'), listTag('tasks')],
    }),
  }),
});

export const {
  useImportColumnsQuery,
  useImportPlanQuery,
  useUnknownValuesQuery,
  useCheckImportMutation,
  useAnswerRowsMutation,
  useCorrectCellMutation,
  useExplainValueMutation,
  useAcceptPlanMutation,
} = planApi;
