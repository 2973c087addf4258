/** A parent for the test that kills it: starts a node, says so, and stays for as long as it is let. */
import { startNodeProcess } from './nodeProcess.ts';

await startNodeProcess(process.env['TEST_DATABASE_URL'] ?? '', 'orphan');
process.send?.('started');
