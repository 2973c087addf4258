import type { AttendanceAnswer } from '../../../api/contract/register.ts';
import { activity as activityType } from '../../../domain/records/activity.ts';
import { api, recordTag } from '../../api/api.ts';
import type { RegisterPlace } from '../../register/registerAddress.ts';

/** No activity has as many institutions as this. */
const pageSize = 1000;

interface AttendanceQuestion extends RegisterPlace {
  /** The activity, whose students are counted. */
  readonly activity: number;
}

const attendanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    attendance: build.query<AttendanceAnswer, AttendanceQuestion>({
      query: ({ path, id }) => ({ url: `/${path}/${id}/institutions/search?pageSize=${pageSize}` }),
      providesTags: (_answer, _error, { path, id, activity }) => [recordTag(path, id), recordTag(activityType.path, activity)],
    }),
  }),
});

export const { useAttendanceQuery } = attendanceApi;
