import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { store } from '../../console/api/store.ts';
import { searchApi } from '../../console/api/searchApi.ts';
import { columnsApi } from '../../console/columns/columnsApi.ts';

const widthsOf = (state: ReturnType<typeof store.getState>) =>
  searchApi.endpoints.definitions
    .select()(state)
    .data?.map(({ Columns }) => Columns.map(({ width }) => width));

const definition = (Set: string) =>
  ({
    Set,
    Path: Set,
    Fields: [],
    Columns: [{ name: 'town', use: 'default', isVisible: true, width: null }],
  }) as unknown as SearchDefinition;

let answers: ((response: Response) => void)[];
beforeEach(() => {
  answers = [];
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
});
afterEach(() => {
  store.dispatch(searchApi.util.resetApiState());
  vi.unstubAllGlobals();
});

const save = (identity: string, width: number) =>
  store.dispatch(
    columnsApi.endpoints.saveColumns.initiate({
      options: { identity, columns: '' },
      choices: [{ identity: 'town', isVisible: true, width }],
    }),
  );

it('takes back the columns of one list when their save fails, keeps those of another, and asks what the server has', async () => {
  const reading = store.dispatch(searchApi.endpoints.definitions.initiate());
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.(Response.json([definition('schools'), definition('people')]));
  await reading;
  const failing = save('schools', 100);
  const other = save('people', 200);
  expect(widthsOf(store.getState())).toEqual([[100], [200]]);
  await expect.poll(() => answers).toHaveLength(3);
  answers[1]?.(new Response('', { status: 503 }));
  await failing;
  expect(widthsOf(store.getState())).toEqual([[null], [200]]);
  answers[2]?.(Response.json({ Success: true }));
  await other;
  await expect.poll(() => answers).toHaveLength(4);
  answers[3]?.(Response.json([definition('schools'), definition('people')]));
  reading.unsubscribe();
});
