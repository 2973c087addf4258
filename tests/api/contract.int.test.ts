import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { waymark } from '../running/waymark.ts';

/** The check of the outside contract, which is not part of the project: it lies beside the checkout on machines that have it. */
const check = fileURLToPath(new URL('../../../shared/checks/contract.mjs', import.meta.url));

const expected = existsSync(check) ? { outcome: 'all green', failed: 0, note: 'check present' } : { outcome: 'left to the tests here', failed: null, note: 'no check beside this checkout' };

/** What the check complained about; null where there is none. */
const complaints = (): Promise<readonly string[] | null> =>
  existsSync(check)
    ? new Promise((resolve) => {
        execFile(process.execPath, [check, waymark.url], { timeout: 120_000 }, (error, output, errors) => {
          const summary = /^(\d+) passed, (\d+) failed$/m.exec(output);
          resolve([...(summary ? output.split('\n').filter((line) => line.startsWith('NOT OK')) : ['it printed no summary', output, errors]), ...(error ? [error.message] : [])]);
        });
      })
    : Promise.resolve(null);

describe('the outside contract', () => {
  it(`is ${expected.outcome} (${expected.note})`, async () => {
    expect(await complaints()).toEqual(expected.failed === null ? null : []);
  });
});
