import { expect, test } from 'vitest';
import { connectionLostNote } from '../../domain/messages.ts';
import { useBrowser } from './browser.ts';

const windows = useBrowser();

test('says that the connection is lost, and loads what failed by itself when it is back', async () => {
  const page = await windows.open('/institutions/search', { as: 'officer', refusals: ['ERR_INTERNET_DISCONNECTED'] });
  await page.getByRole('heading', { level: 1, name: /^Institutions/ }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('status').getByText(connectionLostNote).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students', exact: true }).click();
  await page.getByRole('heading', { name: 'We couldn’t load the students' }).waitFor();
  await page.context().setOffline(false);
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/^Viewing: /)
    .waitFor();
  await page.getByText(connectionLostNote).waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { name: 'We couldn’t load the students' }).count()).toBe(0);
});

test('shows lists that are views of the students under one entry of the menu', async () => {
  const page = await windows.open('/students/search', { as: 'admin' });
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Non-tracked' }).click();
  await page.waitForURL('**/students/non-tracked/search*');
  const rail = page.getByRole('navigation', { name: 'Main' });
  expect(await rail.locator('[aria-current="page"]').innerText()).toBe('Students');
  expect(await views.locator('[aria-current="page"]').innerText()).toBe('Non-tracked');
  await rail.getByRole('link', { name: 'Dropdown lists' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dropdown lists' }).waitFor();
});
