import { as } from '../running/waymark.ts';
import { word } from './cast.ts';

/** The club of the autumn term that the steps go on with. */
export const title = `${word} maths club`;

/** The typed numbers of the schools. */
export const totals = {
  riverside: { Total: 24, Offered: 30, Expected: 25, 'Total staff': 2, 'Total parents': 3 },
  hillcrest: { Total: 16, Offered: 20, Expected: 17, 'Total staff': 1, 'Total parents': 0 },
} as const;

const findOne = async (path: string, filter: string): Promise<number> => {
  const { Data } = await as('officer').search(path, { filter });
  const [record] = Data;
  if (!record || Data.length > 1) throw new Error(`Expected one record for ${filter} in ${path}, saw ${Data.length}`);
  return record.Id;
};

export const activityId = (): Promise<number> => findOne('activities', `event-title:"${title}"`);

export const sessionId = async (name: string): Promise<number> => {
  const { Data } = await as('officer').search(`activities/${await activityId()}/sessions`);
  const session = Data.find((each) => each['name'] === name);
  if (!session) throw new Error(`There is no session ${name}`);
  return session.Id;
};

export type Status = 'registered' | 'attended' | 'unattended' | 'unconfirmed';

/** The marks that the steps made, by session and the name of the student. */
export const marks = new Map<string, Map<string, Status>>();

export const mark = (session: string, name: string, status: Status): void => {
  const marked = marks.get(session) ?? new Map<string, Status>();
  marks.set(session, marked.set(name, status));
};

/** The status of a student in the activity, from the marks of all sessions. */
export const standingOf = (name: string, sessions: readonly string[]): Status => {
  const statuses = sessions.map((session) => marks.get(session)?.get(name) ?? 'registered');
  return (['attended', 'registered', 'unconfirmed'] as const).find((status) => statuses.includes(status)) ?? 'unattended';
};
