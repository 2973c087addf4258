import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newContext } from '../../commands/context.ts';
import { findClashes } from '../../commands/workOffers/clashes.ts';
import { makeReady } from '../../commands/workOffers/makeTimesheets.ts';
import { type Shift, shiftsOf, shiftsOfOffer } from '../../commands/workOffers/shifts.ts';
import { takeOwnStep } from '../../commands/workOffers/takeStep.ts';
import { type Access, systemAccessFor } from '../../domain/access/access.ts';
import { rightsOnOwn } from '../../domain/access/own.ts';
import { rights } from '../../domain/access/rights.ts';
import type { ValuesOf } from '../../domain/fields/field.ts';
import { dayOfInstant } from '../../domain/fields/london.ts';
import { applicantStatus, applicantStatusLabel } from '../../domain/lists/workOffers.ts';
import { recordNotThere } from '../../domain/messages.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { offerOn, workOffer } from '../../domain/records/workOffer.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { shiftCancelled, shiftNotOver, shiftNotYours, ownStepDone, timesheetMade, timesheetThere } from '../../domain/workOfferMessages.ts';
import { readyTimesheets } from '../../domain/workOffers/readyTimesheets.ts';
import { ownStepNames, possibleSteps, steps } from '../../domain/workOffers/steps.ts';
import { acceptedOffersIn } from '../../projections/reading/acceptedOffers.ts';
import { readRows } from '../../projections/reading/records.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { ownApplicantAnswer, ownShiftsAnswer, ownTimesheetBody } from '../contract/ownOffers.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { idParam } from '../records/idParam.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import type { Services } from '../services.ts';

const offers = getSearchSet('sapWorkOffer');
const timesheets = getSearchSet('timesheets');

/** More timesheets than anybody has. */
const maxTimesheets = 5000;

/** Rows leave out what is not recorded. */
const isClaimed = ({ ambassador, workOffer: offer, session = null }: Partial<ValuesOf<typeof timesheet.fields>>, shift: Shift): boolean =>
  ambassador === shift.ambassador && offer === shift.offer && session === shift.session;

/** The routes of ambassadors about work: apply, withdraw, see shifts and make their timesheets. */
export const ownOfferRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = [offers.label];
  const config = { needs: [], ambassadors: rightsOnOwn(workOffer), isForAmbassadorsOnly: true };
  const { dependencies, db } = services;
  const accepted = acceptedOffersIn(db);

  /** The offer and the ambassador of the account in its group. Throws 404 if the account may not see it. */
  const requireOffer = async (access: Access, id: number) => {
    const snapshot = await requireVisible(services, workOffer, access, id);
    const served = (access.ambassadors ?? []).find(({ group }) => group === snapshot.values.group);
    if (!served) throw new Refused(404, recordNotThere(workOffer.labels.one));
    return { snapshot, served };
  };

  routes.get(
    `/${offers.path}/:id/applicant`,
    {
      config,
      schema: { tags, summary: 'Where one stands on a work offer', params: idParam, response: { 200: ownApplicantAnswer, '4xx': failure } },
    },
    async (request) => {
      const { id } = request.params;
      const { snapshot, served } = await requireOffer(accessOfRequest(request), id);
      const { values } = snapshot;
      const offer = offerOn(values, dayOfInstant(dependencies.now().toISOString()) ?? '');
      const own = offer.applicants.find(({ ambassador }) => ambassador === served.id);
      const status = own?.status ?? applicantStatus.notApplied;
      const before = offer.applicants.filter(
        ({ place }) => place !== null && own?.place !== null && own?.place !== undefined && place < own.place,
      );
      const clashes = await findClashes(dependencies.shown, accepted, { id, values }, [served.id]);
      const times = await shiftsOfOffer(dependencies, { ...snapshot, id }, served);
      return {
        Status: status,
        StatusText: applicantStatusLabel(status),
        Place: own?.place === null || own?.place === undefined ? null : before.length + 1,
        Steps: possibleSteps(offer, served.id, 'ambassador').flatMap((name) => {
          const ownStep = ownStepNames.find((each) => each === name);
          return ownStep ? [{ name: ownStep, label: steps[ownStep].label }] : [];
        }),
        Clashes: (clashes.get(served.id) ?? []).map((each) => valuesOf(workOffer, each.values).title ?? ''),
        Times: times
          .filter(({ isCancelled }) => !isCancelled)
          .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
          .map(({ name, start, end }) => ({ Name: name, Start: start, End: end })),
      };
    },
  );

  for (const name of ownStepNames)
    routes.post(
      `/${offers.path}/${name}/:id`,
      {
        config,
        schema: { tags, summary: `${steps[name].label}, for oneself`, params: idParam, response: { 200: saveAnswer, '4xx': failure } },
      },
      async (request) => {
        const access = accessOfRequest(request);
        const { served } = await requireOffer(access, request.params.id);
        const outcome = await takeOwnStep(dependencies, newContext(access), request.params.id, name, served.id);
        return answerOutcome(services, workOffer, outcome, () => ownStepDone[name]);
      },
    );

  const isOver = ({ end }: Shift): boolean => Date.parse(end) <= dependencies.now().getTime();

  /** The own timesheets that are not withdrawn or cancelled. */
  const timesheetsOf = async (access: Access) => {
    const { question } = buildQuestion({ set: timesheets, access, filter: '', now: dependencies.now() });
    const { ids } = await services.search.find({
      ...question,
      sort: 'id',
      order: 'desc',
      page: 1,
      pageSize: maxTimesheets,
      after: null,
      isExact: true,
      relevance: null,
    });
    return (await readRows(db, timesheet.name, ids)).map(({ id, values }) => ({ id, values: valuesOf(timesheet, values) }));
  };

  routes.get(
    '/own/shifts',
    { config, schema: { tags, summary: 'When one works', response: { 200: ownShiftsAnswer, '4xx': failure } } },
    async (request) => {
      const access = accessOfRequest(request);
      const [shifts, ownTimesheets] = await Promise.all([shiftsOf(dependencies, accepted, access.ambassadors ?? []), timesheetsOf(access)]);
      return {
        Data: shifts.map((shift) => ({
          Offer: shift.offer,
          Session: shift.session,
          Title: shift.title,
          Activity: shift.activityTitle,
          Name: shift.name,
          Start: shift.start,
          End: shift.end,
          Place: shift.place,
          IsOver: isOver(shift),
          IsCancelled: shift.isCancelled,
          Timesheet: ownTimesheets.find(({ values }) => isClaimed(values, shift))?.id ?? null,
        })),
      };
    },
  );

  routes.post(
    '/own/shifts/timesheet',
    {
      config,
      schema: {
        tags,
        summary: 'Make the timesheet of accepted work; again: no second one',
        body: ownTimesheetBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { Offer, Session } = request.body;
      const shift = (await shiftsOf(dependencies, accepted, access.ambassadors ?? [])).find(
        ({ offer, session }) => offer === Offer && session === Session,
      );
      if (!shift) throw new Refused(400, shiftNotYours);
      if (shift.isCancelled) throw new Refused(400, shiftCancelled);
      if (!isOver(shift)) throw new Refused(400, shiftNotOver);
      // Everything in it follows from the accepted work, so what the person may do as staff plays no part.
      const by = newContext(systemAccessFor(access.user, rights));
      const { ambassador, activity, offer: id, group } = shift;
      const { ids, position, refused } = await makeReady(dependencies, by, readyTimesheets({ id, activity, group }, [ambassador], [shift]));
      const [refusal] = refused;
      if (refusal) throw new Refused(400, refusal.message);
      const [timesheetId] = ids;
      return {
        ...(timesheetId === undefined ? successAnswer(timesheetThere) : { ...successAnswer(timesheetMade), Id: timesheetId }),
        ...(position === null ? {} : { Position: String(position) }),
      };
    },
  );
};
