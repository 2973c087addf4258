import { everySignedIn } from '../../../../domain/access/rights.ts';
import { wordChoice } from '../../../../domain/fields/choice.ts';
import { customLookup } from '../../../../domain/fields/customLookup.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { text } from '../../../../domain/fields/text.ts';
import { yesNo } from '../../../../domain/fields/yesNo.ts';
import { academicYears } from '../../../../domain/lists/activities.ts';
import { stateFilters } from '../../../../domain/record/states.ts';
import { plannedSet } from './planned.ts';

export const evaluationPlans = plannedSet({
  name: 'evaluationPlan',
  path: 'evaluation-plans',
  set: 'evaluationPlans',
  labels: { one: 'evaluation plan', many: 'evaluation plans' },
  rights: { view: everySignedIn },
  stateFilter: stateFilters.withoutDeleted,
  searchOrder: [
    'id',
    'title',
    'author',
    'has-activities',
    'group',
    'recordState',
    'activity-title',
    'activity-id',
    'activity-programme-title',
    'activity-descriptor',
    'activity-academic-year',
  ],
  fields: {
    title: text('Title', { search: true }),
    author: text('Author', { search: true }),
    hasActivities: yesNo('Has activities', { search: { token: 'has-activities' } }),
    group: reference('institution', 'Group', { scope: true, search: true }),
    activityTitle: text('Activity title', { search: { token: 'activity-title' } }),
    activity: reference('activity', 'Activity ID', { search: { token: 'activity-id', type: 'Id' } }),
    activityProgrammeTitle: customLookup('programmeTitle', 'Activity programme title', { search: { token: 'activity-programme-title' } }),
    activityDescriptor: reference('heiDescriptor', 'Activity descriptor', { search: { token: 'activity-descriptor' } }),
    activityAcademicYear: wordChoice('Activity academic year', academicYears, {
      search: { token: 'activity-academic-year', label: 'Activity in Academic Year' },
    }),
  },
});
