import { anyOf } from '../../access/rights.ts';
import { activity } from '../../records/activity.ts';
import { beneficiaries } from '../../records/activityParts.ts';
import { columnsOf, finding, type ImportType, partColumns } from '../importType.ts';
import { activityId } from './activity.ts';

/** Schools that activities are for, with their numbers. */
export const activityBeneficiaryImport: ImportType = {
  name: 'activityBeneficiaryInstitution',
  label: 'Activity beneficiary institution',
  right: anyOf('ImportActivityBeneficiaries'),
  recordType: activity,
  creates: false,
  identifying: ['eventTitle'],
  sameIn: ['eventTitle', 'group'],
  rowsOf: { part: beneficiaries, sameIn: [] },
  columns: [
    ...finding([activityId, ...columnsOf(activity, { eventTitle: ['title', 'activity', 'activity name', 'event', 'event name'] })]),
    ...partColumns(beneficiaries, {
      institution: ['school', 'beneficiary', 'school name', 'urn', 'laestab', 'college'],
      total: ['number', 'students', 'learners', 'pupils', 'total students', 'number of students', 'number of learners', 'number of pupils'],
      offered: [],
      expected: [],
      totalStaff: ['staff', 'teachers', 'number of staff'],
      totalParents: ['parents', 'number of parents'],
    }),
  ],
};
