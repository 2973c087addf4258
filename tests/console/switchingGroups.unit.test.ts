import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../console/api/api.ts';
import { recordApi } from '../../console/api/recordApi.ts';
import { sessionApi } from '../../console/api/sessionApi.ts';
import { store } from '../../console/api/store.ts';

afterEach(() => {
  store.dispatch(api.util.resetApiState());
  vi.unstubAllGlobals();
});

it('asks for the form of a new record again when the person has chosen another group', async () => {
  const asked: string[] = [];
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ Success: true });
  });
  const reading = store.dispatch(recordApi.endpoints.createForm.initiate({ path: 'imports' }));
  await reading;
  await store.dispatch(sessionApi.endpoints.chooseGroup.initiate(2));
  await expect.poll(() => asked).toEqual(['/imports/create', '/account/group', '/imports/create']);
  reading.unsubscribe();
});
