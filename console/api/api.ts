import { createApi } from '@reduxjs/toolkit/query/react';
import { request } from './request.ts';

/**
 * The cache of all answers. `sessionApi`, `searchApi`, `recordApi` and others add their endpoints. Tags: `List` by path is every search
 * of a record type; `Record` by `path/id` is one record with its history; `RecordsOf` by path is every record of a type, for bulk changes;
 * `FieldSettings` is the groups' field settings and every form that depends on them.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: request,
  // `watchConnection` reports when the connection is back.
  refetchOnReconnect: true,
  tagTypes: ['FieldSettings', 'Session', 'Security', 'Definitions', 'List', 'Record', 'RecordsOf'],
  endpoints: () => ({}),
});

export const listTag = (path: string) => ({ type: 'List', id: path }) as const;
export const recordTag = (path: string, id: number) => ({ type: 'Record', id: `${path}/${id}` }) as const;
export const recordsOfTag = (path: string) => ({ type: 'RecordsOf', id: path }) as const;
