import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';

const windows = useBrowser();

const makeSignal = () => {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
};

test('a test may take a route away while its handler works, and the page gets an answer', async () => {
  const page = await windows.open('about:blank', { as: 'officer', refusals: [404] });
  const [asked, released, ended] = [makeSignal(), makeSignal(), makeSignal()];
  await page.route('**/held', async (route) => {
    asked.give();
    await released.given;
    await route.fulfill({ status: 200, body: 'late' }).finally(ended.give);
  });
  await page.goto('/');
  const answer = page.evaluate(() => fetch('/held').then(({ status }) => status));
  await asked.given;
  await page.unrouteAll();
  released.give();
  await ended.given;
  expect(await answer).toBe(404);
});
