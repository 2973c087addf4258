import type { SessionAnswer } from '../../api/contract/session.ts';
import { hasRightSomewhere } from '../api/rights.ts';

export const duplicatesAddress = '/students/duplicates/search';

/** The same screen under the name of its set. */
export const duplicatesAddressOfSet = '/studentDuplicates/search';

/** People who may edit students. */
export const canSeeDuplicates = (session: SessionAnswer): boolean => hasRightSomewhere(session, 'EditStudents');
