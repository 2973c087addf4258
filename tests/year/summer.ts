import type { Page } from 'playwright-core';
import { openedByPartner } from '../../domain/messages.ts';
import { message, poll, readRange, row, searchBox } from '../e2e/screens.ts';
import { as, otherGroup, ownGroup } from '../running/waymark.ts';
import { cast, word } from './cast.ts';
import { chooseRecord, compare, open, openTab, picture, press, pressButton, takeAction, textbox, unfoldTools } from './stage.ts';
import type { Step } from './step.ts';
import { activityId, marks, standingOf, title } from './term.ts';

const officer = as('officer');
const admin = as('admin');

const rangeOf = (count: number): string => (count === 0 ? 'Viewing: 0-0 of 0' : `Viewing: 1-${Math.min(count, 25)} of ${count}`);

/** Types a filter into the search box and waits for as many rows. */
const search = async (page: Page, filter: string, count: number): Promise<void> => {
  const box = searchBox(page);
  await press(box);
  await box.fill(filter);
  await box.press('Enter');
  await compare(`How many match ${filter}`, () => readRange(page), rangeOf(count));
};

const allSessions = ['Week 1', 'Week 2', 'Week 3', 'Week 4'];

const filters: Step = {
  name: 'filters',
  needs: ['together', 'export'],
  play: async () => {
    const { riverside } = await cast();
    const names = [...(marks.get('Week 1')?.keys() ?? [])];
    const attended = names.filter((name) => standingOf(name, allSessions) === 'attended').length;
    const inYear = 'attendedactivity-academicyear:"2025 / 2026"';
    for (const [name, path, filter, count] of [
      ['filter-attended', 'students', `${word},attendedactivity:attended,${inYear}`, attended],
      ['filter-did-not', 'students', `${word},attendedactivity:no,${inYear}`, 1],
      ['filter-school', 'students', `${word},institutionlastknown:${riverside.id}`, 19],
      ['filter-taken', 'activities', `${word},register-taken:yes`, 1],
      ['filter-costs', 'activities', `${word},cost-centre-code:OUT101,cost-centre-job-code:J2601`, 1],
      ['filter-hours', 'activities', `beneficiary:${riverside.id},contact-hours:>5,gatsby:7`, 1],
    ] as const) {
      const page = await open(`/${path}/search`);
      await search(page, filter, count);
      await picture(page, name);
    }
    const page = await open(`/students/search?filter=${word}`);
    await unfoldTools(page);
    await pressButton(page, 'Show filters');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await picture(page, 'filter-fields');
  },
};

const columns: Step = {
  name: 'columns',
  needs: ['plan'],
  play: async () => {
    const page = await open(`/activities/search?filter=${word}`);
    await row(page, title).waitFor({ state: 'attached' });
    const change = async (names: readonly string[]) => {
      if (!(await page.getByRole('button', { name: 'Columns', exact: true }).isVisible())) await unfoldTools(page);
      await pressButton(page, 'Columns');
      const dialog = page.getByRole('dialog', { name: 'Columns' });
      for (const name of names) await press(dialog.getByRole('checkbox', { name, exact: true }));
      await picture(page, 'columns');
      await pressButton(dialog, 'Save columns');
      await message(page, 'Your columns have been saved.').first().waitFor();
    };
    await change(['Organiser', 'Contact hours']);
    await row(page, title).filter({ hasText: 'Priya Shah' }).waitFor({ state: 'attached' });
    await picture(page, 'columns-chosen');
    await change(['Organiser', 'Contact hours']);
  },
};

const copyAs = async (page: Page, from: number, withStudents: number, name: string): Promise<number> => {
  await page.goto(`/activities/edit/${from}`);
  await takeAction(page, 'Copy the activity');
  await page.getByText(`A copy of ${title}.`).waitFor();
  if (withStudents > 0) await press(page.getByRole('checkbox', { name: `Students (${withStudents})` }));
  await textbox(page, 'Event title').fill(name);
  await textbox(page, 'Start').fill('12/10/2026 15:30');
  await textbox(page, 'End').fill('2/11/2026 17:00');
  await picture(page, withStudents > 0 ? 'copy-with-people' : 'copy-without-people');
  await pressButton(page, 'Add activity');
  await message(page, withStudents > 0 ? `4 sessions and ${withStudents} students copied.` : '4 sessions copied.').waitFor();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return Number(/edit\/(\d+)/.exec(page.url())?.[1]);
};

const copy: Step = {
  name: 'copy',
  needs: ['together', 'filters'],
  play: async () => {
    const id = await activityId();
    const students = (await officer.search(`activities/${id}/students`)).Total;
    const page = await open(`/activities/edit/${id}`);
    const withPeople = await copyAs(page, id, students, `${word} club with people`);
    await page.getByRole('tab', { name: `Students ${students}` }).waitFor();
    await picture(page, 'copied');
    const without = await copyAs(page, id, 0, `${word} club without people`);
    for (const [copied, count] of [
      [withPeople, students],
      [without, 0],
    ] as const) {
      await compare('The students of the copy', async () => (await officer.search(`activities/${copied}/students`)).Total, count);
      const starts = async () =>
        (await officer.search(`activities/${copied}/sessions`, { sort: 'start', order: 'asc' })).Data.map(({ start }) => start);
      // The clocks go back on 25 October 2026.
      await compare('The sessions of the copy', starts, [
        '2026-10-12T14:30:00.000Z',
        '2026-10-19T14:30:00.000Z',
        '2026-10-26T15:30:00.000Z',
        '2026-11-02T15:30:00.000Z',
      ]);
    }
  },
};

const tabs: Step = {
  name: 'tabs',
  needs: ['together'],
  play: async () => {
    const { riverside, pupils } = await cast();
    const [pupil] = pupils;
    if (!pupil) throw new Error('There are no pupils');
    const student = await open(`/students/edit/${pupil.id}#activities`);
    const ofStudent = (await officer.search(`students/${pupil.id}/activities`)).Total;
    await compare('The activities of the student', () => readRange(student), rangeOf(ofStudent));
    await row(student, title).filter({ hasText: 'Attended' }).waitFor({ state: 'attached' });
    await picture(student, 'student-activities');
    const school = await open(`/institutions/edit/${riverside.id}#students`);
    await compare(`The students of ${riverside.name}`, () => readRange(school), rangeOf(19));
    await picture(school, 'institution-students');
    await openTab(school, 'Activities');
    const ofSchool = (await officer.search(`institutions/${riverside.id}/activities`)).Total;
    await compare(`The activities of ${riverside.name}`, () => readRange(school), rangeOf(ofSchool));
    await row(school, title).waitFor({ state: 'attached' });
    await picture(school, 'institution-activities');
    const activity = await open(`/activities/edit/${await activityId()}#students`);
    await compare('The students of the activity', () => readRange(activity), rangeOf(32));
    await picture(activity, 'activity-students');
  },
};

/** Takes the partner off the list of those who may look at the group's activities. */
const closeToPartner = async (): Promise<void> => {
  const { Data } = await admin.search('partnered-institutions', { filter: 'group:any' });
  for (const { Id, group, institution } of Data)
    if (group === ownGroup && institution === otherGroup) await admin.post(`/partnered-institutions/delete/${Id}`);
};

const partner: Step = {
  name: 'partner',
  needs: ['together', 'tabs', 'filters'],
  play: async () => {
    const id = await activityId();
    const { Id: student } = await admin.create('students', { firstname: 'Ottilie', lastname: `Trent-${word}`, group: otherGroup });
    await admin.post(`/activities/${id}/students`, { Submission: `${word}-partner`, StudentIds: [student] });

    // An earlier run may have ended amid this step.
    await closeToPartner();
    const settings = await open('/partnered-institutions/create', 'admin');
    await chooseRecord(settings.getByRole('combobox', { name: 'Institution', exact: true }), 'Trent Bridge University');
    await picture(settings, 'partnered-institution');
    await pressButton(settings, 'Add partnered institution');
    await settings.getByRole('heading', { level: 1, name: 'Trent Bridge University' }).waitFor();
    try {
      const list = await open('/activities/search', 'trent');
      await search(list, `${word} maths,include-partnered:only`, 1);
      await row(list, title).waitFor({ state: 'attached' });
      await picture(list, 'partner-list');
      const page = await open(`/activities/edit/${id}`, 'trent');
      await page.getByText(openedByPartner('activity', 'Soar Valley University')).waitFor();
      await picture(page, 'partner-details');
      await openTab(page, 'Students');
      await compare('The students that the partner sees', () => readRange(page), rangeOf(1));
      await row(page, `Trent-${word}`).waitFor({ state: 'attached' });
      await compare('Names of others', async () => row(page, (await cast()).lastname).count(), 0);
      await picture(page, 'partner-students');
      await openTab(page, 'Attendance');
      await picture(page, 'partner-attendance');
      await compare(
        'The name of the partner’s own student',
        async () => (await as('trent').form('students', student)).Record['firstname'],
        'Ottilie',
      );
    } finally {
      await closeToPartner();
    }
  },
};

const ofPartners: Step = {
  name: 'include-partnered',
  needs: [],
  play: async () => {
    const name = `${word} engineering day`;
    const [start, end] = ['2026-06-10T09:00:00.000Z', '2026-06-10T15:00:00.000Z'];
    await admin.create('activities', { eventTitle: name, group: otherGroup, start, end });
    await officer.create('activities', { eventTitle: `${word} own engineering`, group: ownGroup, start, end });
    const page = await open('/activities/search');
    for (const [include, count] of [
      ['', 1],
      [',include-partnered:no', 1],
      [',include-partnered:yes', 2],
      [',include-partnered:only', 1],
    ] as const) {
      await page.goto('/activities/search');
      await search(page, `${word} engineering${include}`, count);
    }
    await row(page, name).waitFor({ state: 'attached' });
    await picture(page, 'include-partnered');
  },
};

/** Two main partners: what is refused in a box of a row is said across the row. */
const errorInRow: Step = {
  name: 'error-in-row',
  needs: [],
  play: async () => {
    const { riverside, hillcrest } = await cast();
    const [start, end] = ['2026-06-17T09:00:00.000Z', '2026-06-17T15:00:00.000Z'];
    const partners = Object.fromEntries([riverside, hillcrest].map(({ id }) => [`partners/${id}/institution`, id]));
    const { Id } = await officer.create('activities', { eventTitle: `${word} sports day`, group: ownGroup, start, end, ...partners });
    const page = await open(`/activities/edit/${Id}#partners`, 'officer', [400]);
    const boxes = page.getByRole('checkbox', { name: /Main partner$/ });
    await press(boxes.first());
    await press(boxes.last());
    await pressButton(page, /^Save/);
    await poll(() => page.getByText('Another institution is already the main partner').count()).toBeGreaterThan(1);
    await picture(page, 'error-in-row');
    await openTab(page, 'Beneficiaries');
    await chooseRecord(page.getByRole('combobox', { name: 'Add a beneficiary' }), riverside.name);
    await textbox(page, `Beneficiary ${riverside.name}: Total`).fill('3000000000');
    await pressButton(page, /^Save/);
    await page.getByText('Total must be 2,147,483,647 or less').first().waitFor();
    await picture(page, 'error-in-number');
  },
};

export const summer: readonly Step[] = [filters, columns, copy, tabs, partner, ofPartners, errorInRow];
