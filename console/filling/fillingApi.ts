import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { ChosenStudents, FillingPreview } from '../../api/contract/filling.ts';
import { activity } from '../../domain/records/activity.ts';
import { api, listTag } from '../api/api.ts';

interface Preview {
  readonly activity: number;
  readonly source: ChosenStudents;
}

interface FillingRequest {
  readonly activity: number;
  readonly students: readonly number[];
  readonly submission: string;
}

const fillingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached, because the students of the activity change. */
    previewFilling: build.query<FillingPreview, Preview>({
      query: ({ activity: id, source }) => ({ url: `/${activity.path}/${id}/students/preview`, body: source }),
      keepUnusedDataFor: 0,
    }),
    fillActivity: build.mutation<SaveAnswer, FillingRequest>({
      query: ({ activity: id, students, submission }) => ({
        url: `/${activity.path}/${id}/students/fill`,
        body: { StudentIds: students, Submission: submission },
      }),
      invalidatesTags: [listTag('tasks')],
    }),
  }),
});

export const { usePreviewFillingQuery, useLazyPreviewFillingQuery, useFillActivityMutation } = fillingApi;
