import type { Page } from 'playwright-core';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { as, ownGroup, unique } from '../running/waymark.ts';
import { poll } from './screens.ts';

const officer = as('officer');

export interface Made {
  readonly activity: number;
  readonly session: number;
  readonly address: string;
  readonly students: readonly number[];
  readonly lastname: string;
}

/** A session with these students on its register, in this order; resolves once reads show them. */
export const makeRegister = async (count: number): Promise<Made> => {
  const lastname = unique('Register');
  const { Id: activity } = await officer.create('activities', {
    eventTitle: lastname,
    group: ownGroup,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-04-30T15:00:00.000Z',
  });
  const { Id: session } = await officer.create('activity-sessions', {
    activity,
    name: 'First lesson',
    start: '2026-03-09T10:00:00.000Z',
    end: '2026-03-09T11:00:00.000Z',
    totalStudents: 30,
  });
  const students = await Promise.all(
    Array.from(
      { length: count },
      async (_, at) =>
        (await officer.create('students', { firstname: `Pupil${String.fromCharCode(65 + (at % 26))}${at}`, lastname, group: ownGroup })).Id,
    ),
  );
  if (students.length > 0) await officer.post(`/activities/${activity}/students`, { Submission: unique('attach'), StudentIds: students });
  const address = `/activity-sessions/${session}/register`;
  await officer.get(address);
  return { activity, session, address, students, lastname };
};

export const readSaved = async ({ address }: Made, reader = officer): Promise<readonly string[]> =>
  (await reader.get<RegisterAnswer>(address)).json.Students.map(({ Status }) => Status);

export const rows = (page: Page) => page.getByRole('list', { name: 'Students' }).getByRole('listitem');
export const student = (page: Page, name: string) => rows(page).filter({ hasText: name });
export const nameButton = (page: Page, name: string) => student(page, name).getByRole('button').first();
export const progress = (page: Page) => page.getByText(/^\d+ of \d+ marked$/);
export const untilSaved = (page: Page) => page.getByText('All marks are saved').waitFor();

/** Waits until the browser has stored what a register needs to open without a network. */
export const untilKept = (page: Page) =>
  poll(() => page.evaluate(async () => (await (await caches.open('waymark-register')).match('/register-page')) !== undefined)).toBe(true);
