import { anyOf } from '../../access/rights.ts';
import { workOffer } from '../../records/workOffer.ts';
import { columnsOf, type ImportType, recordIdOf } from '../importType.ts';

/** Work offers: new ones, and changes of those with the same title at the same activity. */
export const activityWorkOfferImport: ImportType = {
  name: 'activityWorkOffer',
  label: 'Work Opportunities',
  right: anyOf('ImportWorkOpportunities'),
  recordType: workOffer,
  creates: true,
  identifying: [],
  sameIn: ['title', 'activity'],
  columns: [
    recordIdOf(workOffer, ['work opportunity id', 'waymark id']),
    ...columnsOf(
      workOffer,
      {
        title: ['work offer', 'work opportunity', 'job', 'job title', 'name'],
        activity: ['event', 'activity name', 'activity title', 'event title'],
        places: ['number of places', 'number of ambassadors', 'ambassadors', 'ambassadors needed'],
        advertiseFrom: ['advertised from', 'opens', 'open from'],
        advertiseTo: ['advertised to', 'advertise until', 'closes', 'deadline'],
        description: ['details', 'notes'],
        sessions: ['session', 'session ids'],
        jobStart: ['start', 'start date', 'job start date', 'from'],
        jobEnd: ['end', 'end date', 'job end date', 'to'],
        contractBand: ['band', 'pay band'],
        contractType: [],
        leadDepartment: ['department'],
      },
      ['title', 'activity', 'advertiseFrom', 'advertiseTo'],
    ),
  ],
};
