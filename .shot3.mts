// @ts-nocheck
/* oxlint-disable */
import { open, shots, signIn } from './.shot.mts';
const b = await open();
const page = await signIn(b, 'admin');
// duplicate dialog
await page.goto('/students/create');
await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Ada');
await page.getByRole('textbox', { name: 'Last name' }).fill('Twinnish');
await page.getByRole('textbox', { name: 'Date of birth (optional)' }).fill('1/5/2009');
await page.getByRole('textbox', { name: /^UCAS/ }).fill('12');
await page.keyboard.press('ControlOrMeta+S');
await page.waitForTimeout(1500);
if (await page.getByRole('dialog').count()) await page.getByRole('button', { name: 'Add student anyway' }).click();
await page.waitForURL(/edit/);
await shots(page, 'saved-new', [1440, 360], ['light']);
await page.goto('/students/create');
await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Ada');
await page.getByRole('textbox', { name: 'Last name' }).fill('Twinnish');
await page.getByRole('textbox', { name: 'Date of birth (optional)' }).fill('1/5/2009');
await page.getByRole('textbox', { name: /^UCAS/ }).fill('12');
await page.waitForTimeout(600);
await page.keyboard.press('ControlOrMeta+S');
await page.getByRole('dialog').waitFor();
await shots(page, 'duplicate');
await page.keyboard.press('Escape');
// archived notice
const id = 3;
await page.goto('/students/search');
await page.goto(`/students/edit/5`);
await page.getByRole('button', { name: 'Actions' }).click();
const arch = page.getByRole('menuitem', { name: 'Archive', exact: true });
if (await arch.count()) { await arch.click(); await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click(); await page.waitForTimeout(500); } else await page.keyboard.press('Escape');
await shots(page, 'archived');
await page.getByRole('button', { name: 'Actions' }).click();
await page.getByRole('menuitem', { name: 'Delete' }).click();
await page.getByRole('dialog').waitFor();
await shots(page, 'delete', [1440, 360], ['light']);
await page.keyboard.press('Escape');
// conflicts
await page.goto(`/students/edit/6`);
const page2 = await signIn(b, 'data');
await page2.goto(`/students/edit/6`);
const f = (p) => p.getByRole('textbox', { name: 'First name (optional)' });
await f(page2).fill('Zelda' + Date.now() % 100); await f(page).fill('Zorro');
await page2.getByRole('button', { name: 'Save' }).click(); await page2.waitForTimeout(800);
await page.getByRole('button', { name: 'Save' }).click(); await page.getByRole('dialog').waitFor();
await page.getByRole('button', { name: 'Back to the form' }).click();
await shots(page, 'conflict-aside');
await b.close();
