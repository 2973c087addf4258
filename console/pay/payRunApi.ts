import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { PayPreview } from '../../api/contract/payRuns.ts';
import { payRun } from '../../domain/records/payRun.ts';
import { api, listTag } from '../api/api.ts';

const { path } = payRun;

interface StartedRun {
  readonly preview: PayPreview;
  readonly columns: readonly string[];
  readonly submission: string;
}

const payRunApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the group that the person works in. Not cached, because the approved records change. */
    payPreview: build.query<PayPreview, number | null>({ query: () => ({ url: `/${path}/create` }), keepUnusedDataFor: 0 }),
    startPay: build.mutation<SaveAnswer, StartedRun>({
      query: ({ preview, columns, submission }) => ({
        url: `/${path}/start`,
        body: { Items: preview.Items, Total: preview.Total, Group: preview.Group, Columns: columns, Submission: submission },
      }),
      invalidatesTags: [listTag('tasks'), listTag(path)],
    }),
  }),
});

export const { usePayPreviewQuery, useStartPayMutation } = payRunApi;
