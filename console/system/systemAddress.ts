import type { SessionAnswer } from '../../api/contract/session.ts';

/** Where people see how the system itself is doing. */
export const systemAddress = '/system';

/** Those who see the tasks of every group. */
export const maySeeSystem = (session: SessionAnswer): boolean => session.Everywhere.includes('ViewTasks');
