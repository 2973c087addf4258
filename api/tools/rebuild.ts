/** `npm run rebuild`: builds a new read side from the first event on, beside the live one, and swaps it in. */
import { rebuild } from '../../projections/projector/rebuild.ts';
import { printLine, withSystem } from './withSystem.ts';

await withSystem('rebuild', async ({ adapters, logger }) => {
  let printedAt = 0;
  const { events, seconds } = await rebuild(adapters.db, adapters.log, logger, new AbortController().signal, {
    rebuildHalf: adapters.rebuildHalf,
    onProgress: (progress) => {
      if (progress.seconds - printedAt < 1) return;
      printedAt = progress.seconds;
      printLine(
        `${progress.events.toLocaleString('en-GB')} events, ` +
          `${Math.round(progress.events / progress.seconds).toLocaleString('en-GB')} events/s`,
      );
    },
  });
  printLine(
    `Rebuilt from ${events.toLocaleString('en-GB')} events in ${seconds.toFixed(1)} s ` +
      `(${Math.round(events / seconds).toLocaleString('en-GB')} events/s).`,
  );
});
