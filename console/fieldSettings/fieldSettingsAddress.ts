import type { SessionAnswer } from '../../api/contract/session.ts';
import type { Right } from '../../domain/access/rights.ts';

/** The name under which the server speaks of them. */
export const fieldSettingsPath = 'field-settings';
export const fieldSettingsAddress = `/${fieldSettingsPath}`;

const needed: Right = 'EditFieldSettings';

/** Whether the person may settle the forms of the group that they work in. */
export const maySettleFields = ({ Groups, CurrentGroup }: Pick<SessionAnswer, 'Groups' | 'CurrentGroup'>): boolean =>
  Groups.some((group) => group.Id === CurrentGroup && group.Rights.includes(needed));
