import type { SessionAnswer } from '../../api/contract/session.ts';

export const systemAddress = '/system';

/** People who may see the tasks of every group. */
export const canSeeSystem = (session: SessionAnswer): boolean => session.Everywhere.includes('ViewTasks');
