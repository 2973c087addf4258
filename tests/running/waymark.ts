import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { eventually, pause } from '../infra/waiting.ts';
import type { DemoPerson, SharedWaymark } from './globalSetup.ts';
import { countMails, readMail, type MailKind } from './mail.ts';
import { unique } from './names.ts';
import { untilSignedIn } from './untilSignedIn.ts';
import { Visitor } from './visitor.ts';

export { birthday, surname, unique } from './names.ts';
export { newUrn } from './urns.ts';

const waitUntilReady = async (folder: string): Promise<SharedWaymark> => {
  for (;;) {
    if (existsSync(join(folder, 'failed.txt'))) throw new Error(await readFile(join(folder, 'failed.txt'), 'utf8'));
    const ready = await readFile(join(folder, 'ready.json'), 'utf8').catch(() => '');
    // The file may still be incomplete.
    if (ready.endsWith('}')) return JSON.parse(ready) as SharedWaymark;
    await pause(100);
  }
};

/** The Waymark with demo data that all tests share. Tests create their own records under unique names. */
export const waymark = await waitUntilReady(inject('sharedWaymark'));

/** A visitor who is not signed in. */
export const newVisitor = (): Visitor => new Visitor(waymark.url);

/** A signed-in demo user. The session is shared: a test that ends or changes it must sign in again. */
export const as = (name: DemoPerson): Visitor => new Visitor(waymark.url, waymark.people[name].state);

const findGroup = (name: string): number => {
  const found = waymark.people.admin.session.Groups.find((group) => group.Name === name);
  if (!found) throw new Error(`The demo data has no group ${name}`);
  return found.Id;
};

/** `ownGroup` is the group of the officer and the viewer; neither has a role in `otherGroup`. */
export const ownGroup = findGroup('Soar Valley University');
export const otherGroup = findGroup('Trent Bridge University');
/** A group without a partnered institution; `otherGroup` shows its activities to `ownGroup`. */
export const unrelatedGroup = findGroup('Peak and Dales College');

/** Waits until a task ends; returns its values. */
export const waitForTask = async (visitor: Visitor, task: number, withinMs = 120_000): Promise<Readonly<Record<string, unknown>>> => {
  let values: Readonly<Record<string, unknown>> = {};
  await eventually(withinMs, async () => {
    values = (await visitor.form('tasks', task)).Record;
    if (values['status'] !== 2 && values['status'] !== 3) {
      await pause(150);
      throw new Error(`Task ${task} has not ended: ${JSON.stringify(values)}`);
    }
  });
  return values;
};

export const readMailTo = (address: string, kind?: MailKind): Promise<string> => readMail(waymark.dataDir, address, kind);

export const countMailsTo = (address: string, kind: MailKind): Promise<number> => countMails(waymark.dataDir, address, kind);

/** 200 if Waymark is ready, which it is not while a server answers too late. */
export const readReadiness = async (): Promise<number> => (await fetch(`${waymark.url}/health/ready`)).status;

/** Creates a user with these roles and signs them in through an invitation. */
export const createUser = async (
  roles: readonly { readonly group: number | null; readonly role: string }[],
): Promise<{ readonly id: number; readonly email: string; readonly password: string; readonly visitor: Visitor }> => {
  const admin = as('admin');
  const email = `${unique('person')}@example.test`;
  const password = `Pass-${unique()}-word`;
  const { Id: id } = await admin.create('users', { firstname: 'Test', lastname: unique('Person'), email, roles });
  await admin.post(`/users/invite/${id}`);
  const invitation = /\/account\/invitation#([\w-]+)/.exec(await readMailTo(email))?.[1];
  const visitor = newVisitor();
  await visitor.session();
  const reply = await visitor.post('/account/password', { invitation, password });
  if (reply.status !== 200) throw new Error(`The invitation was not accepted: ${reply.text}`);
  await untilSignedIn(visitor);
  return { id, email, password, visitor };
};
