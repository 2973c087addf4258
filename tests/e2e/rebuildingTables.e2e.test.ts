import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../api/demo/seed.ts';
import { eventually } from '../infra/waiting.ts';
import { queryDatabase } from '../running/database.ts';
import type { WaymarkProcess } from '../running/process.ts';
import { makeStaleStudents, type StaleStudents } from '../running/staleStudents.ts';
import { Visitor } from '../running/visitor.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { poll, readRange } from './screens.ts';

const windows = useBrowser();
let students: StaleStudents;
let waymark: WaymarkProcess;
let admin: Visitor;

/** Sets how many events the new rows are said to need, so that a small rebuild stands in its middle. */
const halve = () =>
  eventually(30_000, async () => {
    const rows = await queryDatabase(
      students.databaseUrl,
      'UPDATE read_building.progress SET total = 2 * events, since_events = 0 WHERE is_indexed RETURNING 1',
    );
    expect(rows.length).toBe(1);
  });

beforeAll(async () => {
  students = await makeStaleStudents();
  waymark = await students.start();
  admin = new Visitor(waymark.url);
  await admin.signIn('admin@demo.test', demoPassword);
  await halve();
});
afterAll(async () => {
  await waymark.stop();
  await students.remove();
});

const open = (address: string, refusals: readonly number[] = []): Promise<Page> =>
  windows.open(`${waymark.url}${address}`, { cookies: admin.state.cookies, refusals });

describe('While the table of students is rebuilt', () => {
  test('the page System shows how far it is and what is not ready', async () => {
    const page = await open('/system');
    const part = page.getByRole('region', { name: 'Lists that are being prepared' });
    await part.getByText('Not ready yet: Cohort year').waitFor();
    await poll(() => part.getByText(/^50%: [\d,]+ of [\d,]+ changes, [\d,]+ a second$/).count()).toBe(1);
    await poll(() => part.getByRole('progressbar', { name: 'New rows of students' }).count()).toBe(1);
    expect(await findProblems(page)).toEqual([]);
  });

  test('the list answers from its old rows and says so', async () => {
    const page = await open('/students/search?filter=group:any');
    await poll(() => readRange(page)).toMatch(/^Viewing: 1-25 of /);
    await page.getByText('“Cohort year” is not shown yet: 50% of the records are prepared.').waitFor();
    expect(await findProblems(page)).toEqual([]);
  });

  test('a filter that needs the new field is refused by its name', async () => {
    const page = await open('/students/search?filter=cohort-year:2020', [503]);
    await page.getByText('“Cohort year” is not ready yet: 50% of the records are prepared. Please try again later.').waitFor();
    expect(await findProblems(page)).toEqual([]);
  });
});
