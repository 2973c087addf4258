import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { variables } from '../../infra/configVariables.ts';
import { secretVariables } from '../../infra/secretFiles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('docs/operations.md', () => {
  it('lists exactly the variables of the configuration', async () => {
    const page = await readFile(join(root, 'docs/operations.md'), 'utf8');
    const table = page.slice(page.indexOf('| variable | default |'), page.indexOf('## Several machines'));
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name));
    const read = [...Object.keys(variables.shape), ...secretVariables.map((name) => `${name}_FILE`)];
    expect(named.toSorted()).toEqual(read.toSorted());
  });
});
