import type { CommandContext, Dependencies } from '../context.ts';
import { stamp } from '../context.ts';
import { signInSettingsShape } from '../../domain/accounts/signInSettings.ts';
import { streamOf } from '../../domain/record/events.ts';
import type { AccountServices } from './ports.ts';

/** The only stream of sign-in settings has this id. */
const id = 1;

/** Sets the roles that need a second factor and records the change in the log. */
export const requireSecondFactorOf = async (
  dependencies: Dependencies,
  { secondFactors }: Pick<AccountServices, 'secondFactors'>,
  context: CommandContext,
  roles: readonly string[],
): Promise<void> => {
  const before = await secondFactors.requiredRoles();
  if (before.length === roles.length && before.every((role) => roles.includes(role))) return;
  const event = { type: 'SecondFactorRolesChosen', data: { changes: { roles: { from: before, to: roles } } } };
  const events = stamp(signInSettingsShape, id, [event], context, dependencies.now());
  await dependencies.log.append(streamOf(signInSettingsShape.name, id), 'any', events);
  await secondFactors.setRequiredRoles(roles);
};
