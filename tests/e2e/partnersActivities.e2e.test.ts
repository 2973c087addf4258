import { expect, test } from 'vitest';
import { openedByPartner } from '../../domain/messages.ts';
import { as, otherGroup, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';
import { poll, readAddress, row, searchBox } from './screens.ts';

const windows = useBrowser();

test('looks at an activity that a partner opened', async () => {
  const title = unique('Opened');
  const [start, end] = ['2026-03-02T10:00:00.000Z', '2026-03-02T12:00:00.000Z'];
  const { Id } = await as('admin').create('activities', { eventTitle: title, group: otherGroup, start, end });
  await as('admin').create('activity-sessions', { activity: Id, name: `${title} lesson`, start, end, totalStudents: 3 });

  const list = await windows.open('/activities/search', { as: 'officer' });
  await searchBox(list).fill(`${title},include-partnered:only`);
  await list.keyboard.press('Enter');
  await row(list, title).waitFor({ state: 'attached' });
  expect(await findProblems(list)).toEqual([]);

  const page = await windows.open(`/activities/edit/${Id}`, { as: 'officer' });
  await page.getByText(openedByPartner('activity', 'Trent Bridge University')).waitFor();
  expect(await findProblems(page)).toEqual([]);
  const tabs = await page.getByRole('tab').allTextContents();
  expect(tabs.filter((label) => /^(History|Costs)/.test(label))).toEqual([]);
  expect(await page.getByRole('textbox', { name: 'Event title' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await row(page, `${title} lesson`).waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: 'Add session' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Add session' }).count()).toBe(0);

  // What partners keep to themselves is left out of a search that includes them, and named.
  const kept = 'Partners keep this field to themselves.';
  const ofCosts = `“ABC” was ignored in Cost centre code: ${kept}`;
  await searchBox(list).fill('cost-centre-code:ABC');
  await list.keyboard.press('Enter');
  await list.getByText(ofCosts).waitFor();
  await row(list, title).waitFor({ state: 'attached' });
  await poll(() => readAddress(list)).toBe(`/activities/search?filter=${title},include-partnered:only`);
  const direct = await windows.open(`/activities/search?filter=${title},cost-centre-code:ABC,include-partnered:yes`, { as: 'officer' });
  await direct.getByText(ofCosts).waitFor();
  await row(direct, title).waitFor({ state: 'attached' });
  const tab = await windows.open(`/activities/edit/${Id}?sessions-filter=updated-by:2000000000#sessions`, { as: 'officer' });
  await tab.getByText(`“2000000000” was ignored in Updated by: ${kept}`).waitFor();
  await row(tab, `${title} lesson`).waitFor({ state: 'attached' });
});
