/**
 * The API of `npm run dev`, behind the development server. It serves the console's source page, and other processes are started elsewhere.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../infra/config.ts';
import { createLogger } from '../../../infra/logger.ts';
import { printDemoSignIns } from '../../demo/signIns.ts';
import { serveApi } from '../../roles/api.ts';
import { assemble } from '../../start/assemble.ts';
import { explainError } from '../../start/explainError.ts';
import { fillIfEmpty } from '../../start/fillIfEmpty.ts';

/** In milliseconds. The next version waits for the port. */
const stopLimitMs = 200;

const print = (line: string) => process.stdout.write(`${line}\n`);

const [consoleFolder, isFirst] = [process.argv[2] ?? '', process.argv[3] === 'first'];

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const { databaseUrl, eventStoreUrl } = config;
  if (!databaseUrl || !eventStoreUrl) throw new Error('The API of npm run dev needs DATABASE_URL and EVENTSTORE_URL');
  const connected = { ...config, databaseUrl, eventStoreUrl };
  const adapters = await assemble('api', connected, logger);
  const waiting = new AbortController();
  const end = async (stop: () => Promise<void>) => {
    waiting.abort();
    await Promise.race([stop(), sleep(stopLimitMs)]);
    process.exit(0);
  };
  let stop = () => adapters.close();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void end(stop));
  await adapters.waitForLog(print, waiting.signal);
  const api = await serveApi(adapters, connected, Promise.resolve(consoleFolder), logger, (services) =>
    fillIfEmpty(services, config.makesDemoData, print),
  );
  stop = async () => {
    await api.close();
    await adapters.close();
  };
  process.send?.({ ready: true });
  if (isFirst) await printDemoSignIns(api.services, print);
};

main().catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
});
