import { accountForGroupMail, emailNeededForAccount, emailOfStaff, hasAccountAlready, hasNoAccount } from '../../domain/accountMessages.ts';
import { systemAccessFor } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { ValuesOf } from '../../domain/fields/field.ts';
import { ambassadorKind } from '../../domain/lists/users.ts';
import { restoreFirst } from '../../domain/messages.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { institution } from '../../domain/records/institution.ts';
import { user } from '../../domain/records/user.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { type Mailer, sendUnlessRefused } from '../mailer.ts';
import { canChange, changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Outcome, Refusal } from '../records/outcome.ts';
import { createRecord } from '../records/recordCommands.ts';
import { takeAction } from '../records/takeAction.ts';
import { inviteUser } from './passwordLinks.ts';
import type { AccountServices } from './ports.ts';

/** The services that giving accounts needs. */
interface GivingAccounts {
  readonly dependencies: Dependencies;
  readonly accounts: Pick<AccountServices, 'links' | 'allowsDemoAccounts'>;
  readonly mailer: Mailer;
  /** The address that the console opens at. */
  readonly publicUrl: () => string;
}

/** People who may edit an ambassador may give them an account, without the right to invite users. */
const asAccountKeeper = (by: CommandContext): CommandContext => ({
  ...by,
  access: systemAccessFor(by.access.user, rights),
});

/** The account of this email, made if there is none. Never one of somebody who works for a group. */
const accountFor = async (
  dependencies: Dependencies,
  by: CommandContext,
  person: { readonly firstname: string | null; readonly lastname: string | null; readonly email: string },
): Promise<Result<number, Refusal>> => {
  const userId = await dependencies.claims.find('user', 'email', person.email);
  const account = userId === null ? null : await loadRecord(dependencies, user, userId);
  if (userId !== null && account?.values.email === person.email && account.recordState !== user.states.deleted)
    return account.values.kind === ambassadorKind
      ? ok(userId)
      : fail({ because: 'invalid', errors: [{ field: 'email', messages: [emailOfStaff] }] });
  const outcome = await createRecord(dependencies, asAccountKeeper(by), user, { ...person, kind: ambassadorKind });
  return outcome.ok ? ok(outcome.value.id) : fail(outcome.error);
};

const invite = ({ dependencies, accounts, mailer, publicUrl }: GivingAccounts, by: CommandContext, account: number): Promise<Outcome> =>
  inviteUser(dependencies, accounts, mailer, asAccountKeeper(by), account, (secret) => `${publicUrl()}/account/invitation#${secret}`);

/** Tells somebody who signs in already that their account shows another group's records. */
const sendMail = async ({ dependencies, mailer, publicUrl }: GivingAccounts, account: number, group: number | null): Promise<void> => {
  const { values } = await loadRecord(dependencies, user, account);
  const member = group === null ? null : await loadRecord(dependencies, institution, group);
  if (values.email === null) return;
  await sendUnlessRefused(mailer, {
    id: `account-${account}-${group ?? 0}-${dependencies.now().getTime()}`,
    to: values.email,
    ...accountForGroupMail(user.title(values), member?.values.name ?? '', publicUrl()),
  });
};

/** Why the ambassador cannot be given this account; null if they can. `account` is null while it is not known. */
const givingRefusal = (
  { recordState, values }: RecordSnapshot<ValuesOf<typeof ambassador.fields>>,
  account: number | null,
): string | null => {
  if (recordState === ambassador.states.deleted) return restoreFirst;
  return values.account === null || values.account === account ? null : hasAccountAlready;
};

/**
 * Gives an ambassador the account of an email, and sends the invitation. The account may already be that of an ambassador of another group.
 */
export const giveAccount = async (services: GivingAccounts, by: CommandContext, id: number, email: string | null): Promise<Outcome> => {
  const { dependencies } = services;
  const snapshot = await loadRecord(dependencies, ambassador, id);
  const permission = canChange(ambassador, snapshot, by, ambassador.rights.edit);
  if (permission !== 'yes') return fail({ because: permission });
  const { firstname, lastname, group } = snapshot.values;
  const refusal = givingRefusal(snapshot, null);
  if (refusal !== null) return fail({ because: 'refused', message: refusal });
  const address = email ?? snapshot.values.email;
  if (address === null) return fail({ because: 'invalid', errors: [{ field: 'email', messages: [emailNeededForAccount] }] });
  const account = await accountFor(dependencies, by, { firstname, lastname, email: address });
  if (!account.ok) return fail(account.error);
  const outcome = await changeRecord(dependencies, by, ambassador, id, (now) => {
    const message = givingRefusal(now, account.value);
    return message === null
      ? setByEvent(ambassador, now, 'AccountGiven', { account: account.value })
      : fail({ because: 'refused', message });
  });
  if (!outcome.ok) return outcome;
  const { values } = await loadRecord(dependencies, user, account.value);
  if (values.passwordSetAt !== null) await sendMail(services, account.value, group);
  else {
    const invited = await invite(services, by, account.value);
    if (!invited.ok) return invited;
  }
  return outcome;
};

/** Sends the ambassador another link to set a password. */
export const inviteAgain = async (services: GivingAccounts, by: CommandContext, id: number): Promise<Outcome> => {
  const { dependencies } = services;
  const outcome = await takeAction(dependencies, by, ambassador, id, 'invite-again');
  if (!outcome.ok) return outcome;
  const { account } = (await loadRecord(dependencies, ambassador, id)).values;
  if (account === null) return fail({ because: 'refused', message: hasNoAccount });
  const invited = await invite(services, by, account);
  return invited.ok ? outcome : invited;
};
