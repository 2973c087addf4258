import type { SessionAnswer } from '../../api/contract/session.ts';
import type { Right } from '../../domain/access/rights.ts';

/** The path in the server's routes and events. */
export const fieldSettingsPath = 'field-settings';
export const fieldSettingsAddress = `/${fieldSettingsPath}`;

const requiredRight: Right = 'EditFieldSettings';

/** Whether the person may change the field settings of their current group. */
export const canChangeFieldSettings = ({ Groups, CurrentGroup }: Pick<SessionAnswer, 'Groups' | 'CurrentGroup'>): boolean =>
  Groups.some((group) => group.Id === CurrentGroup && group.Rights.includes(requiredRight));
