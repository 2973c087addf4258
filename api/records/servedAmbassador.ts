import type { Access, ServedAmbassador } from '../../domain/access/access.ts';
import { chooseForWhom } from '../../domain/activityMessages.ts';
import { notAllowed, recordNotThere } from '../../domain/messages.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { invalidField, Refused } from '../plugins/errors.ts';

/** The ambassador of the account with this id. Throws 404 for any other. */
export const servedOf = ({ ambassadors }: Access, id: number): ServedAmbassador => {
  const served = (ambassadors ?? []).find((each) => each.id === id);
  if (!served) throw new Refused(404, recordNotThere(ambassador.labels.one));
  return served;
};

/** The ambassador of the account for whom something new is: the only one, or the one that the parameter names. */
export const servedFor = (access: Access, named: string | undefined): ServedAmbassador => {
  if (named !== undefined) return servedOf(access, Number(named));
  const [only, ...others] = access.ambassadors ?? [];
  if (!only) throw new Refused(403, notAllowed);
  if (others.length > 0) throw invalidField('ambassador', chooseForWhom);
  return only;
};
