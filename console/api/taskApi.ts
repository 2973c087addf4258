import type { SaveAnswer } from '../../api/contract/answers.ts';
import { api, listTag, recordTag } from './api.ts';

const taskApi = api.injectEndpoints({
  endpoints: (build) => ({
    undoTask: build.mutation<SaveAnswer, number>({
      query: (id) => ({ url: `/tasks/undo/${id}`, body: {} }),
      invalidatesTags: (_answer, _error, id) => [listTag('tasks'), recordTag('tasks', id)],
    }),
    /** Resumes a failed task where it stopped. */
    continueTask: build.mutation<SaveAnswer, number>({
      query: (id) => ({ url: `/tasks/continue/${id}`, body: {} }),
      invalidatesTags: (_answer, _error, id) => [listTag('tasks'), recordTag('tasks', id), listTag('imports'), listTag('exports')],
    }),
  }),
});

export const { useUndoTaskMutation, useContinueTaskMutation } = taskApi;
