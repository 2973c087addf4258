import { expect, inject, test } from 'vitest';
import { autumn } from './autumn.ts';
import { countsAfter, countsBefore } from './counts.ts';
import { files } from './files.ts';
import { fills } from './fills.ts';
import { registers } from './registers.ts';
import { springTerm } from './spring.ts';
import { takeFailedPictures, takeFaults, windows } from './stage.ts';
import type { Step } from './step.ts';
import { summer } from './summer.ts';
import { winter } from './winter.ts';

const steps: readonly Step[] = [
  ...autumn,
  ...fills,
  ...countsBefore,
  ...registers,
  ...countsAfter,
  ...winter,
  ...springTerm,
  ...files,
  ...summer,
];
const { only } = inject('year');
const byName = new Map(steps.map((step) => [step.name, step]));

const unknown = only.filter((name) => !byName.has(name));
if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}. The steps are ${[...byName.keys()].join(', ')}.`);

/** A step with those that it needs. */
const withNeeded = (name: string): readonly string[] => [...(byName.get(name)?.needs ?? []).flatMap(withNeeded), name];
const selectedNames = new Set(only.length === 0 ? byName.keys() : only.flatMap(withNeeded));

const played = new Set<string>();
for (const { name, needs, play } of steps.filter((step) => selectedNames.has(step.name)))
  // oxlint-disable-next-line vitest/valid-title -- the names of the steps
  test(name, async ({ skip }) => {
    const missing = needs.filter((each) => !played.has(each));
    skip(missing.length > 0, `It needs ${missing.join(' and ')}`);
    try {
      await play(windows);
    } catch (error) {
      await takeFailedPictures(name);
      throw error;
    }
    played.add(name);
    expect(takeFaults(), 'Faults of the screens').toEqual([]);
  });
