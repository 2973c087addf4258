// @ts-nocheck
/* oxlint-disable */
import { open, shots, signIn } from './.shot.mts';
const b = await open();
const page = await signIn(b, 'admin');
await page.goto('/institutions/edit/1#register');
await page.getByRole('textbox', { name: 'Lowest age (optional)' }).waitFor();
await page.getByRole('textbox', { name: 'Lowest age (optional)' }).fill('120');
await page.keyboard.press('Tab');
await page.getByRole('textbox', { name: /^Free school meals/ }).hover();
await page.getByRole('button', { name: 'Choose Opened on from a calendar' }).click();
await page.waitForTimeout(200);
await shots(page, 'numbers', [1440, 360], ['light']);
await b.close();
