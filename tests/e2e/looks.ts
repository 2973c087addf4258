import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const widths = [1440, 800, 767, 360] as const;
const height = 900;

/** These rules take half of axe's time, and colours depend little on the width. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface AxeRun {
  readonly colorScheme: 'light' | 'dark';
  readonly rules: 'all' | 'colours' | 'all but colours';
}

/** All rules, and colours in dark mode too, on the widest and the narrowest screen; between them all rules but those of colours. */
const runsAt = (width: (typeof widths)[number]): readonly AxeRun[] =>
  width === 1440 || width === 360
    ? [
        { colorScheme: 'light', rules: 'all' },
        { colorScheme: 'dark', rules: 'colours' },
      ]
    : [{ colorScheme: 'light', rules: 'all but colours' }];

/** Serious and critical findings of axe, and what stands in no landmark, one line each. */
export const runAxe = async (page: Page, { rules }: AxeRun): Promise<readonly string[]> => {
  const options: Axe.RunOptions =
    rules === 'all'
      ? {}
      : rules === 'colours'
        ? { runOnly: colourRules }
        : { rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) };
  const { violations } = await page.evaluate(async (runOptions): Promise<Pick<Axe.AxeResults, 'violations'>> => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    return axe.run(document, { resultTypes: ['violations'], ...runOptions });
  }, options);
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'region')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`),
    );
};

/** The pixels by which the page is wider than the window. */
export const measureOverhang = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.querySelector('main') ?? document.body].map((part) => part.scrollWidth - part.clientWidth),
    ),
  );

/** Ends transitions, such as those to the colours of another scheme: a colour on its way has too little contrast. */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations()) if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  });

/** Makes axe known to a page that was loaded anew. */
export const loadAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
};

/** The axe findings and sideways scrolling of a screen at each width, in light and dark. */
export const findProblems = async (page: Page): Promise<readonly string[]> => {
  const wrong: string[] = [];
  await loadAxe(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const run of runsAt(width)) {
      const { colorScheme } = run;
      await page.emulateMedia({ colorScheme });
      await endTransitions(page);
      wrong.push(...(await runAxe(page, run)).map((finding) => `${width} px, ${colorScheme}: ${finding}`));
    }
    const further = await measureOverhang(page);
    if (further > 0) wrong.push(`${width} px: the page is ${further} px wider than the window`);
  }
  await page.setViewportSize({ width: widths[0], height });
  await page.emulateMedia({ colorScheme: 'light' });
  // What only the widest screen shows is there again before a test goes on.
  await endTransitions(page);
  return wrong;
};
