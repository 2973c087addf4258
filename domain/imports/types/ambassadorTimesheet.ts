import { anyOf } from '../../access/rights.ts';
import { timesheet } from '../../records/timesheet.ts';
import { columnsOf, type ImportType, recordIdOf, timesOfDay } from '../importType.ts';

/** Timesheets: new ones, which nobody has submitted, and changes of those of the same ambassador, activity and start. */
export const ambassadorTimesheetImport: ImportType = {
  name: 'ambassadorTimesheet',
  label: 'Ambassador timesheet',
  right: anyOf('ImportAmbassadorTimesheets'),
  recordType: timesheet,
  creates: true,
  identifying: [],
  sameIn: ['ambassador', 'activity', 'start'],
  columns: [
    recordIdOf(timesheet, ['waymark id']),
    ...columnsOf(
      timesheet,
      {
        ambassador: ['name', 'ambassador name', 'student', 'worker', 'employee'],
        activity: ['event', 'activity name', 'activity title', 'event title'],
        session: ['session name'],
        workOffer: ['work opportunity', 'job'],
        start: ['started', 'start date', 'from', 'date', 'date worked', 'date of work', 'work date', 'shift date', 'day'],
        end: ['ended', 'end date', 'finish', 'until', 'to'],
        hours: ['hours worked', 'time', 'duration'],
        description: ['notes', 'comments', 'details'],
        group: ['member', 'member institution'],
      },
      ['ambassador', 'activity', 'start', 'end'],
    ),
    ...timesOfDay,
  ],
};
