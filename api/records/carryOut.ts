import { giveAccount, inviteAgain } from '../../commands/accounts/ambassadorAccounts.ts';
import { inviteUser } from '../../commands/accounts/passwordLinks.ts';
import { resetSecondFactor } from '../../commands/accounts/secondFactor.ts';
import { endSessionsOf, shutOut } from '../../commands/accounts/userActions.ts';
import { openForm, renewAddress } from '../../commands/applications/formAddress.ts';
import type { CommandContext } from '../../commands/context.ts';
import type { Outcome } from '../../commands/records/outcome.ts';
import { takeAction } from '../../commands/records/takeAction.ts';
import { deleteFile, type TypeWithFile } from '../../commands/retention/deleteFile.ts';
import type { Access } from '../../domain/access/access.ts';
import { type Grant, seesAllOf } from '../../domain/access/grant.ts';
import type { Values } from '../../domain/fields/field.ts';
import { canImport } from '../../domain/imports/importTypes.ts';
import { notAllowed } from '../../domain/messages.ts';
import { fail } from '../../domain/result.ts';
import { type RecordType, valuesOf } from '../../domain/record/recordType.ts';
import { type ExportValues, exportRecord } from '../../domain/records/export.ts';
import { importRecord } from '../../domain/records/import.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { Services } from '../services.ts';
import { continueTaskFor, type RefusalOf, taskActionRefusals, undoTaskFor } from './taskActions.ts';
import { requireVisible } from './visibleRecord.ts';

type CarryOut = (services: Services, by: CommandContext, id: number, answers: Values) => Promise<Outcome>;

const shutOutBy =
  (action: 'disable' | 'lock-out'): CarryOut =>
  ({ dependencies, accounts }, by, id) =>
    shutOut(dependencies, accounts, by, id, action);

const deleteFileOf =
  (name: TypeWithFile): CarryOut =>
  ({ dependencies, files }, by, id) =>
    deleteFile(dependencies, files, by, name, id);

/** Whether the user may have the file of an export: it is their own, or it shows only what they may see. */
const canHaveFile = (access: Access, { createdBy, scope, type }: ExportValues): boolean =>
  createdBy === access.user.id || seesAllOf(access, JSON.parse(scope ?? '') as Grant, getRecordType(type ?? ''));

/** The actions that do more than write their event, by record type and name. */
export const actionsBesideEvents: Readonly<Record<string, Readonly<Record<string, CarryOut>>>> = {
  user: {
    invite: ({ dependencies, accounts, mailer, publicUrl }, by, id) =>
      inviteUser(dependencies, accounts, mailer, by, id, (secret) => `${publicUrl()}/account/invitation#${secret}`),
    disable: shutOutBy('disable'),
    'lock-out': shutOutBy('lock-out'),
    'end-sessions': ({ dependencies, accounts }, by, id) => endSessionsOf(dependencies, accounts, by, id),
    'reset-second-factor': ({ dependencies, accounts }, by, id) => resetSecondFactor(dependencies, accounts, by, id),
  },
  ambassador: {
    'give-account': (services, by, id, { email }) => giveAccount(services, by, id, typeof email === 'string' ? email : null),
    'invite-again': (services, by, id) => inviteAgain(services, by, id),
  },
  ambassadorApplicationForm: {
    open: ({ dependencies }, by, id) => openForm(dependencies, by, id),
    'renew-address': ({ dependencies }, by, id) => renewAddress(dependencies, by, id),
  },
  export: {
    'delete-file': async (services, by, id) => {
      const { values } = await requireVisible(services, exportRecord, by.access, id);
      return canHaveFile(by.access, values) ? deleteFileOf('export')(services, by, id, {}) : fail({ because: 'forbidden' });
    },
  },
  import: { 'delete-file': deleteFileOf('import') },
  task: { continue: continueTaskFor, undo: undoTaskFor },
};

/** For each of these records: why the person may not take an action on it, or null. */
type Demand = (services: Services, access: Access, records: readonly Values[]) => Promise<readonly RefusalOf[]>;

/** Further demands of actions, by record type. */
const demands: Readonly<Record<string, Demand>> = {
  import: (_services, access, records) =>
    Promise.resolve(records.map((values) => () => (canImport(access, valuesOf(importRecord, values)) ? null : notAllowed))),
  task: taskActionRefusals,
};

/** Why each record does not allow an action to this person, who has the right for it; null if it does. */
export const demandRefusals = async (
  services: Services,
  access: Access,
  type: RecordType,
  records: readonly Values[],
): Promise<readonly RefusalOf[]> => (await demands[type.name]?.(services, access, records)) ?? records.map(() => () => null);

/** Carries out an action on a record. `answers` are those of its dialog, already parsed. */
export const carryOut = async (
  services: Services,
  by: CommandContext,
  type: RecordType,
  id: number,
  name: string,
  answers: Values,
): Promise<Outcome> => {
  if (demands[type.name]) {
    const { values } = await requireVisible(services, type, by.access, id);
    const [refusalOf] = await demandRefusals(services, by.access, type, [values]);
    const message = refusalOf?.(name) ?? null;
    if (message !== null) return fail({ because: 'forbidden', message });
  }
  return (
    actionsBesideEvents[type.name]?.[name]?.(services, by, id, answers) ?? takeAction(services.dependencies, by, type, id, name, answers)
  );
};
