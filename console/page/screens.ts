import type { SessionAnswer } from '../../api/contract/session.ts';
import { calendarAddress, canSeeCalendar } from './calendarAddress.ts';
import { canChangeFieldSettings, fieldSettingsAddress } from './fieldSettingsAddress.ts';
import { canSeeSecurityEvents, securityEventsAddress } from './securityEventsAddress.ts';
import { canSeeSystem, systemAddress } from './systemAddress.ts';

export interface Screen {
  readonly label: string;
  readonly address: string;
  /** The heading in the rail under which it stands, after the lists. */
  readonly heading: 'Outreach' | 'Settings';
}

/** The screens beside the lists that this person may open. */
export const screensOf = (session: SessionAnswer): readonly Screen[] => [
  ...(canSeeCalendar(session) ? [{ label: 'Calendar', address: calendarAddress, heading: 'Outreach' } as const] : []),
  ...(canChangeFieldSettings(session) ? [{ label: 'Field settings', address: fieldSettingsAddress, heading: 'Settings' } as const] : []),
  ...(canSeeSecurityEvents(session) ? [{ label: 'Security events', address: securityEventsAddress, heading: 'Settings' } as const] : []),
  ...(canSeeSystem(session) ? [{ label: 'System', address: systemAddress, heading: 'Settings' } as const] : []),
];
