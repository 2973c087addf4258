import { randomBytes } from 'node:crypto';
import { user } from '../../domain/records/user.ts';
import { inReadSchema } from '../../projections/tables/readSchema.ts';
import { storedText } from '../../projections/tables/tables.ts';
import { createAdministrator, seedDemo } from '../demo/seed.ts';
import type { Services } from '../services.ts';

/** The progress of the demo data, kept as claims, so that the next start continues an interrupted one. */
const [demo, stage] = ['demo', '#data'];

const users = inReadSchema('user_rows');

const hasUsers = async ({ db }: Services): Promise<boolean> => (await db.query(`SELECT 1 FROM ${users} LIMIT 1`)).rows.length > 0;

/** Whether anybody can sign in. An interrupted start may leave its first user without a password. */
const hasPasswords = async ({ db }: Services): Promise<boolean> =>
  (await db.query(`SELECT 1 FROM ${users} WHERE ${storedText(user, 'passwordSetAt')} IS NOT NULL LIMIT 1`)).rows.length > 0;

/** Fills an empty system with demo data, or with one administrator whose one-time password is printed only here. */
export const fillIfEmpty = async (services: Services, makesDemoData: boolean, print: (line: string) => void): Promise<void> => {
  const { claims } = services.dependencies;
  const isDemoUnfinished = (await claims.find(demo, stage, 'begun')) !== null && (await claims.find(demo, stage, 'finished')) === null;
  if (makesDemoData && (isDemoUnfinished || !(await hasUsers(services)))) {
    await claims.claim(demo, stage, 'begun', 1);
    const { dependencies, accounts, files } = services;
    const position = await seedDemo(dependencies, accounts, files, (done, all) => print(`Demo data: ${done} of ${all} records`));
    await claims.claim(demo, stage, 'finished', 1);
    await services.changes.waitFor(position, 60_000);
    return;
  }
  // From now on the system has real users: missing demo data is not added any more.
  if (isDemoUnfinished) await claims.claim(demo, stage, 'finished', 1);
  if (await hasPasswords(services)) return;
  const password = randomBytes(12).toString('base64url');
  await createAdministrator(services.dependencies, services.accounts, 'admin@waymark.example', password);
  print(`Sign in as admin@waymark.example with the one-time password ${password} and change it.`);
};
