import type { SaveAnswer } from '../../api/contract/answers.ts';
import { type ColumnChoice, layoutOf } from '../../domain/search/columnChoice.ts';
import { api } from '../api/api.ts';
import { searchApi } from '../api/searchApi.ts';
import type { GridOptions } from './gridOptions.ts';

interface ColumnsToSave {
  readonly options: GridOptions;
  readonly choices: readonly ColumnChoice[];
}

const columnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The grid shows the columns at once, without requesting its definition again. */
    saveColumns: build.mutation<SaveAnswer, ColumnsToSave>({
      query: ({ options }) => ({ url: '/account/settings/data-grid-options', body: options }),
      onQueryStarted: async ({ options, choices }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          searchApi.util.updateQueryData('definitions', undefined, (definitions) =>
            definitions.map((definition) => {
              if (definition.Set !== options.identity) return definition;
              const layout = layoutOf(
                definition.Columns.map(({ name, use }) => ({ name, isShown: use !== 'hidden' })),
                choices,
              );
              return { ...definition, Columns: definition.Columns.map((column) => ({ ...column, ...layout.get(column.name) })) };
            }),
          ),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
  }),
});

export const { useSaveColumnsMutation } = columnsApi;
