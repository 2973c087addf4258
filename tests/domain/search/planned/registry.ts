import type { FieldSet } from '../../../../domain/search/searchSet.ts';
import { documents } from './documents.ts';
import { evaluationPlans } from './evaluationPlans.ts';
import { eventProgrammeApplications, eventProgrammeForms, eventProgrammes, refereeApplications, referees } from './eventProgrammes.ts';
import { reports } from './reports.ts';
import { availableSurveyTemplates, surveyResults, surveys, surveyTemplates, waymarkSurveys } from './surveys.ts';

/** Every search set without a record type. A set leaves this list when its record type arrives. */
export const plannedSets: readonly FieldSet[] = [
  eventProgrammes,
  eventProgrammeForms,
  eventProgrammeApplications,
  referees,
  refereeApplications,
  surveyTemplates,
  availableSurveyTemplates,
  surveys,
  waymarkSurveys,
  surveyResults,
  evaluationPlans,
  documents,
  reports,
];
