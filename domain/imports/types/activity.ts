import { anyOf } from '../../access/rights.ts';
import { activity } from '../../records/activity.ts';
import { columnsOf, type ImportType, recordIdOf, timesOfDay } from '../importType.ts';

/** The column with the activity's own id. */
export const activityId = recordIdOf(activity, ['waymark id', 'event id']);

/**
 * Activities: new ones, and changes of those that are known by their id, or by title, start and group. The time of day may have a column of
 * its own.
 */
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
        eventTitle: [
          'title',
          'activity',
          'activity name',
          'activity title',
          'event',
          'event name',
          'name of event',
          'name of activity',
          'title of event',
          'title of activity',
          'name',
        ],
        start: ['start date', 'starts', 'date', 'from', 'event date', 'date of event'],
        end: ['end date', 'ends', 'until', 'to', 'finish', 'finish date'],
        group: ['member', 'member institution'],
        category: [],
        type: ['activity type', 'type of activity', 'type of event'],
        subtype: ['activity subtype', 'sub type'],
        descriptor: ['hei descriptor'],
        organiser: ['organised by', 'lead', 'contact'],
        location: [],
        venue: ['place', 'where'],
        residential: [],
        online: [],
        contactHoursEnabled: [],
        contactHours: ['hours', 'number of hours', 'duration'],
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
    ...timesOfDay,
  ],
};
