import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { expect, it } from 'vitest';
import { answerOf, asFailure, unreachable } from '../../console/api/failure.ts';

it('a request that fails is answered with its failure, although the cache still has the earlier answer', async () => {
  let isReachable = true;
  const api = createApi({
    baseQuery: () => (isReachable ? { data: 'The earlier form' } : { error: unreachable() }),
    endpoints: (build) => ({ form: build.query<string, number>({ query: (id) => id }) }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().concat(api.middleware),
  });
  const request = store.dispatch(api.endpoints.form.initiate(12));
  expect(answerOf(await request)).toEqual({ data: 'The earlier form' });
  isReachable = false;
  const again = await request.refetch();
  expect(again.data).toBe('The earlier form');
  expect(answerOf(again).data).toBeUndefined();
  expect(asFailure(answerOf(again).error)).toEqual(unreachable());
  request.unsubscribe();
});
