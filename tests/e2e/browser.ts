import { mkdir, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { pause } from '../infra/waiting.ts';
import type { DemoPerson } from '../running/globalSetup.ts';
import type { BrowserState } from '../running/visitor.ts';
import { waymark } from '../running/waymark.ts';
import { keepFailedWindow, noteRequests } from './failedWindow.ts';
import { keepRouting } from './keepRouting.ts';
import { contextOptions, putAside, takeUsed } from './usedWindow.ts';

const lock = join(tmpdir(), 'waymark-chromium.lock');
const staleMs = 60_000;

/** How long a window may take for one step. */
export const waitMs = 25_000;

/** The path of Chromium. Its package unpacks it on first use, which several files of tests must not do at once. */
const executable = async (): Promise<string> => {
  for (;;) {
    try {
      await mkdir(lock);
      break;
    } catch {
      const since = await stat(lock).then(
        (folder) => folder.mtimeMs,
        () => Date.now(),
      );
      if (Date.now() - since > staleMs) await rmdir(lock).catch(() => undefined);
      await pause(50);
    }
  }
  try {
    return await sparticuz.executablePath();
  } finally {
    await rmdir(lock);
  }
};

/** The package's own arguments put everything into one process and switch security off, as a cloud function may need it. */
const browserArgs = ['--no-sandbox', '--font-render-hinting=none', '--disable-dev-shm-usage'];

/** The browser's complaint about a request that is answered with a failure; it cannot be turned off. */
const failedRequest = /^Failed to load resource: (?:the server responded with a status of (\d+)|net::(\w+))/;

/** A sign-in may be sent with the token of an ended session. It is refused then, and sent again with a new one. */
const repeatedPath = '/account/login';

interface OpenOptions {
  /** The signed-in person; nobody when left out. */
  readonly as?: DemoPerson;
  /** In place of `as`: the cookies of somebody else who is signed in. */
  readonly cookies?: BrowserState['cookies'];
  /** Failures that the journey brings about on purpose: statuses of answers, and what Chromium calls a network that fails. */
  readonly refusals?: readonly (number | 'ERR_INTERNET_DISCONNECTED' | 'ERR_FAILED')[];
  readonly more?: BrowserContextOptions;
  /** For a test that changes what cannot be undone: the clock of a page, what is cached, a session of the developer tools. */
  readonly isFresh?: boolean;
}

export interface Windows {
  /** A window of a person's own browser at an address. It ends with the test, which fails when the window had errors. */
  open(address: string, opening?: OpenOptions): Promise<Page>;
}

let launched: Promise<Browser> | null = null;

/** One Chromium for all files of a worker. It ends with the worker, or is replaced when it has crashed. */
const sharedBrowser = async (): Promise<Browser> => {
  const present = await launched?.catch(() => null);
  if (present?.isConnected()) return present;
  launched = executable().then((executablePath) => chromium.launch({ executablePath, args: browserArgs, headless: true }));
  return launched;
};

/** The browser of a file of tests. Its windows end with each test; all are fresh ones with `isFresh`. */
export const useBrowser = (file: Pick<OpenOptions, 'isFresh'> = {}): Windows => {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let reusable: BrowserContext | null = null;
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async ({ task }) => {
    // Taken at once: the next test inherits nothing, even if a window of this one does not answer.
    const [opened, kept, heard] = [contexts, reusable, complaints];
    contexts = [];
    reusable = null;
    complaints = [];
    for (const [index, context] of opened.entries()) {
      if (task.result?.state === 'fail') {
        for (const page of context.pages()) await keepFailedWindow(page, `${task.name.replaceAll(/\W+/g, '-')}-${index}`);
      }
      // The console may ask while its window closes. A route handler that is still at work then must not fail another test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      if (context !== kept || task.result?.state === 'fail' || !(await putAside(context))) await context.close();
    }
    // As text, because the report of a failed comparison cuts lists.
    expect(heard.join('\n')).toBe('');
  });

  const watch = (page: Page, refusals: NonNullable<OpenOptions['refusals']>, heard: string[]) => {
    noteRequests(page);
    page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`));
    page.on('console', (consoleMessage) => {
      if (consoleMessage.type() !== 'error') return;
      const [, status, network] = failedRequest.exec(consoleMessage.text()) ?? [];
      const { url } = consoleMessage.location();
      if (status === '403' && url.endsWith(repeatedPath)) return;
      if (!refusals.some((each) => String(each) === (status ?? network))) heard.push(`${page.url()}: ${consoleMessage.text()} (${url})`);
    });
  };
  return {
    open: async (address, opening = {}) => {
      const {
        as,
        cookies = as ? waymark.people[as].state.cookies : [],
        refusals = [],
        more,
        isFresh = file.isFresh ?? more !== undefined,
      } = opening;
      const context = (isFresh ? null : takeUsed(browser)) ?? (await browser.newContext({ ...contextOptions(), ...more }));
      contexts.push(context);
      if (!isFresh) reusable ??= context;
      context.setDefaultTimeout(waitMs);
      const heard = complaints;
      context.on('page', (page) => watch(page, refusals, heard));
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: waymark.url })));
      const [used] = context.pages();
      if (used) watch(used, refusals, heard);
      const page = used ?? (await context.newPage());
      keepRouting(page);
      await page.goto(address);
      return page;
    },
  };
};
