import { stateField } from '../record/events.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import { genericState } from '../record/states.ts';
import type { UserValues } from '../records/user.ts';
import { isLockedOut } from './lock.ts';

/** The names are stored. */
export type LinkPurpose = 'invitation' | 'forgotten';

export interface PasswordLink {
  readonly user: number;
  readonly purpose: LinkPurpose;
  /** The revision of the user's record when the link was created; null for links of older versions. */
  readonly userRevision: number | null;
  readonly made: Date;
}

/** A change of one of these fields ends all earlier links. */
const endingFields = ['email', 'enabled', 'lockedOut', 'passwordSetAt', stateField] as const satisfies readonly (
  keyof UserValues | typeof stateField
)[];

export const canSignIn = ({ values, recordState }: Pick<RecordSnapshot<UserValues>, 'values' | 'recordState'>, now: Date): boolean =>
  recordState === genericState.current.value && values.enabled === true && !isLockedOut(values, now);

export const isLinkAlive = (link: PasswordLink, user: RecordSnapshot<UserValues>, now: Date): boolean =>
  canSignIn(user, now) &&
  endingFields.every((name) => {
    const lastChange = user.lastChanges[name];
    if (!lastChange) return true;
    return link.userRevision === null ? Date.parse(lastChange.at) <= link.made.getTime() : lastChange.revision <= link.userRevision;
  });
