import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRegisterAddress, registerAddress, registerPaths } from '../../console/register/registerAddress.ts';

const source = (name: string): string => readFileSync(join(import.meta.dirname, '../../console', name), 'utf8');
const worker = source('public/register-worker.js');
const page = source('register/keepScreen.ts');

const constantIn = (text: string, name: string): string | undefined => new RegExp(`const ${name} = (.+);`).exec(text)?.[1];

it('the service worker of registers reads the cache that the page fills', () => {
  for (const name of ['cacheName', 'pageKey']) {
    expect(constantIn(worker, name)).toBeDefined();
    expect(constantIn(worker, name)).toBe(constantIn(page, name));
  }
});

it('the service worker opens the addresses of registers and no others', () => {
  const [, pattern = ''] = /^\/(.*)\/$/.exec(constantIn(worker, 'registerAddress') ?? '') ?? [];
  const addresses = [
    ...registerPaths.map((path) => registerAddress({ path, id: 12 })),
    '/activities/12/register/',
    '/activities/12/registers',
    '/activities/edit/12',
    '/students/12/register',
    '/activities/search',
  ];
  expect(addresses.map((each) => new RegExp(pattern).test(each))).toEqual([true, true, true, false, false, false, false]);
  expect(addresses.map((each) => readRegisterAddress(each) !== null)).toEqual([true, true, true, false, false, false, false]);
});
