import { createApi } from '@reduxjs/toolkit/query/react';
import { request } from './request.ts';

/**
 * The cache of everything the API answered. Its parts add their endpoints: `sessionApi`, `searchApi`, `recordApi`, `taskApi`.
 * Tags: `List` by path is every search of a record type; `Record` by `path/id` one record with its history; `RecordsOf` by path
 * every record of a type, for when too many changed to name them; `FieldSettings` what groups settled, and every form, which follows from it.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: request,
  tagTypes: ['FieldSettings', 'Session', 'Security', 'Definitions', 'List', 'Record', 'RecordsOf'],
  endpoints: () => ({}),
});

export const listTag = (path: string) => ({ type: 'List', id: path }) as const;
export const recordTag = (path: string, id: number) => ({ type: 'Record', id: `${path}/${id}` }) as const;
export const recordsOfTag = (path: string) => ({ type: 'RecordsOf', id: path }) as const;
