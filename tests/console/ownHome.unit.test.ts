import { afterEach, expect, it, vi } from 'vitest';
import { api, listTag } from '../../console/api/api.ts';
import { store } from '../../console/api/store.ts';
import { ownApi } from '../../console/own/ownApi.ts';
import { getSearchSet } from '../../projections/search/sets.ts';

afterEach(() => {
  store.dispatch(api.util.resetApiState());
  vi.unstubAllGlobals();
});

it.each(['contracts', 'timesheets', 'expenses', 'sapWorkOffer'])('asks again what waits for an ambassador when %s change', async (name) => {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ Ambassadors: [], Waiting: [] }));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', fetched);
  const reading = store.dispatch(ownApi.endpoints.own.initiate());
  await reading;
  expect(fetched).toHaveBeenCalledTimes(1);
  store.dispatch(api.util.invalidateTags([listTag(getSearchSet(name).path)]));
  await expect.poll(() => fetched).toHaveBeenCalledTimes(2);
  reading.unsubscribe();
});
