import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly count: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const timesOf = (durations: readonly number[]): Times => {
  const sorted = durations.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), count: sorted.length };
};

/** The duration of the work, in milliseconds. */
export const measureMs = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The median duration of several runs, in milliseconds. */
export const medianOf = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
  const durations: number[] = [];
  for (let run = 0; run < runs; run += 1) durations.push(await measureMs(work));
  return timesOf(durations).p50;
};

/** Untimed runs. Node compiles frequently used code, so Waymark needs more of them than PostgreSQL. */
const warmUps = { ours: 150, floor: 5 };
/** In milliseconds. Slow work stops warming up after this time. */
const maxWarmUpMs = 4000;

export const warmUp = async (work: () => Promise<unknown>, times: number = warmUps.ours): Promise<void> => {
  const started = performance.now();
  for (let time = 0; time < times && performance.now() - started < maxWarmUpMs; time += 1) await work();
};

/** Measures two things in turn, so that other load on the machine affects both. `between` runs before each turn, untimed. */
export const inTurn = async (
  rounds: number,
  ours: () => Promise<unknown>,
  floor: () => Promise<unknown>,
  between: () => Promise<unknown>,
): Promise<{ ours: Times; floor: Times }> => {
  const durations = { ours: [] as number[], floor: [] as number[] };
  await warmUp(ours);
  await warmUp(floor, warmUps.floor);
  for (let round = 0; round < rounds; round += 1) {
    await between();
    durations.ours.push(await measureMs(ours));
    durations.floor.push(await measureMs(floor));
  }
  return { ours: timesOf(durations.ours), floor: timesOf(durations.floor) };
};

export const waitFor = async <Answer>(look: () => Promise<Answer | null>, pause: number): Promise<Answer> => {
  for (;;) {
    const answer = await look();
    if (answer !== null) return answer;
    await sleep(pause);
  }
};
