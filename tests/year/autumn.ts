import { recordSaved } from '../../domain/messages.ts';
import { message } from '../e2e/screens.ts';
import { as } from '../running/waymark.ts';
import { cast } from './cast.ts';
import { choose, chooseRecord, compare, open, openTab, picture, press, pressButton, textbox } from './stage.ts';
import type { Step } from './step.ts';
import { activityId, title, totals } from './term.ts';

const officer = as('officer');

const plan: Step = {
  name: 'plan',
  needs: [],
  play: async () => {
    const { riverside, hillcrest } = await cast();
    const schools = [
      [riverside, totals.riverside],
      [hillcrest, totals.hillcrest],
    ] as const;
    const page = await open('/activities/create');
    await textbox(page, 'Event title').fill(title);
    await choose(page, 'Category (optional)', 'Outreach');
    await choose(page, 'Type (optional)', 'Skills and Attainment');
    await textbox(page, 'Start').fill('13/10/2025 15:30');
    await textbox(page, 'End').fill('3/11/2025 17:00');
    await textbox(page, 'Organiser (optional)').fill('Priya Shah');
    await textbox(page, 'Venue (optional)').fill('Room 12');
    await picture(page, 'plan-details');

    await pressButton(page, 'Proceed to Contact hours »');
    await press(page.getByRole('checkbox', { name: 'Contact hours enabled' }));
    // Three weeks and an hour and a half, which nobody taught; the clocks went back meanwhile.
    await compare('The hours from start to end', () => textbox(page, 'hours').inputValue(), '506');
    await compare('The minutes from start to end', () => textbox(page, 'minutes').inputValue(), '30');
    await textbox(page, 'hours').fill('6');
    await textbox(page, 'minutes').fill('0');
    await textbox(page, 'Exchanges (optional)').fill('4');
    await choose(page, 'Frequency (optional)', 'Weekly');
    await picture(page, 'plan-contact-hours');

    await openTab(page, 'Programme');
    await choose(page, 'Programme title (optional)', 'Soar Higher');
    for (const name of ['Year Group 10', 'Year Group 11', 'Encounters with further and higher education'])
      await press(page.getByRole('checkbox', { name }));
    await picture(page, 'plan-programme');

    await openTab(page, 'Beneficiaries');
    for (const [school, numbers] of schools) {
      await chooseRecord(page.getByRole('combobox', { name: 'Add a beneficiary' }), school.name);
      for (const [label, number] of Object.entries(numbers))
        await textbox(page, `Beneficiary ${school.name}: ${label}`).fill(String(number));
    }
    await picture(page, 'plan-beneficiaries');

    await openTab(page, 'Partners');
    await chooseRecord(page.getByRole('combobox', { name: 'Add a partner' }), 'Trent Bridge University');
    await press(page.getByRole('checkbox', { name: /Main partner$/ }));
    await picture(page, 'plan-partners');

    await openTab(page, 'Costs');
    await pressButton(page, 'Add a cost code');
    await textbox(page, 'New cost code 1: Cost centre code').fill('OUT101');
    await textbox(page, 'New cost code 1: Job code').fill('J2601');
    await picture(page, 'plan-costs');
    await pressButton(page, 'Add activity');
    await message(page, recordSaved('activity')).waitFor();
    await picture(page, 'planned');

    await openTab(page, 'Beneficiaries');
    for (const [school, numbers] of schools)
      for (const [label, number] of Object.entries(numbers))
        await compare(
          `${label} of ${school.name}`,
          () => textbox(page, `Beneficiary ${school.name}: ${label}`).inputValue(),
          String(number),
        );
    await openTab(page, 'Contact hours');
    await compare('The hours', () => textbox(page, 'hours').inputValue(), '6');
    await openTab(page, 'Costs');
    await compare('The job code', () => textbox(page, 'Cost code 1: Job code').inputValue(), 'J2601');
  },
};

const sessions: Step = {
  name: 'sessions',
  needs: ['plan'],
  play: async () => {
    const page = await open(`/activities/edit/${await activityId()}#sessions`);
    const form = page.getByRole('form', { name: 'New session' });
    await textbox(form, 'Name').fill('Week 1');
    await textbox(form, 'Start date').fill('13/10/2025 15:30');
    await textbox(form, 'End date').fill('13/10/2025 17:00');
    await textbox(form, 'Total students').fill('40');
    await picture(page, 'session-typed');
    await pressButton(form, /^Add/);
    await page.getByText('Week 1 has been added.').waitFor();
    await pressButton(page, 'Repeat Week 1 weekly');
    const dialog = page.getByRole('dialog', { name: 'Repeat Week 1 weekly' });
    await dialog.getByText('3 sessions to add:').waitFor();
    await picture(page, 'sessions-repeated');
    await pressButton(dialog, 'Add 3 sessions');
    await message(page, '3 sessions added.').waitFor();
    await page.getByText('4 sessions, 6 hours, 160 students in total').waitFor();
    // The clocks went back on 26 October.
    for (const [name, day] of [
      ['Week 2', '20/10/2025'],
      ['Week 3', '27/10/2025'],
      ['Week 4', '03/11/2025'],
    ])
      await page.getByRole('row', { name: new RegExp(`^${name} .*${day} 15:30 .*${day} 17:00`) }).waitFor();
    await picture(page, 'sessions');
    const read = async () =>
      (await officer.search(`activities/${await activityId()}/sessions`, { sort: 'start', order: 'asc' })).Data.map(({ start }) => start);
    await compare('The starts of the sessions', read, [
      '2025-10-13T14:30:00.000Z',
      '2025-10-20T14:30:00.000Z',
      '2025-10-27T15:30:00.000Z',
      '2025-11-03T15:30:00.000Z',
    ]);
  },
};

export const autumn: readonly Step[] = [plan, sessions];
