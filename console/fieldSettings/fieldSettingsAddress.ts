import type { SessionAnswer } from '../../api/contract/session.ts';
import type { Right } from '../../domain/access/rights.ts';

export const fieldSettingsAddress = '/field-settings';

const needed: Right = 'EditFieldSettings';

/** Whether the person may settle the forms of the group that they work in. */
export const maySettleFields = ({ Groups, CurrentGroup }: Pick<SessionAnswer, 'Groups' | 'CurrentGroup'>): boolean =>
  Groups.some((group) => group.Id === CurrentGroup && group.Rights.includes(needed));
