/**
 * `npm run admin:recover`: invites an administrator of every group, if no administrator can sign in any more. It asks for an email address
 * on the server's terminal and prints the link. Without a terminal give `--yes --email name@example.org`.
 */
import { createInterface } from 'node:readline/promises';
import { recoverAdministrator } from '../../commands/accounts/recoverAdministrator.ts';
import { emailKind } from '../../domain/fields/email.ts';
import { user } from '../../domain/records/user.ts';
import { publicAddress } from '../roles/publicAddress.ts';
import { readConfig } from '../../infra/config.ts';
import { printLine, withSystem } from './withSystem.ts';

const fail = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

const emailArgument = (): string | undefined => {
  const at = process.argv.indexOf('--email');
  return at < 0 ? undefined : process.argv[at + 1];
};

const askForEmail = async (): Promise<string> => {
  if (!process.stdin.isTTY) {
    if (process.argv.includes('--yes')) return fail('Say whom to invite: --yes --email name@example.org');
    return fail('Run this on the server’s own terminal, or give --yes --email name@example.org');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Email address of the administrator to invite: ');
  terminal.close();
  return answer;
};

const argument = process.stdin.isTTY || process.argv.includes('--yes') ? emailArgument() : undefined;
const read = emailKind.read(argument ?? (await askForEmail()), user.fields.email);
const email = read.ok && read.value ? read.value : fail('This is not an email address.');

await withSystem('admin-recover', async ({ adapters }) => {
  const secret = await recoverAdministrator(adapters.dependencies, adapters.accounts, email);
  printLine(`${email} is invited as an administrator of every group. The link works once and expires after 7 days:`);
  printLine(`${publicAddress(readConfig(process.env))}/account/invitation#${secret}`);
});
