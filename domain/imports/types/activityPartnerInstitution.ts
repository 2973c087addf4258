import { anyOf } from '../../access/rights.ts';
import { activity } from '../../records/activity.ts';
import { partners } from '../../records/activityParts.ts';
import { columnsOf, finding, type ImportType, partColumns } from '../importType.ts';
import { activityId } from './activity.ts';

/** Institutions that help to deliver activities. */
export const activityPartnerImport: ImportType = {
  name: 'activityPartnerInstitution',
  label: 'Activity partner institution',
  right: anyOf('ImportActivityPartners'),
  recordType: activity,
  creates: false,
  identifying: ['eventTitle'],
  sameIn: ['eventTitle', 'group'],
  rowsOf: { part: partners, sameIn: [] },
  columns: [
    ...finding([activityId, ...columnsOf(activity, { eventTitle: ['title', 'activity', 'activity name', 'event', 'event name'] })]),
    ...partColumns(partners, {
      institution: ['partner', 'partner institution', 'urn', 'school', 'college'],
      main: ['main', 'lead partner'],
    }),
  ],
};
