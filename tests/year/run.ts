/**
 * `npm run year -- --url http://127.0.0.1:3000 [--width 1440|800|360] [--dark] [--only step,…] [--pictures FOLDER]`: plays a year's work
 * of one group against a running Waymark with demo data, takes a picture of every screen, and compares what is shown with what was typed.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { signInDemoPeople } from '../running/globalSetup.ts';
import { isWidth, widths } from './options.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    width: { type: 'string', default: '1440' },
    dark: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    pictures: { type: 'string', default: join(tmpdir(), 'waymark-year') },
  },
});

const width = Number(values.width);
if (!isWidth(width)) throw new Error(`--width is one of ${widths.join(', ')}`);
await mkdir(values.pictures, { recursive: true });
// The pictures of an earlier run would stand between those of this one.
for (const name of await readdir(values.pictures)) if (/^\d{2,}-.*\.png$/.test(name)) await rm(join(values.pictures, name));
const url = values.url.replace(/\/$/, '');
const folder = await mkdtemp(join(tmpdir(), 'waymark-year-'));
await writeFile(join(folder, 'ready.json'), JSON.stringify({ url, dataDir: '', databaseUrl: '', people: await signInDemoPeople(url) }));

const vitest = await startVitest('test', [], {
  config: false,
  watch: false,
  include: ['tests/year/play.ts'],
  reporters: ['verbose'],
  testTimeout: 240_000,
  provide: {
    sharedWaymark: folder,
    year: { width, isDark: values.dark, only: values.only.split(',').filter(Boolean), pictures: values.pictures },
  },
});
await vitest.close();
await rm(folder, { recursive: true });
