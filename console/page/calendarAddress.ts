import type { SessionAnswer } from '../../api/contract/session.ts';
import { activity } from '../../domain/records/activity.ts';
import { hasRightSomewhere } from '../api/rights.ts';

export const calendarAddress = '/calendar';

/** People who may view activities. */
export const canSeeCalendar = (session: SessionAnswer): boolean => activity.rights.view.some((right) => hasRightSomewhere(session, right));
