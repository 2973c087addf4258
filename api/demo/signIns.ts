import { canSignIn } from '../../domain/accounts/passwordLink.ts';
import { demoDomain } from '../../domain/accounts/demo.ts';
import { user } from '../../domain/records/user.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { inReadSchema } from '../../projections/tables/readSchema.ts';
import { storedText } from '../../projections/tables/tables.ts';
import type { Services } from '../services.ts';
import { demoPassword } from './seed.ts';

const printedEmails = ['admin', 'officer', 'viewer', 'pay', 'ambassador'].map((name) => `${name}${demoDomain}`);

const signsIn = async ({ dependencies, accounts }: Services, email: string): Promise<boolean> => {
  const id = await dependencies.claims.find('user', 'email', email);
  if (id === null) return false;
  const person = await loadRecord(dependencies, user, id);
  return canSignIn(person, dependencies.now()) && person.values.email === email && accounts.credentials.verify(id, demoPassword);
};

export const printDemoSignIns = async (services: Services, print: (line: string) => void): Promise<void> => {
  const { rows } = await services.db.query<{ id: number }>(
    `SELECT id FROM ${inReadSchema('user_rows')} WHERE ${storedText(user, 'email')} LIKE $1`,
    [`%${demoDomain}`],
  );
  if (rows.length === 0) return;
  if (!services.accounts.allowsDemoAccounts) {
    for (const { id } of rows) await services.accounts.sessions.endAllOf(id);
    print('Demo accounts cannot sign in here. Invite an administrator with npm run admin:recover, or set DEMO=1 to let demo accounts in.');
    return;
  }
  const working: string[] = [];
  for (const email of printedEmails) if (await signsIn(services, email)) working.push(email);
  if (working.length > 0) print(`Sign in as ${working.join(', ').replace(/, ([^,]+)$/, ' or $1')} with the password ${demoPassword}`);
};
