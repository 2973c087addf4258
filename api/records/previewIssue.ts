import { readIssue } from '../../commands/contracts/readIssue.ts';
import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { ofAnotherGroup, templateNotCurrent, tooManyContracts } from '../../domain/contractMessages.ts';
import { contractOf, holdsInDays, type Issue, maxIssued, problemsOfDays } from '../../domain/contracts/issuing.ts';
import { dayOfInstant } from '../../domain/fields/london.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { contractStatus } from '../../domain/lists/contracts.ts';
import { notAllowed, unableToSave } from '../../domain/messages.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { contract } from '../../domain/records/contract.ts';
import { contractTemplate } from '../../domain/records/contractTemplate.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { type ReadRow, readRows } from '../../projections/reading/records.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import type { IssuePreview, PreviewIssueBody } from '../contract/issuing.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import { chooseRecords } from './chooseRecords.ts';
import { requireVisible } from './visibleRecord.ts';

/** More reasons than this are counted, not listed. */
const maxReasons = 100;

/** Above this number, ambassadors who already have a contract are counted, not named. */
const maxNamed = 5;

/** More contracts of one template than a group has. */
const maxOfTemplate = 100_000;

interface Days {
  readonly Template: number;
  readonly Start: string;
  readonly Expire: string;
}

/** The template and what its contracts say, where this person may issue them on these days. Throws 404, 403 or 400. */
export const requireIssue = async (
  services: Services,
  access: Access,
  { Template, Start, Expire }: Days,
): Promise<{ readonly template: RecordSnapshot; readonly group: number; readonly issue: Issue }> => {
  const template = await requireVisible(services, contractTemplate, access, Template);
  const { group, validFrom } = valuesOf(contractTemplate, template.values);
  if (!group || !isInScope(groupsWith(access, contract.rights.edit), [group])) throw new Refused(403, notAllowed);
  if (!contractTemplate.states.listed.includes(template.recordState)) throw invalidField('Template', templateNotCurrent);
  const issued = dayOfInstant(services.dependencies.now().toISOString()) ?? '';
  const problems = problemsOfDays({ start: Start, expire: Expire }, validFrom ?? null, issued);
  if (problems.length > 0)
    throw new Refused(400, unableToSave, {
      Errors: problems.map(({ field, messages }) => ({ FieldName: field, ErrorMessages: [...messages] })),
    });
  return { template, group, issue: await readIssue(services.dependencies, Template, template, { start: Start, expire: Expire, issued }) };
};

/** The chosen ambassadors whom the person may see, without deleted ones. */
const chosenRows = async (services: Services, access: Access, body: PreviewIssueBody): Promise<readonly ReadRow[]> => {
  const selection = 'Filter' in body ? { ids: null, filter: body.Filter } : { ids: [...new Set(body.AmbassadorIds)], filter: '' };
  const { editable } = await chooseRecords(services, access, ambassador, { ...selection, fixedFilter: '' }, ambassador.rights.view);
  const ids = await services.search.walk(editable, 0, maxIssued + 1);
  if (ids.length > maxIssued) throw invalidField('Filter', tooManyContracts(maxIssued));
  return (await readRows(services.db, ambassador.name, ids)).filter(({ recordState }) => recordState !== ambassador.states.deleted);
};

/** The ambassadors with a contract of the template that did not end and has a day of these. */
const alreadyEmployed = async (
  services: Services,
  access: Access,
  issue: Pick<Issue, 'templateId' | 'start' | 'expire'>,
): Promise<ReadonlySet<number>> => {
  const { question } = buildQuestion({
    set: getSearchSet(contract.name),
    access,
    filter: `group:any,contract-template:${issue.templateId},status:${contractStatus.current},${contractStatus.requireSigning}`,
    now: services.dependencies.now(),
  });
  const rows = await readRows(services.db, contract.name, await services.search.walk(question, 0, maxOfTemplate));
  const contracts = rows.map(({ values }) => valuesOf(contract, values));
  return new Set(contracts.filter((values) => holdsInDays(values, issue)).flatMap((values) => values.ambassador ?? []));
};

/** A preview of issuing contracts: the ambassadors who would get one, the others with reasons, and the first text. Changes nothing. */
export const previewIssue = async (services: Services, access: Access, body: PreviewIssueBody): Promise<IssuePreview> => {
  const { template, group, issue } = await requireIssue(services, access, body);
  const [rows, already] = await Promise.all([chosenRows(services, access, body), alreadyEmployed(services, access, issue)]);
  const adding: number[] = [];
  const reasons: IssuePreview['Reasons'] = [];
  const named = rows.filter(({ id }) => already.has(id));
  let example: IssuePreview['Example'] = null;
  for (const { id, title, values } of rows) {
    if (already.has(id)) continue;
    const { firstname = null, lastname = null, dob = null } = valuesOf(ambassador, values);
    const isOfGroup = ambassador.groupsOf(values)?.includes(group) === true;
    const drawnUp = isOfGroup ? contractOf(issue, { id, firstname, lastname, dob }) : null;
    if (drawnUp?.ok) {
      adding.push(id);
      example ??= { Name: title, Text: textOf(drawnUp.value['text'] ?? null) };
    } else reasons.push({ Id: id, Name: title, Reason: drawnUp ? drawnUp.error : ofAnotherGroup });
  }
  return {
    Revision: template.revision,
    AmbassadorIds: adding,
    Already: named.length,
    AlreadyNames: named.slice(0, maxNamed).map(({ title }) => title),
    LeftOut: reasons.length,
    Reasons: reasons.slice(0, maxReasons),
    Example: example,
  };
};
