import { rebuild } from '../../../projections/projector/rebuild.ts';
import { printLine } from '../withSystem.ts';
import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';

const reportIntervalSeconds = 5;

/** Measures a rebuild of the whole read side while Waymark runs. */
export const measureRebuild = async ({ adapters, logger }: OwnWaymark, report: (figure: Figure) => void): Promise<void> => {
  let printedAtSeconds = 0;
  const { events, seconds } = await rebuild(adapters.db, adapters.log, logger, new AbortController().signal, {
    rebuildHalf: adapters.rebuildHalf,
    onProgress: (progress) => {
      if (progress.seconds - printedAtSeconds < reportIntervalSeconds) return;
      printedAtSeconds = progress.seconds;
      printLine(
        `  ${progress.events.toLocaleString('en-GB')} events replayed, ` +
          `${Math.round(progress.events / progress.seconds).toLocaleString('en-GB')} a second`,
      );
    },
  });
  report({
    what: `full rebuild from ${events.toLocaleString('en-GB')} events`,
    unit: 'events/s',
    ours: events / seconds,
    floor: null,
    aim: { min: 10_000 },
  });
};
