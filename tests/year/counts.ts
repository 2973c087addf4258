import type { Page } from 'playwright-core';
import { as, ownGroup } from '../running/waymark.ts';
import { cast, word } from './cast.ts';
import { compare, isTouch, open, openTab, picture, press } from './stage.ts';
import type { Step } from './step.ts';
import { activityId, marks, standingOf, type Status, totals } from './term.ts';

const officer = as('officer');

const sessionNames = ['Week 1', 'Week 2', 'Week 3', 'Week 4'];

/** The cells of a row of the table "By institution", after its name. */
const readRow = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'By institution' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell')
    .allTextContents();

interface Counted {
  readonly known: number;
  readonly by: Readonly<Record<Status, number>>;
}

const countOf = (names: readonly string[]): Counted => {
  const by = { registered: 0, attended: 0, unconfirmed: 0, unattended: 0 };
  for (const name of names) by[standingOf(name, sessionNames)] += 1;
  return { known: names.length, by };
};

const cellsOf = (typed: (typeof totals)['riverside' | 'hillcrest'] | null, { known, by }: Counted): readonly string[] =>
  [
    typed?.Total ?? '',
    typed?.Offered ?? '',
    typed?.Expected ?? '',
    known,
    by.registered,
    by.attended,
    by.unconfirmed,
    by.unattended,
    typed?.['Total staff'] ?? '',
    typed?.['Total parents'] ?? '',
  ].map(String);

/** Compares the table with what was typed about the schools and marked of their students. */
const compareTable = async (page: Page): Promise<void> => {
  const { riverside, hillcrest, pupils, namesakes } = await cast();
  const [ofRiverside, ofHillcrest] = [
    pupils.slice(0, 18).map(({ name }) => name),
    [...pupils.slice(18), namesakes[1]].map(({ name }) => name),
  ];
  const others = [...(marks.get('Week 1')?.keys() ?? [])].filter((name) => ![...ofRiverside, ...ofHillcrest].includes(name));
  await compare(`The numbers of ${riverside.name}`, () => readRow(page, riverside.name), cellsOf(totals.riverside, countOf(ofRiverside)));
  await compare(`The numbers of ${hillcrest.name}`, () => readRow(page, hillcrest.name), cellsOf(totals.hillcrest, countOf(ofHillcrest)));
  if (others.length > 0) await compare('The numbers of walk-ins', () => readRow(page, 'No institution'), cellsOf(null, countOf(others)));
  const all = countOf([...ofRiverside, ...ofHillcrest, ...others]);
  const { by } = all;
  await compare(
    'The summary row',
    () => page.getByRole('region', { name: 'By institution' }).getByRole('row').last().getByRole('cell').allTextContents(),
    [40, 50, 42, all.known, by.registered, by.attended, by.unconfirmed, by.unattended, 3, 3].map(String),
  );
  await page.getByText(`${40 - all.known} of the total are not known by name.`).waitFor();
};

const before: Step = {
  name: 'counts-before',
  needs: ['fill-activity'],
  play: async () => {
    const page = await open(`/activities/edit/${await activityId()}#attendance`);
    await page.getByText('Not every student has been marked yet.').waitFor();
    await compareTable(page);
    await picture(page, 'counts-before');
  },
};

const after: Step = {
  name: 'counts',
  needs: ['together', 'counts-before'],
  play: async () => {
    const id = await activityId();
    const page = await open(`/activities/edit/${id}#attendance`);
    await page.getByText('Every register has been taken.').waitFor();
    await compareTable(page);
    await picture(page, 'counts-after');
    await openTab(page, 'Details');
    await picture(page, 'flags');
    await page.getByText('Recorded: 7 of 7').first().waitFor();
    await compare('The contact hours', async () => (await officer.form('activities', id)).Record['contactHours'], 6);
  },
};

/** An activity that lacks all that can be recorded: each flag leads to where it is filled in. */
const flags: Step = {
  name: 'flags',
  needs: [],
  play: async () => {
    const [start, end] = ['2026-01-20T10:00:00.000Z', '2026-01-20T12:00:00.000Z'];
    const { Id } = await officer.create('activities', { eventTitle: `${word} bare`, group: ownGroup, start, end });
    const page = await open(`/activities/edit/${Id}`);
    const missing = [
      ['Contact hours reported', 'Contact hours'],
      ['Frequency recorded', 'Contact hours'],
      ['Student total captured', 'Beneficiaries'],
      ['Parent total captured', 'Beneficiaries'],
      ['Staff total captured', 'Beneficiaries'],
      ['Beneficiary captured', 'Beneficiaries'],
      ['Register taken', 'Attendance'],
    ] as const;
    for (const [flag, tab] of missing) {
      await openTab(page, 'Details');
      const link = page.getByRole('link', { name: new RegExp(`^${flag}`) });
      if (isTouch && !(await link.isVisible())) await press(page.getByText('Recorded: 0 of 7'));
      if (flag === 'Contact hours reported') await picture(page, 'flags-missing');
      await press(link);
      await page.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true }).waitFor();
    }
    await picture(page, 'flags-led-to');
  },
};

export const countsBefore: readonly Step[] = [before, flags];
export const countsAfter: readonly Step[] = [after];
