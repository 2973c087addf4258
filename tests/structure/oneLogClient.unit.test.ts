import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

const filesWith = async (text: string): Promise<readonly string[]> =>
  (await sourcesOf(['api', 'commands', 'projections', 'infra', 'domain']))
    .filter((source) => source.text.includes(text))
    .map(({ path }) => path);

it('a process opens one event log client, so that appends share one table of attempts', async () => {
  expect(await filesWith('EventStoreDBClient.connectionString(')).toEqual(['infra/eventLog/connect.ts']);
  expect(await filesWith('= connectEventLog(config')).toEqual(['api/start/assemble.ts']);
});
