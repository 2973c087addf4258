import { anyOf, everySignedIn } from '../../../../domain/access/rights.ts';
import { choice } from '../../../../domain/fields/choice.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { text } from '../../../../domain/fields/text.ts';
import { yesNo } from '../../../../domain/fields/yesNo.ts';
import { surveyAudiences } from './lists/surveys.ts';
import { stateFilters } from '../../../../domain/record/states.ts';
import { plannedSet, renameSet } from './planned.ts';

const group = reference('institution', 'Group', { scope: true, search: true });
const template = {
  title: text('Title', { search: true }),
  audience: choice('Audience', surveyAudiences, { search: { max: 1 } }),
  matchingStudents: yesNo('Matching students', { search: { token: 'matching-students', max: 1 } }),
};

export const surveyTemplates = plannedSet({
  name: 'surveyTemplate',
  path: 'survey-templates',
  set: 'surveyTemplates',
  labels: { one: 'survey template', many: 'survey templates' },
  rights: { view: anyOf('ViewSurveyTemplates') },
  stateFilter: stateFilters.generic,
  searchOrder: ['id', 'title', 'group', 'recordState', 'audience', 'matching-students'],
  fields: { ...template, group },
});

/** All templates that a survey can be made from, for pickers. */
export const availableSurveyTemplates = plannedSet({
  name: 'surveyTemplate',
  path: 'survey-templates/available',
  set: 'availableSurveyTemplates',
  labels: { one: 'survey template', many: 'available survey templates' },
  rights: { view: everySignedIn },
  stateFilter: stateFilters.generic,
  searchOrder: ['id', 'title', 'recordState', 'audience', 'matching-students'],
  fields: template,
});

export const surveys = plannedSet({
  name: 'survey',
  path: 'surveys',
  set: 'surveys',
  labels: { one: 'survey', many: 'surveys' },
  rights: { view: anyOf('ViewSurveys') },
  stateFilter: stateFilters.surveys,
  searchOrder: ['id', 'template', 'group', 'target', 'recordState', 'awaiting-match'],
  fields: {
    template: reference('surveyTemplate', 'Template', { search: true }),
    group,
    target: choice('Target', surveyAudiences, { search: true }),
    awaitingMatch: yesNo('Awaiting match', { search: { token: 'awaiting-match' } }),
  },
});

/** The surveys that Waymark itself sends. */
export const waymarkSurveys = renameSet(surveys, 'waymarkSurveys', 'surveys/waymark', 'Waymark surveys');

export const surveyResults = plannedSet({
  name: 'surveyResult',
  path: 'survey-results',
  set: 'surveyResults',
  labels: { one: 'survey result', many: 'survey results' },
  rights: { view: everySignedIn },
  searchOrder: ['id', 'firstname', 'lastname'],
  fields: {
    firstname: text('First name', { personal: true, search: true }),
    lastname: text('Last name', { personal: true, search: true }),
  },
});
