import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { message, poll, readRange } from '../e2e/screens.ts';
import { csv } from '../running/importing.ts';
import { as, ownGroup } from '../running/waymark.ts';
import { readWorkbook } from '../running/workbook.ts';
import { cast, word } from './cast.ts';
import { button, choose, compare, open, picture, pressButton, textbox } from './stage.ts';
import type { Step } from './step.ts';
import { title } from './term.ts';

const officer = as('officer');

/** Uploads a file and has its rows checked. */
const check = async (type: string, content: string, rows: number, name: string): Promise<Page> => {
  const page = await open('/imports/create');
  await choose(page, 'Type', type);
  await textbox(page, 'Reference').fill(`${word} ${name}`);
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await picture(page, `${name}-chosen`);
  await pressButton(page, 'Upload');
  await page.getByRole('heading', { name: 'Columns' }).waitFor();
  await picture(page, `${name}-columns`);
  await pressButton(page, `Check ${rows} rows`);
  return page;
};

const readResult = (page: Page) => page.getByRole('region', { name: 'Result' }).getByRole('definition').allTextContents();

const undoImport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Undo' }).first().waitFor();
  await pressButton(page.getByRole('main'), /^Undo/);
  const question = page.getByRole('dialog');
  await question.waitFor();
  await picture(page, 'undo-import');
  await pressButton(question, /^Undo/);
  await page.getByText(/^Undone by Olivia Officer\./).waitFor();
};

const importActivities: Step = {
  name: 'import-activities',
  needs: [],
  play: async () => {
    const rows = [
      ['Event title', 'Start', 'End', 'Type', 'Organiser', 'Contact hours'],
      [`${word} imported workshop`, '04/02/2026 10:00', '04/02/2026 12:30', 'HE Subject Insight', 'Sam Wright', '2.5'],
      [`${word} imported tour`, '11/02/2026 09:00', '11/02/2026 15:00', 'HE Campus Visit', 'Sam Wright', '6'],
    ];
    const find = async () =>
      (await officer.search('activities', { filter: `${word} imported`, sort: 'start', order: 'asc' })).Data.map(
        ({ start, contactHours }) => [start, contactHours],
      );
    const page = await check('Activity', csv(...rows), 2, 'import-activities');
    await page.getByRole('button', { name: 'Import 2 new' }).waitFor();
    await picture(page, 'import-plan');
    await pressButton(page, 'Import 2 new');
    await message(page, '2 activities added.').waitFor();
    await compare('Rows, created, updated, unchanged, not imported', () => readResult(page), ['2', '2', '0', '0', '0']);
    await picture(page, 'imported');
    await compare('What was imported', find, [
      ['2026-02-04T10:00:00.000Z', 2.5],
      ['2026-02-11T09:00:00.000Z', 6],
    ]);
    const again = await check('Activity', csv(...rows), 2, 'import-again');
    await again.getByRole('button', { name: 'Nothing to import' }).waitFor();
    await again
      .getByText(/2 unchanged/)
      .first()
      .waitFor();
    await picture(again, 'import-again-plan');
    await undoImport(page);
    await compare('What is left of the import', find, []);
    await picture(page, 'import-undone');
  },
};

const importAttendance: Step = {
  name: 'import-attendance',
  needs: [],
  play: async () => {
    const { pupils, lastname } = await cast();
    const name = `${word} lecture`;
    const [start, end] = ['2026-02-18T10:00:00.000Z', '2026-02-18T12:00:00.000Z'];
    const { Id } = await officer.create('activities', { eventTitle: name, group: ownGroup, category: 1, start, end });
    const cells = pupils
      .slice(0, 3)
      .map(({ firstname, dob }, at) => [name, firstname, lastname, britishDay(dob), at === 2 ? 'Unattended' : 'Attended']);
    const file = csv(['Activity name', 'First name', 'Last name', 'DOB', 'Attendance'], ...cells);
    const read = async () =>
      Object.fromEntries(
        (await officer.get<RegisterAnswer>(`/activities/${Id}/register`)).json.Students.map(({ Name, Status }) => [Name, Status]),
      );
    const page = await check('Attendance', file, 3, 'import-attendance');
    await page.getByRole('button', { name: /^Import 3/ }).waitFor();
    await picture(page, 'import-attendance-plan');
    await pressButton(page, /^Import 3/);
    await compare('Rows, created, updated, unchanged, not imported', () => readResult(page), ['3', '0', '3', '0', '0']);
    await compare(
      'The register after the import',
      read,
      Object.fromEntries(pupils.slice(0, 3).map((pupil, at) => [pupil.name, at === 2 ? 'unattended' : 'attended'])),
    );
    const again = await check('Attendance', file, 3, 'import-attendance-again');
    await again.getByRole('button', { name: 'Nothing to import' }).waitFor();
    await undoImport(page);
    await compare('The register after undo', read, {});
    await picture(page, 'import-attendance-undone');
  },
};

/** Exports the rows of a list and downloads the file. */
const exportFrom = async (page: Page, counted: string, format: 'CSV' | 'Excel', name: string): Promise<Buffer> => {
  await pressButton(page, 'Export');
  const dialog = page.getByRole('dialog', { name: `Export ${counted}` });
  await choose(dialog, 'Format', format);
  await choose(dialog, 'Columns', 'All columns');
  await picture(page, name);
  await pressButton(dialog, `Export ${counted}`);
  const offered = button(page.getByRole('region', { name: 'Messages' }), 'Download').last();
  await offered.waitFor();
  await picture(page, `${name}-ready`);
  const downloading = page.waitForEvent('download');
  await pressButton(page.getByRole('region', { name: 'Messages' }), 'Download');
  return readFile(await (await downloading).path());
};

/** '2009-04-12' as '12/04/2009'. */
const britishDay = (iso: string): string => iso.split('-').toReversed().join('/');

/** A day as the number that workbooks store: the days since 30 December 1899. */
const sheetDay = (iso: string): number => Date.parse(iso) / 86_400_000 + 25_569;

const exports: Step = {
  name: 'export',
  needs: ['fill-activity'],
  play: async () => {
    const { pupils, namesakes, riverside } = await cast();
    const list = await open(`/activities/search?filter=event-title:"${title}"`);
    await poll(() => readRange(list)).toBe('Viewing: 1-1 of 1');
    const expected = {
      'Event title': title,
      Type: 'Skills and Attainment',
      Start: '13/10/2025 15:30',
      End: '03/11/2025 17:00',
      Organiser: 'Priya Shah',
      'Contact hours': '6.00',
      'Students in total': '40',
      'Academic year': '2025 / 2026',
    };
    const text = (await exportFrom(list, '1 activity', 'CSV', 'export-csv')).toString('utf8');
    expect(text.codePointAt(0), 'A CSV file begins with a byte order mark').toBe(0xfe_ff);
    const [row = {}] = parse<Record<string, string>>(text, { bom: true, columns: true });
    expect(row, 'The activity in the CSV file').toMatchObject(expected);

    const students = await open(`/students/search?filter=${word},institutionlastknown:${riverside.id}`);
    await poll(() => readRange(students)).toBe('Viewing: 1-19 of 19');
    const exported = [...pupils.slice(0, 18), namesakes[0]];
    const people = (await exportFrom(students, '19 students', 'CSV', 'export-people')).toString('utf8');
    expect(
      parse<Record<string, string>>(people, { bom: true, columns: true })
        .map((line) => `${line['First name']} ${line['Last name']} ${line['Date of birth']}`)
        .toSorted(),
      'The students in the CSV file',
    ).toEqual(exported.map(({ name, dob }) => `${name} ${britishDay(dob)}`).toSorted());

    const [sheet = []] = readWorkbook(await exportFrom(students, '19 students', 'Excel', 'export-xlsx'));
    const [header = {}, ...lines] = sheet;
    const letterOf = (label: string) => Object.entries(header).find(([, cell]) => cell === label)?.[0] ?? '';
    const cells = (line: Readonly<Record<string, string>>) =>
      ['First name', 'Last name', 'Date of birth'].map((label) => line[letterOf(label)] ?? '').join(' ');
    expect(lines.map(cells).toSorted(), 'The students in the workbook').toEqual(
      exported.map(({ name, dob }) => `${name} ${sheetDay(dob)}`).toSorted(),
    );
    await picture(students, 'exported');
  },
};

export const files: readonly Step[] = [importActivities, importAttendance, exports];
