import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { FieldSettingsAnswer } from '../../api/contract/fieldSettings.ts';
import type { HistoryAnswer } from '../../api/contract/records.ts';
import { api } from '../api/api.ts';
import { fieldSettingsAddress } from '../page/fieldSettingsAddress.ts';
import { type FieldUses, withUses } from './uses.ts';

const fieldSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    fieldSettings: build.query<FieldSettingsAnswer, number>({
      query: (group) => ({ url: `${fieldSettingsAddress}/${group}` }),
      providesTags: ['FieldSettings'],
    }),
    fieldSettingsHistory: build.query<HistoryAnswer, number>({
      query: (group) => ({ url: `${fieldSettingsAddress}/history/${group}` }),
      providesTags: ['FieldSettings'],
    }),
    setFieldSettings: build.mutation<SaveAnswer, { readonly group: number; readonly revision: number; readonly uses: FieldUses }>({
      query: ({ group, revision, uses }) => ({ url: `${fieldSettingsAddress}/${group}`, body: { Revision: revision, Uses: uses } }),
      invalidatesTags: ['FieldSettings'],
      // The table shows the saved uses before the settings are read again.
      onQueryStarted: async ({ group, revision, uses }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        const { Revision = revision } = answer.data;
        dispatch(fieldSettingsApi.util.updateQueryData('fieldSettings', group, (settings) => withUses(settings, uses, Revision)));
      },
    }),
  }),
});

export const { useFieldSettingsQuery, useFieldSettingsHistoryQuery, useSetFieldSettingsMutation } = fieldSettingsApi;
