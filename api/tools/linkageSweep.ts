/**
 * `npm run linkage:sweep`: compares all students anew, beside the present pairs, and swaps them in. A running Waymark goes on with them.
 */
import { loadavg } from 'node:os';
import { sweepAlone } from '../../infra/postgres/sweepAlone.ts';
import { sweepLinkage } from '../../projections/linkage/sweepLinkage.ts';
import { printLine, withSystem } from './withSystem.ts';

await withSystem('linkage', async ({ adapters: { pool, db } }) => {
  await sweepAlone(pool, new AbortController().signal, async (lockSignal) => {
    const { students, compared, pairs, seconds } = await sweepLinkage(db, lockSignal);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    printLine(
      `${students.toLocaleString('en-GB')} students, ${compared.toLocaleString('en-GB')} comparisons, ${pairs.toLocaleString('en-GB')} pairs ` +
        `in ${seconds.toFixed(1)} s; at most ${memory} MB; load ${loadavg()[0]?.toFixed(1)}`,
    );
  });
});
