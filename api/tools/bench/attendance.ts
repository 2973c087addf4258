import { activitiesThatCount } from '../../../domain/records/activity.ts';
import { type BenchList, measureQuery, type PageQuery } from './asking.ts';
import type { Figure } from './figure.ts';
import type { OwnWaymark } from './ownWaymark.ts';

const activityList: BenchList = { path: 'activities', table: 'activity_rows', sort: 'start', orderBy: 'f_start', summed: 'f_students' };

const year = '2025 / 2026';

/** Attendances of a student `r` at activities that count. */
const attendances = (conditions: string): string =>
  `EXISTS (SELECT FROM read.activity_rows_attendance AS p JOIN read.activity_rows AS o ON o.id = p.record_id
    WHERE p.f_student = r.id AND o.record_state IN (${activitiesThatCount.join(', ')}) AND ${conditions})`;

const queriesOf = ({ admin, officer }: OwnWaymark): readonly PageQuery[] => {
  const own = { who: officer, page: 1, parameters: [officer.group], maxTimes: 1.2 };
  return [
    {
      ...own,
      list: activityList,
      what: 'own group, three-field filter',
      filter: `category:1,academic-year:"${year}",register-taken:no`,
      where: `record_state = 0 AND group_id = $1 AND f_category = 1 AND f_academic_year = '${year}' AND f_register_taken IS NOT TRUE`,
    },
    {
      ...own,
      who: admin,
      list: activityList,
      what: 'all groups, three-field filter',
      filter: `group:any,category:1,academic-year:"${year}",register-taken:no`,
      where: `record_state = 0 AND f_category = 1 AND f_academic_year = '${year}' AND f_register_taken IS NOT TRUE`,
      parameters: [],
    },
    {
      ...own,
      what: 'own group, attended an activity',
      filter: 'attendedactivity:attended',
      where: `record_state = 0 AND group_id = $1 AND ${attendances(`o.group_id = $1 AND p.f_attendance = 'attended'`)}`,
    },
    {
      ...own,
      what: 'own group, attended an activity in an academic year',
      filter: `attendedactivity:attended,attendedactivity-academicyear:"${year}"`,
      where: `record_state = 0 AND group_id = $1 AND
        ${attendances(`o.group_id = $1 AND p.f_attendance = 'attended' AND o.f_academic_year = '${year}'`)}`,
    },
    {
      ...own,
      who: admin,
      what: 'all groups, attended an activity in an academic year',
      filter: `group:any,attendedactivity:attended,attendedactivity-academicyear:"${year}"`,
      where: `record_state = 0 AND ${attendances(`p.f_attendance = 'attended' AND o.f_academic_year = '${year}'`)}`,
      parameters: [],
    },
  ];
};

/** Measures the list of activities, and lists of students that ask about their attendance. */
export const measureAttendance = (waymark: OwnWaymark, rounds: number, report: (figure: Figure) => void): Promise<void> =>
  measureQuery(waymark, queriesOf(waymark), rounds, report);
