import type { SessionAnswer } from '../../api/contract/session.ts';
import { canChangeFieldSettings, fieldSettingsAddress } from './fieldSettingsAddress.ts';
import { canSeeSecurityEvents, securityEventsAddress } from './securityEventsAddress.ts';
import { canSeeSystem, systemAddress } from './systemAddress.ts';

export interface SettingsScreen {
  readonly label: string;
  readonly address: string;
}

/** The screens of the group Settings that this person may open. */
export const settingsScreensOf = (session: SessionAnswer): readonly SettingsScreen[] => [
  ...(canChangeFieldSettings(session) ? [{ label: 'Field settings', address: fieldSettingsAddress }] : []),
  ...(canSeeSecurityEvents(session) ? [{ label: 'Security events', address: securityEventsAddress }] : []),
  ...(canSeeSystem(session) ? [{ label: 'System', address: systemAddress }] : []),
];
