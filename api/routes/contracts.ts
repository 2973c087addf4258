import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newContext } from '../../commands/context.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { rightsOnOwn } from '../../domain/access/own.ts';
import { grantOver } from '../../domain/access/grant.ts';
import { visibleFields } from '../../domain/access/visibility.ts';
import { footOfContract, templateChanged } from '../../domain/contractMessages.ts';
import { notesUnder } from '../../domain/contracts/printed.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { notAllowed, recordNotThere } from '../../domain/messages.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { contract } from '../../domain/records/contract.ts';
import { contractTemplate } from '../../domain/records/contractTemplate.ts';
import { issuingContracts, issuingContractsTitle } from '../../domain/taskMessages.ts';
import { failure, saveAnswer } from '../contract/answers.ts';
import { issueBody, issuePreview, previewIssueBody } from '../contract/issuing.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerStarted } from '../records/answerStarted.ts';
import { asDownload } from '../present/fileName.ts';
import { idParam } from '../records/idParam.ts';
import { previewIssue, requireIssue } from '../records/previewIssue.ts';
import { requireVisible } from '../records/visibleRecord.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import type { Services } from '../services.ts';

const pdf = 'application/pdf';

const ownContracts = getSearchSet('contracts');

/** Issues contracts from a template: a preview that changes nothing, and a task that can be undone. Prints contracts. */
export const contractRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { needs: [contract.rights.edit, contractTemplate.rights.view, ambassador.rights.view], work: 'bulk' } as const;

  routes.post(
    `/${contract.path}/issue/preview`,
    {
      config,
      schema: {
        tags: [contract.path],
        summary: 'Who would get a contract from a template, and what it would say',
        body: previewIssueBody,
        response: { 200: issuePreview, '4xx': failure },
      },
    },
    async (request) => previewIssue(services, accessOfRequest(request), request.body),
  );

  routes.post(
    `/${contract.path}/issue`,
    {
      config,
      schema: {
        tags: [contract.path],
        summary: 'Issue contracts from a template as a task; sent again with the same Submission, once',
        body: issueBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { Submission, Revision, AmbassadorIds, Template } = request.body;
      const { template, group, issue } = await requireIssue(services, access, request.body);
      if (template.revision !== Revision) throw invalidField('Template', templateChanged);
      const ambassadors = [...new Set(AmbassadorIds)];
      const queued = await queueTask(
        services.dependencies,
        newContext(access),
        {
          command: 'issue contracts',
          title: issuingContractsTitle(contractTemplate.title(template.values)),
          group,
          size: ambassadors.length,
          parameters: {
            recordType: contract.name,
            template: Template,
            revision: Revision,
            start: issue.start,
            expire: issue.expire,
            issued: issue.issued,
            ambassadors,
            grant: grantOver(access, [group]),
          },
        },
        `issue/${access.user.id}/${Template}/${Submission}`,
      );
      return answerStarted(services, queued, issuingContracts(ambassadors.length));
    },
  );

  for (const { path, config: who } of [
    { path: contract.path, config: { needs: [contractTemplate.rights.view] } },
    { path: ownContracts.path, config: { needs: [], ambassadors: rightsOnOwn(contract) } },
  ])
    routes.get(
      `/${path}/:id/pdf`,
      {
        config: { ...who, work: 'bulk', isFile: true },
        schema: {
          tags: [contract.path],
          summary: 'The frozen text of a contract as a PDF',
          params: idParam,
          response: { 200: { description: 'The contract', content: { [pdf]: { schema: z.any() } } }, '4xx': failure },
        },
      },
      async (request, reply) => {
        const access = accessOfRequest(request);
        const { id } = request.params;
        const { values, recordState } = await requireVisible(services, contract, access, id);
        const { name, text, issued, fingerprint } = values;
        if (!visibleFields(access, contract, contract.groupsOf(values)).has('text')) throw new Refused(403, notAllowed);
        if (recordState === contract.states.deleted || text === null) throw new Refused(404, recordNotThere(contract.labels.one));
        const printed = await services.printDocument({
          title: name ?? contract.labels.one,
          text,
          notes: notesUnder(values),
          footer: footOfContract(printRecordId(id), fingerprint ?? ''),
          created: new Date(`${issued ?? ''}T00:00:00Z`),
        });
        // Names of files stand where names of people must not, so this one names the contract and not the ambassador.
        return reply
          .header('content-type', pdf)
          .header('content-disposition', asDownload(`${name ?? ''} ${printRecordId(id)}`, 'pdf'))
          .send(printed);
      },
    );
};
