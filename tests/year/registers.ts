import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { nameButton, progress, student, untilKept, untilSaved } from '../e2e/registers.ts';
import { hasFocus, poll } from '../e2e/screens.ts';
import { as } from '../running/waymark.ts';
import { cast, stranger } from './cast.ts';
import { button, compare, isTouch, open, picture, press, pressButton, textbox } from './stage.ts';
import type { Step } from './step.ts';
import { mark, marks, sessionId, type Status } from './term.ts';

const officer = as('officer');
const offline = ['ERR_INTERNET_DISCONNECTED'] as const;

const addressOf = async (session: string): Promise<string> => `/activity-sessions/${await sessionId(session)}/register`;

const readRegister = async (session: string) => (await officer.get<RegisterAnswer>(await addressOf(session))).json.Students;

/** Waits until the register has the marks that were made, and shows them. */
const compareMarks = async (page: Page, session: string): Promise<void> => {
  await untilSaved(page);
  const made = marks.get(session) ?? new Map<string, Status>();
  const read = async () =>
    Object.fromEntries(
      (await readRegister(session))
        .filter(({ Status: status }) => status !== 'registered')
        .map(({ Name, Status: status }) => [Name, status]),
    );
  await compare(`The marks of ${session}`, read, Object.fromEntries(made));
  const count = (await readRegister(session)).length;
  await compare(`How many are marked in ${session}`, () => progress(page).textContent(), `${made.size} of ${count} marked`);
};

const words = { a: ['attended', 'Attended'], u: ['unattended', 'Unattended'], c: ['unconfirmed', 'Unconfirmed'] } as const;

/** Marks a student by one touch: on the name for who came, else on a status. */
const touch = (page: Page, name: string, key: keyof typeof words): Promise<void> =>
  press(key === 'a' ? nameButton(page, name) : student(page, name).getByRole('button', { name: words[key][1], exact: true }));

const register: Step = {
  name: 'register',
  needs: ['fill-activity'],
  play: async () => {
    const session = 'Week 1';
    const names = (await readRegister(session)).map(({ Name }) => Name ?? '');
    const keys = names.map((_, at) => (at % 10 === 3 ? 'u' : at % 10 === 7 ? 'c' : 'a'));
    const page = await open(await addressOf(session));
    await compare('Before the first mark', () => progress(page).textContent(), '0 of 30 marked');
    await picture(page, 'register-empty');
    if (isTouch) for (const [at, key] of keys.entries()) await touch(page, names[at] ?? '', key);
    else {
      await poll(() => hasFocus(nameButton(page, names[0] ?? ''))).toBe(true);
      for (const key of keys) await page.keyboard.press(key);
    }
    for (const [at, key] of keys.entries()) mark(session, names[at] ?? '', words[key][0]);
    await compareMarks(page, session);
    await picture(page, 'register-marked');

    // Somebody who was marked as missing comes late.
    const late = names[3] ?? '';
    await press(student(page, late).getByRole('button', { name: 'Attended', exact: true }));
    mark(session, late, 'attended');
    await compareMarks(page, session);

    const box = page.getByRole('searchbox', { name: 'Find a name on this register' });
    await box.fill(names[20] ?? '');
    await picture(page, 'register-finds');
    await box.press('Enter');
    await poll(() => hasFocus(nameButton(page, names[20] ?? ''))).toBe(true);
    await press(page.getByRole('checkbox', { name: 'Unmarked only' }));
    await page.getByRole('heading', { name: 'Everybody is marked' }).waitFor();
    await picture(page, 'register-everybody');
  },
};

const walkIns: Step = {
  name: 'walk-ins',
  needs: ['register'],
  play: async () => {
    const { lastname } = await cast();
    const session = 'Week 1';
    const page = await open(await addressOf(session));
    await pressButton(page, 'Add a student');
    const dialog = page.getByRole('dialog', { name: 'Add a student' });
    const box = textbox(dialog, 'Name or ID');
    await picture(page, 'walk-in-asked');
    const fresh = `Jürgen ${stranger}`;
    await box.fill(fresh);
    await dialog.getByText(`Nobody was found for “${fresh}”.`).waitFor();
    await picture(page, 'walk-in-new');
    await pressButton(dialog, `Create and add ${fresh}`);
    await student(page, fresh).waitFor();
    await touch(page, fresh, 'a');
    mark(session, fresh, 'attended');
    await compareMarks(page, session);

    // Another Tom than the two who are known.
    await pressButton(page, 'Add a student');
    await box.fill(`Tom ${lastname}`);
    await dialog
      .getByRole('list', { name: 'Students found' })
      .getByRole('button', { name: `Tom ${lastname}` })
      .first()
      .waitFor();
    await picture(page, 'walk-in-namesakes');
    await pressButton(dialog, 'None of these');
    await textbox(dialog, 'Last name').fill(stranger);
    await picture(page, 'walk-in-none-of-these');
    await pressButton(dialog, `Create and add Tom ${stranger}`);
    await student(page, `Tom ${stranger}`).waitFor();
    await touch(page, `Tom ${stranger}`, 'a');
    mark(session, `Tom ${stranger}`, 'attended');
    await compareMarks(page, session);
    await picture(page, 'walk-ins-added');
  },
};

const markRest = async (page: Page, session: string, label: string, status: Status): Promise<void> => {
  const left = (await readRegister(session)).map(({ Name }) => Name ?? '').filter((name) => !marks.get(session)?.has(name));
  await pressButton(page, 'Mark the rest as…');
  await picture(page, `${session.toLowerCase().replace(' ', '-')}-rest`);
  await press(page.getByRole('menuitem', { name: label }));
  for (const name of left) mark(session, name, status);
};

const markAll: Step = {
  name: 'mark-all',
  needs: ['walk-ins'],
  play: async () => {
    const page = await open(await addressOf('Week 2'));
    await progress(page).waitFor();
    await markRest(page, 'Week 2', 'Unattended', 'unattended');
    await compareMarks(page, 'Week 2');
    await picture(page, 'mark-all');
  },
};

const withoutNetwork: Step = {
  name: 'offline',
  needs: ['mark-all'],
  play: async () => {
    const session = 'Week 3';
    const names = (await readRegister(session)).map(({ Name }) => Name ?? '');
    const page = await open(await addressOf(session), 'officer', offline);
    await nameButton(page, names[0] ?? '').waitFor();
    await untilKept(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/register')) sent.push(request.url());
    });
    await page.context().setOffline(true);
    for (const [at, key] of (['a', 'u', 'c'] as const).entries()) {
      await touch(page, names[at] ?? '', key);
      mark(session, names[at] ?? '', words[key][0]);
    }
    await page.getByText('No connection. 3 not sent yet, kept on this device.').waitFor();
    await picture(page, 'offline-marked');
    await page.reload();
    await page.getByText('No connection. 3 not sent yet, kept on this device.').waitFor();
    await compare('After a reload without a network', () => progress(page).textContent(), `3 of ${names.length} marked`);
    await picture(page, 'offline-reloaded');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await picture(page, 'offline-keys');
    await pressButton(help, 'Close');
    await pressButton(page, 'Add a student');
    const dialog = page.getByRole('dialog', { name: 'Add a student' });
    await textbox(dialog, 'Name').fill(`Élodie ${stranger}`);
    await picture(page, 'offline-walk-in');
    await pressButton(dialog, 'Keep this name');
    await page.getByRole('region', { name: 'Walk-ins' }).getByText(`Élodie ${stranger}`).first().waitFor();
    await picture(page, 'offline-walk-in-kept');
    await compare(
      'What the server has meanwhile',
      async () => (await readRegister(session)).every(({ Status: status }) => status === 'registered'),
      true,
    );

    await page.context().setOffline(false);
    await compareMarks(page, session);
    expect(sent.length, 'Requests that sent the marks').toBe(1);
    await pressButton(page, /^Remove/);
    await compare('Walk-ins left', () => page.getByRole('region', { name: 'Walk-ins' }).count(), 0);
    await markRest(page, session, 'Unattended', 'unattended');
    await compareMarks(page, session);
    await picture(page, 'online-again');
  },
};

const together: Step = {
  name: 'together',
  needs: ['offline'],
  play: async () => {
    const session = 'Week 4';
    const names = (await readRegister(session)).map(({ Name }) => Name ?? '');
    const [first = '', second = '', third = ''] = names;
    const olivia = await open(await addressOf(session));
    const dana = await open(await addressOf(session), 'data', offline);
    await nameButton(dana, first).waitFor();
    await touch(olivia, second, 'a');
    mark(session, second, 'attended');
    await student(dana, second)
      .getByText(/^Attended by Olivia Officer, /)
      .waitFor();
    await dana.context().setOffline(true);
    await touch(dana, first, 'u');
    await touch(dana, third, 'a');
    mark(session, third, 'attended');
    await student(dana, third).getByText('Attended, not sent yet').waitFor();
    await touch(olivia, first, 'a');
    await untilSaved(olivia);
    await dana.context().setOffline(false);
    const question = dana.getByRole('group', { name: `Different marks for ${first}` });
    await question.waitFor();
    await dana.getByText('1 mark differs from somebody else’s').waitFor();
    await picture(dana, 'conflict');
    await press(button(question, 'Set Unattended'));
    mark(session, first, 'unattended');
    await compareMarks(dana, session);
    await student(olivia, first)
      .getByText(/^Unattended by /)
      .waitFor();
    await picture(olivia, 'seen-by-the-other');
    await markRest(olivia, session, 'Unattended', 'unattended');
    await compareMarks(olivia, session);
  },
};

/** A search of students that takes its time, while somebody waits with the register in their hands. */
const slowSearch: Step = {
  name: 'slow-search',
  needs: ['register'],
  play: async () => {
    const { lastname } = await cast();
    const page = await open(await addressOf('Week 2'));
    await pressButton(page, 'Add a student');
    const dialog = page.getByRole('dialog', { name: 'Add a student' });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/students/search**', async (route) => {
      await held;
      await route.continue();
    });
    await textbox(dialog, 'Name or ID').fill(`Tara ${lastname}`);
    await page.waitForTimeout(1500);
    await picture(page, 'search-runs');
    release();
    await dialog
      .getByRole('list', { name: 'Students found' })
      .getByRole('button', { name: `Tara ${lastname}` })
      .waitFor();
    await picture(page, 'search-found');
  },
};

export const registers: readonly Step[] = [register, slowSearch, walkIns, markAll, withoutNetwork, together];
