import { defineConfig } from 'vitest/config';

/** Tests that share a running Waymark. Tests of adapters and of crashes start their own servers. */
const needsWaymark = ['tests/**/*.int.test.ts', 'tests/**/*.e2e.test.ts', 'tests/**/*.e2e.test.tsx'];

/** A module that a file mocks would be mocked for the files after it in the same process. */
const mocking = ['tests/projections/conversions.int.test.ts'];

export default defineConfig({
  test: {
    // Long limits for busy machines; each wait ends as soon as its condition holds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/**/*.unit.test.ts', 'tests/**/*.unit.test.tsx'],
          setupFiles: 'tests/running/fastCheckSetup.ts',
          // A fresh process per file costs more than most of its tests. These tests keep no state outside themselves.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'outside',
          include: ['infra', 'conformance', 'projections', 'relevance'].map((folder) => `tests/${folder}/**/*.int.test.ts`),
          exclude: mocking,
          setupFiles: 'tests/running/fastCheckSetup.ts',
          // As in `rules`. Each file has a PostgreSQL of its own.
          isolate: false,
          globalSetup: 'tests/infra/eventNode/emptyDatabase.ts',
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'mocking',
          include: mocking,
          globalSetup: 'tests/infra/eventNode/emptyDatabase.ts',
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'running',
          include: needsWaymark,
          exclude: ['tests/infra/**', 'tests/conformance/**', 'tests/projections/**', 'tests/crash/**', 'tests/relevance/**'],
          // Files share what they import, and one Chromium per worker.
          isolate: false,
          globalSetup: ['tests/running/demoSetup.ts', 'tests/running/globalSetup.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'crashes',
          include: ['tests/crash/**/*.int.test.ts'],
          // After each kill it takes seconds until the process is back.
          testTimeout: 300_000,
          globalSetup: ['tests/running/demoSetup.ts', 'tests/infra/eventNode/emptyDatabase.ts'],
          // Most of the time they wait for processes to start and stop.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
