import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const widths = [1440, 800, 767, 360] as const;
const height = 900;

/** All axe rules in light mode; only the colour rules in dark mode. */
const schemes = [
  { colorScheme: 'light', rules: [] },
  { colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
] as const;

/** Serious and critical findings of axe, one line each. */
const runAxe = async (page: Page, only: readonly string[]): Promise<readonly string[]> => {
  const { violations } = await page.evaluate(async (rules): Promise<Pick<Axe.AxeResults, 'violations'>> => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    return axe.run(document, { resultTypes: ['violations'], ...(rules.length > 0 ? { runOnly: [...rules] } : {}) });
  }, only);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`),
    );
};

/** The pixels by which the page is wider than the window. */
const measureOverhang = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.querySelector('main') ?? document.body].map((part) => part.scrollWidth - part.clientWidth),
    ),
  );

/** Ends transitions, such as those to the colours of another scheme: a colour on its way has too little contrast. */
const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations()) if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  });

/** The axe findings and sideways scrolling of a screen at each width, in light and dark. */
export const findProblems = async (page: Page): Promise<readonly string[]> => {
  const wrong: string[] = [];
  await page.evaluate(axeSource);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const { colorScheme, rules } of schemes) {
      await page.emulateMedia({ colorScheme });
      await endTransitions(page);
      wrong.push(...(await runAxe(page, rules)).map((finding) => `${width} px, ${colorScheme}: ${finding}`));
    }
    const further = await measureOverhang(page);
    if (further > 0) wrong.push(`${width} px: the page is ${further} px wider than the window`);
  }
  await page.setViewportSize({ width: widths[0], height });
  await page.emulateMedia({ colorScheme: 'light' });
  return wrong;
};
