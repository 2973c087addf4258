import type { AttendanceAnswer } from '../../../api/contract/register.ts';
import { activity } from '../../../domain/records/activity.ts';
import { api, recordTag } from '../../api/api.ts';

/** No activity has as many institutions as this. */
const pageSize = 1000;

const attendanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    attendance: build.query<AttendanceAnswer, number>({
      query: (id) => ({ url: `/${activity.path}/${id}/institutions/search?pageSize=${pageSize}` }),
      providesTags: (_answer, _error, id) => [recordTag(activity.path, id)],
    }),
  }),
});

export const { useAttendanceQuery } = attendanceApi;
