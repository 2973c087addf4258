/** A parent for the test that kills it: starts a node, reports it, and waits. */
import { startNodeProcess } from './nodeProcess.ts';

await startNodeProcess(process.env['TEST_DATABASE_URL'] ?? '', 'orphan');
process.send?.('started');
