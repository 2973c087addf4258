import type { SaveAnswer } from '../../api/contract/answers.ts';
import { type ColumnChoice, layoutOf } from '../../domain/search/columnChoice.ts';
import { api } from '../api/api.ts';
import { searchApi } from '../api/searchApi.ts';
import type { GridOptions } from './gridOptions.ts';

interface ColumnsToSave {
  readonly options: GridOptions;
  readonly choices: readonly ColumnChoice[];
}

export const columnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The grid shows the columns at once, without requesting its definition again. */
    saveColumns: build.mutation<SaveAnswer, ColumnsToSave>({
      query: ({ options }) => ({ url: '/account/settings/data-grid-options', body: options }),
      onQueryStarted: async ({ options, choices }, { dispatch, queryFulfilled }) => {
        // Changes the columns in place, so that an undo leaves those of other lists alone.
        const shown = dispatch(
          searchApi.util.updateQueryData('definitions', undefined, (definitions) => {
            for (const { Set: set, Columns } of definitions) {
              if (set !== options.identity) continue;
              const layout = layoutOf(
                Columns.map(({ name, use }) => ({ name, isShown: use !== 'hidden' })),
                choices,
              );
              for (const column of Columns) Object.assign(column, layout.get(column.name));
            }
          }),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
      // A later save of the same list holds these choices too.
      invalidatesTags: (_answer, error) => (error ? ['Definitions'] : []),
    }),
  }),
});

export const { useSaveColumnsMutation } = columnsApi;
