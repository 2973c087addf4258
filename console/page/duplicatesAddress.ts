import type { SessionAnswer } from '../../api/contract/session.ts';
import { hasRightSomewhere } from '../api/rights.ts';
import { withQuery } from '../queryString.ts';

export const duplicatesAddress = '/students/duplicates/search';

/** The same screen under the name of its set. */
export const duplicatesAddressOfSet = '/studentDuplicates/search';

/** The preview of merging all groups that are beyond doubt. */
export const certainPath = '/students/duplicates/beyond-doubt';

export const certainAddress = (filter: string): string => withQuery(certainPath, filter === '' ? {} : { filter });

/** Schools that were entered beside those of the register. */
export const doubledSchoolsPath = '/students/duplicates/schools';

/** People who may edit students. */
export const canSeeDuplicates = (session: SessionAnswer): boolean => hasRightSomewhere(session, 'EditStudents');
