import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('docs/security.md', () => {
  it('names tests that exist', async () => {
    const page = await readFile(join(root, 'docs/security.md'), 'utf8');
    const named = [...page.matchAll(/`(tests\/[\w./]+)` "([^"]+)"/g)].map(([, file = '', name = '']) => ({ file, name }));
    expect(named.length).toBeGreaterThan(40);
    const missing = await Promise.all(
      named.map(async ({ file, name }) => {
        const source = await readFile(join(root, file), 'utf8').catch(() => '');
        return ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`)) ? null : `${file}: ${name}`;
      }),
    );
    expect(missing.filter((each) => each !== null)).toEqual([]);
  });

  it('says of every requirement whether it is met', async () => {
    const page = await readFile(join(root, 'docs/security.md'), 'utf8');
    const table = page.slice(page.indexOf('| requirement |'), page.indexOf('## Cryptography'));
    const states = [...table.matchAll(/^\| \d[^|]* \| ([^|]+) \|/gm)].map(([, state = '']) => state.replaceAll('*', '').trim());
    expect(states.length).toBeGreaterThan(60);
    expect(states.filter((state) => !/^(met|not met|not applicable|not known)/.test(state))).toEqual([]);
  });
});
