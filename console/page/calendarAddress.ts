import type { SessionAnswer } from '../../api/contract/session.ts';
import { hasRightSomewhere } from '../api/rights.ts';

export const calendarAddress = '/calendar';

/** People who may view activities. */
export const canSeeCalendar = (session: SessionAnswer): boolean => hasRightSomewhere(session, 'ViewActivities');
