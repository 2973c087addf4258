import type { Page } from 'playwright-core';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { message } from '../e2e/screens.ts';
import { as, ownGroup } from '../running/waymark.ts';
import { cast, word } from './cast.ts';
import { chooseRecord, compare, open, picture, press, pressButton, textbox, unfoldTools } from './stage.ts';
import type { Step } from './step.ts';
import { activityId, title } from './term.ts';

const officer = as('officer');

const openFilling = async (name: string) => {
  const page = await open(`/activities/edit/${await activityId()}#attendance`);
  await pressButton(page, 'Add students…');
  const dialog = page.getByRole('dialog', { name: `Add students to ${title}` });
  await dialog.waitFor();
  await picture(page, `${name}-opened`);
  return { page, dialog };
};

const undo = (page: Page) => press(page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last());

const compareCount = async (expected: number): Promise<void> => {
  const id = await activityId();
  await compare(
    'How many students are on the activity',
    async () => (await officer.get<RegisterAnswer>(`/activities/${id}/register`)).json.Students.length,
    expected,
  );
};

const fillBySearch: Step = {
  name: 'fill-search',
  needs: ['sessions'],
  play: async () => {
    const { riverside } = await cast();
    const { page, dialog } = await openFilling('fill-search');
    const box = dialog.getByRole('search').getByRole('combobox');
    await press(box);
    await box.fill(`institutionlastknown:${riverside.id}`);
    await box.press('Enter');
    await dialog.getByText('19 students match.').waitFor();
    await picture(page, 'fill-search-found');
    await pressButton(dialog, 'Check students');
    await dialog.getByRole('button', { name: 'Add 19 students' }).waitFor();
    await picture(page, 'fill-search-checked');
    await pressButton(dialog, 'Add 19 students');
    await message(page, '19 students added.').waitFor();
    await compareCount(19);
    await page.getByRole('tab', { name: 'Students 19' }).waitFor();
    await picture(page, 'fill-search-added');
    await undo(page);
    await message(page, '19 students taken off the activity again.').waitFor();
    await compareCount(0);
    await picture(page, 'fill-search-undone');
  },
};

const fillFromSavedSearch: Step = {
  name: 'fill-saved',
  needs: ['fill-search'],
  play: async () => {
    const { hillcrest } = await cast();
    const name = `${word} Hillcrest`;
    const list = await open(`/students/search?filter=institutionlastknown:${hillcrest.id}`);
    await unfoldTools(list);
    await pressButton(list, 'Save search');
    const saving = list.getByRole('dialog', { name: 'Save this search' });
    await textbox(saving, 'Name').fill(name);
    await picture(list, 'saving-a-search');
    await pressButton(saving, 'Save search');
    await message(list, `The search “${name}” has been saved.`).waitFor();
    const { page, dialog } = await openFilling('fill-saved');
    await dialog.getByRole('combobox', { name: /^Saved search/ }).selectOption(name);
    await dialog.getByText('12 students match.').waitFor();
    await picture(page, 'fill-saved-chosen');
    await pressButton(dialog, 'Check students');
    await pressButton(dialog, 'Add 12 students');
    await message(page, '12 students added.').waitFor();
    await compareCount(12);
  },
};

const fillFromList: Step = {
  name: 'fill-pasted',
  needs: ['fill-saved'],
  play: async () => {
    const { pupils, lastname } = await cast();
    const names = pupils.slice(0, 6).map(({ firstname }) => firstname);
    const { page, dialog } = await openFilling('fill-pasted');
    await press(dialog.getByRole('radio', { name: 'A pasted list' }));
    const lines = names.map((name, at) => (at % 2 === 0 ? `${name} ${lastname}` : `${lastname}, ${name}`));
    await textbox(dialog, 'Names or IDs').fill([...lines, lines[0], `Tom ${lastname}`, `Nobody ${lastname}`].join('\n'));
    await picture(page, 'fill-pasted-typed');
    await pressButton(dialog, 'Check students');
    await dialog.getByText('line may mean several students').waitFor();
    await dialog.getByRole('list', { name: 'Lines that match no student' }).getByText(`Nobody ${lastname}`).waitFor();
    await picture(page, 'fill-pasted-checked');
    // One of the two namesakes is there already; the other is not meant.
    await dialog
      .getByText(/already on the activity/)
      .first()
      .waitFor();
    await press(dialog.getByRole('radio', { name: 'Leave out' }));
    await pressButton(dialog, 'Add 6 students');
    await message(page, '6 students added.').waitFor();
    await compareCount(18);
  },
};

const fillFromActivity: Step = {
  name: 'fill-activity',
  needs: ['fill-pasted'],
  play: async () => {
    const { pupils } = await cast();
    const other = `${word} open evening`;
    const [start, end] = ['2025-09-24T17:00:00.000Z', '2025-09-24T19:00:00.000Z'];
    const { Id } = await officer.create('activities', { eventTitle: other, group: ownGroup, start, end, category: 1 });
    const StudentIds = pupils.slice(4, 18).map(({ id }) => id);
    await officer.post(`/activities/${Id}/students`, { Submission: `${word}-evening`, StudentIds });
    const { page, dialog } = await openFilling('fill-activity');
    await press(dialog.getByRole('radio', { name: 'Another activity' }));
    await chooseRecord(dialog.getByRole('combobox', { name: 'Activity' }), other);
    await picture(page, 'fill-activity-chosen');
    await pressButton(dialog, 'Check students');
    // Two of the fourteen came by the pasted list.
    await dialog.getByRole('button', { name: 'Add 12 students' }).waitFor();
    await picture(page, 'fill-activity-checked');
    await pressButton(dialog, 'Add 12 students');
    await message(page, '12 students added.').waitFor();
    await compareCount(30);
  },
};

export const fills: readonly Step[] = [fillBySearch, fillFromSavedSearch, fillFromList, fillFromActivity];
