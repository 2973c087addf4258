import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { newContext } from '../../commands/context.ts';
import { settingsFor } from '../../commands/fieldSettings/fieldSettings.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { editByForm } from '../../commands/forms/saveForm.ts';
import { detailsSaved } from '../../domain/accountMessages.ts';
import { type Access, systemAccessFor } from '../../domain/access/access.ts';
import { rightsOnOwn } from '../../domain/access/own.ts';
import { rights } from '../../domain/access/rights.ts';
import { printTitled } from '../../domain/fields/titles.ts';
import { contractStatus } from '../../domain/lists/contracts.ts';
import { applicantStatus } from '../../domain/lists/workOffers.ts';
import { unknownFieldMessage } from '../../domain/messages.ts';
import { sentBackToken } from '../../domain/pay/approval.ts';
import { editBody } from '../../domain/record/body.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { detailsToEdit, detailsToSee } from '../../domain/records/ambassadorDetails.ts';
import { contract } from '../../domain/records/contract.ts';
import { institution } from '../../domain/records/institution.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { readTitles } from '../../projections/reading/records.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { ownAnswer, type OwnAnswer, ownDetailsAnswer } from '../contract/own.ts';
import { invalidField } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { formFields, formRecord } from '../present/form.ts';
import { titlesFor } from '../present/labels.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { givenValues } from '../records/givenValues.ts';
import { idParam } from '../records/idParam.ts';
import { servedOf } from '../records/servedAmbassador.ts';
import { ownLists } from '../search/ownLists.ts';
import type { Services } from '../services.ts';

/** The lists of own records where something may wait for an ambassador. */
const waitingLists = [
  { Kind: 'contractsToSign', Set: 'contracts', Filter: `status:${contractStatus.requireSigning}` },
  { Kind: 'timesheetsSentBack', Set: 'timesheets', Filter: `${sentBackToken}:yes` },
  { Kind: 'claimsSentBack', Set: 'expenses', Filter: `${sentBackToken}:yes` },
  { Kind: 'offersToAnswer', Set: 'sapWorkOffer', Filter: `status:${applicantStatus.notApplied}` },
] as const satisfies readonly { readonly Kind: OwnAnswer['Waiting'][number]['Kind']; readonly Set: string; readonly Filter: string }[];

/** More than anybody has. */
const maxCounted = 1000;

/** The routes of the console of ambassadors besides their own records: whose account it is, waiting work, and their details. */
export const ownRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['own records'];
  const config = { needs: [], ambassadors: rightsOnOwn(contract), isForAmbassadorsOnly: true };
  const groupsOf = ({ ambassadors }: Access) =>
    readTitles(services.db, institution.name, [...new Set((ambassadors ?? []).map(({ group }) => group))], 'every');

  routes.get(
    '/own',
    { config, schema: { tags, summary: 'Whom the account is for, and what waits', response: { 200: ownAnswer, '4xx': failure } } },
    async (request) => {
      const access = accessOfRequest(request);
      const served = access.ambassadors ?? [];
      const ids = served.map(({ id }) => id);
      const [groups, names] = await Promise.all([groupsOf(access), readTitles(services.db, ambassador.name, ids, 'every')]);
      const counted = await Promise.all(
        waitingLists.map(async ({ Kind, Set: name, Filter }) => {
          const set = getSearchSet(name);
          const only = (await ownLists[set.type.name]?.ids(services, access)) ?? null;
          const { question } = buildQuestion({ set, access, filter: Filter, only, now: services.dependencies.now() });
          return { Kind, Path: set.path, Filter, Count: (await services.search.countUpTo(question, maxCounted))?.count ?? 0 };
        }),
      );
      return {
        Ambassadors: served.map(({ id, group }) => ({ Id: id, Name: names.get(id) ?? '', Group: groups.get(group) ?? '' })),
        Waiting: counted.filter(({ Count }) => Count > 0),
      };
    },
  );

  routes.get(
    '/own/details',
    { config, schema: { tags, summary: 'What groups keep about oneself', response: { 200: ownDetailsAnswer, '4xx': failure } } },
    async (request) => {
      const access = accessOfRequest(request);
      const groups = await groupsOf(access);
      const loaded = await Promise.all(
        (access.ambassadors ?? []).map(async (served) => ({
          served,
          snapshot: await loadRecord(services.dependencies, ambassador, served.id),
        })),
      );
      const fields = loaded.flatMap(({ snapshot }) =>
        detailsToSee.map((name) => [ambassador.fields[name], snapshot.values[name]] as const),
      );
      const titles = await titlesFor(services.db, access, fields);
      const edited = new Set<string>(detailsToEdit);
      return {
        Data: await Promise.all(
          loaded.map(async ({ served, snapshot }) => ({
            Id: served.id,
            Group: groups.get(served.group) ?? '',
            Revision: snapshot.revision,
            Facts: detailsToSee
              .filter((name) => !edited.has(name) && snapshot.values[name] !== null)
              .map((name) => {
                const field = ambassador.fields[name];
                return { name, label: field.label, text: printTitled(titles, field, snapshot.values[name]) };
              }),
            Record: formRecord(ambassador, edited, snapshot.values),
            Fields: formFields(ambassador, edited, [served.group], await settingsFor(services.dependencies, ambassador, snapshot.values)),
            Parts: [],
            Labels: {},
          })),
        ),
      };
    },
  );

  routes.post(
    '/own/details/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change how one is reached',
        params: idParam,
        body: editBody(ambassador),
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = servedOf(access, request.params.id);
      const values = givenValues(request.body);
      const other = Object.keys(values).find((name) => !detailsToEdit.some((each) => each === name));
      if (other !== undefined) throw invalidField(other, unknownFieldMessage);
      // The fields were chosen above, so what the person may do as staff plays no part.
      const by = newContext(systemAccessFor(access.user, rights));
      const outcome = await editByForm(services.dependencies, by, ambassador, id, request.body.Revision, values);
      return answerOutcome(services, ambassador, outcome, () => detailsSaved);
    },
  );
};
