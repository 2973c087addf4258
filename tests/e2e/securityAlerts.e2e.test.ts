import { expect, test } from 'vitest';
import { as, createUser, newUrn, newVisitor, unique } from '../running/waymark.ts';
import { useBrowser } from './browser.ts';
import { findProblems } from './looks.ts';

const windows = useBrowser();

test('shows an administrator an alert on Home and its events', async () => {
  const { Id: group } = await as('admin').create('institutions', { name: unique('Alerted'), urn: newUrn(), subscriber: true });
  const { visitor } = await createUser([{ group, role: 'administrator' }]);
  const { id, email } = await createUser([{ group, role: 'viewer' }]);
  for (let attempt = 0; attempt < 12; attempt += 1) await newVisitor().signIn(email, 'wrong wrong wrong');
  const { Title } = await as('admin').form('users', id);
  await expect.poll(async () => (await visitor.get('/security/alerts')).text, { timeout: 40_000 }).toContain(Title);
  const page = await windows.open('/', { cookies: visitor.state.cookies });
  const alert = page.getByRole('region', { name: 'Security alerts' }).getByRole('link', { name: `failed sign-ins for ${Title}` });
  await alert.waitFor();
  expect(await findProblems(page)).toEqual([]);
  await alert.click();
  await page.getByRole('row').filter({ hasText: Title }).filter({ hasText: 'Failed sign-in' }).waitFor();
}, 90_000);
