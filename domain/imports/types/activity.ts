import { anyOf } from '../../access/rights.ts';
import { activity } from '../../records/activity.ts';
import { columnsOf, type ImportType, recordIdOf } from '../importType.ts';

/** The column with the activity's own id. */
export const activityId = recordIdOf(activity, ['waymark id', 'event id']);

/** Activities: new ones, and changes of those that are known by their id or title. */
export const activityImport: ImportType = {
  name: 'activity',
  label: 'Activity',
  right: anyOf('ImportActivities'),
  recordType: activity,
  creates: true,
  identifying: [],
  sameIn: ['eventTitle', 'start', 'group'],
  columns: [
    activityId,
    ...columnsOf(
      activity,
      {
        eventTitle: ['title', 'activity', 'activity name', 'event', 'event name', 'name'],
        start: ['start date', 'starts', 'date', 'from', 'start time'],
        end: ['end date', 'ends', 'until', 'to', 'finish', 'end time'],
        group: ['member', 'member institution'],
        category: [],
        type: ['activity type'],
        subtype: ['activity subtype', 'sub type'],
        descriptor: ['hei descriptor'],
        organiser: ['organised by', 'lead', 'contact'],
        location: [],
        venue: ['place', 'where'],
        residential: [],
        online: [],
        contactHoursEnabled: [],
        contactHours: ['hours', 'duration'],
        exchanges: [],
        frequency: [],
        programmeTitle: ['programme'],
        subjectGroup: ['subject', 'subject area'],
        cohort: [],
        leadDepartment: ['department'],
        content: [],
        yearGroups: ['year group', 'years'],
        gatsby: ['gatsby benchmark', 'benchmarks'],
        aims: ['objectives'],
        notes: ['comments'],
      },
      ['eventTitle', 'start', 'end'],
    ),
  ],
};
