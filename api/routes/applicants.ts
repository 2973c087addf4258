import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newContext } from '../../commands/context.ts';
import { canChange } from '../../commands/records/changeRecord.ts';
import { makeTimesheets } from '../../commands/workOffers/makeTimesheets.ts';
import { takeOrganisersStep } from '../../commands/workOffers/takeStep.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { ok } from '../../domain/result.ts';
import { stepTaken, timesheetsMade } from '../../domain/workOfferMessages.ts';
import { stepNames, type Step, steps } from '../../domain/workOffers/steps.ts';
import { failure } from '../contract/answers.ts';
import { applicantsAnswer, applicantsBody, applicantsResult, timesheetsResult } from '../contract/applicants.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { presentApplicants } from '../present/applicants.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';

const tags = [workOffer.path];

/** The applicants of a work offer, and what its organiser does about them. */
export const applicantRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    `/${workOffer.path}/:id/applicants`,
    {
      config: { needs: [workOffer.rights.view, ambassador.rights.view] },
      schema: {
        tags,
        summary: 'The ambassadors who applied for a work offer, and what can be done about them',
        params: idParam,
        response: { 200: applicantsAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      const offer = await requireVisible(services, workOffer, access, id);
      const canEdit = canChange(workOffer, offer, newContext(access), workOffer.rights.edit) === 'yes';
      return presentApplicants(services, access, id, offer, canEdit);
    },
  );

  for (const name of stepNames.filter((each) => (steps[each] as Step).by.includes('organiser')))
    routes.post(
      `/${workOffer.path}/:id/applicants/${name}`,
      {
        config: { needs: [workOffer.rights.edit, ambassador.rights.view] },
        schema: {
          tags,
          summary: `“${steps[name].label}” for ambassadors of a work offer; the same again changes nothing`,
          params: idParam,
          body: applicantsBody,
          response: { 200: applicantsResult, '4xx': failure },
        },
      },
      async (request) => {
        const access = accessOfRequest(request);
        const { id } = request.params;
        await requireVisible(services, workOffer, access, id);
        const outcome = await takeOrganisersStep(services.dependencies, newContext(access), id, name, request.body.AmbassadorIds);
        const { applied, refused, revision } = outcome.ok ? outcome.value : { applied: [], refused: [], revision: 0 };
        const { SuccessMessage, Position = '0' } = await answerOutcome(services, workOffer, outcome, () =>
          stepTaken(steps[name].done, applied.length),
        );
        return {
          Success: true as const,
          SuccessMessage,
          Revision: revision,
          Position,
          Applied: [...applied],
          Refused: refused.map((each) => ({ AmbassadorId: each.ambassador, Message: each.message })),
        };
      },
    );

  routes.post(
    `/${workOffer.path}/:id/timesheets`,
    {
      config: { needs: [timesheet.rights.edit, workOffer.rights.view, ambassador.rights.view], work: 'bulk' },
      schema: {
        tags,
        summary: 'Make the timesheets of accepted ambassadors, one for each session that is over; made again, they are there already',
        params: idParam,
        body: applicantsBody,
        response: { 200: timesheetsResult, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.params;
      await requireVisible(services, workOffer, access, id);
      const outcome = await makeTimesheets(services.dependencies, newContext(access), id, request.body.AmbassadorIds);
      const { madeCount, already, refused, position } = outcome.ok
        ? outcome.value
        : { madeCount: 0, already: 0, refused: [], position: null };
      const done = outcome.ok ? ok({ id, revision: 0, position, hasChanged: madeCount > 0 }) : outcome;
      const { SuccessMessage, Position = '0' } = await answerOutcome(services, workOffer, done, () => timesheetsMade(madeCount, already));
      return {
        Success: true as const,
        SuccessMessage,
        Position,
        Made: madeCount,
        Already: already,
        Refused: refused.map((each) => ({ AmbassadorId: each.ambassador, Message: each.message })),
      };
    },
  );
};
