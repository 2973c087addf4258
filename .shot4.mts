// @ts-nocheck
/* oxlint-disable */
import { open, shots, signIn } from './.shot.mts';
const b = await open();
const page = await signIn(b, 'officer');
const found = await page.evaluate(async () => (await (await fetch('/students/search', { headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' } })).json()).Data[3].Id);
await page.goto(`/students/edit/${found}`);
const page2 = await signIn(b, 'officer');
await page2.goto(`/students/edit/${found}`);
const f = (p) => p.getByRole('textbox', { name: 'First name (optional)' });
await f(page2).fill('Zelda' + Date.now() % 100); await f(page).fill('Zorro');
await page2.getByRole('button', { name: 'Save' }).click(); await page2.waitForTimeout(800);
await shots(page2, 'saved-undo', [1440, 360], ['light']);
await page.getByRole('button', { name: 'Save' }).click(); await page.getByRole('dialog').waitFor();
await page.getByRole('button', { name: 'Back to the form' }).click();
await shots(page, 'conflict-aside', [1440, 767, 360]);
await page.goto('/account/password');
await page.getByRole('button', { name: 'Leave without saving' }).click().catch(() => {});
await page.waitForTimeout(400);
await shots(page, 'password', [1440, 360], ['light']);
await b.close();
