import type { SystemAnswer } from '../../api/contract/system.ts';
import { api } from '../api/api.ts';

const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    system: build.query<SystemAnswer, void>({ query: () => ({ url: '/system' }) }),
  }),
});

export const { useSystemQuery } = systemApi;
