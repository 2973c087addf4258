import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { FieldSettingsAnswer, FieldUse } from '../../api/contract/fieldSettings.ts';
import type { HistoryAnswer } from '../../api/contract/records.ts';
import { api } from '../api/api.ts';
import { fieldSettingsAddress } from '../page/fieldSettingsAddress.ts';

/** The chosen uses by field name. */
export type FieldUses = Readonly<Record<string, FieldUse>>;

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
    }),
  }),
});

export const { useFieldSettingsQuery, useFieldSettingsHistoryQuery, useSetFieldSettingsMutation } = fieldSettingsApi;
