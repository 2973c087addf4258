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
    const list = page.slice(page.indexOf('## Configuration'), page.indexOf('## Several machines'));
    const items = list.split(/\n(?=- |\n)/).filter((item) => item.startsWith('- `'));
    const named = items.flatMap((item) => [...item.replace(/: .*/s, '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name));
    const read = [...Object.keys(variables.shape), ...secretVariables.map((name) => `${name}_FILE`)];
    expect(named.toSorted()).toEqual(read.toSorted());
  });
});
