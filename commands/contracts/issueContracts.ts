import { z } from 'zod';
import { groupsWith, isInScope } from '../../domain/access/access.ts';
import { splitIntoChunks } from '../../domain/collections.ts';
import { contractOf, holdsInDays, type Issue } from '../../domain/contracts/issuing.ts';
import { contractIsThere, ofAnotherGroup } from '../../domain/contractMessages.ts';
import { restoreFirst } from '../../domain/messages.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { contract } from '../../domain/records/contract.ts';
import { fail } from '../../domain/result.ts';
import { contractsIssued } from '../../domain/taskMessages.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { addOnce, idsOfAdded } from '../tasks/addRecords.ts';
import { changeMany, contextOfTask } from '../tasks/bulkChange.ts';
import type { TaskHandler } from '../tasks/runTask.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readIssue, readTemplate } from './readIssue.ts';
import { grantSchema } from '../tasks/grantSchema.ts';

const parameters = z.object({
  recordType: z.literal(contract.name),
  template: z.int(),
  /** The revision of the template that the person saw. */
  revision: z.int(),
  start: z.string(),
  expire: z.string(),
  issued: z.string(),
  ambassadors: z.array(z.int()),
  grant: grantSchema,
});

const batchSize = 200;

const refuse = (message: string): Outcome => fail({ because: 'refused', message });

/** Whether somebody gave the ambassador a contract since they were checked. One that is issued at the same moment is found by its claim. */
const isEmployed = async ({ shown }: Pick<Dependencies, 'shown'>, issue: Issue, person: number, id: number): Promise<boolean> =>
  (await shown.pointingAt(contract, 'ambassador', person)).some(
    (other) => other.id !== id && other.recordState !== contract.states.deleted && holdsInDays(valuesOf(contract, other.values), issue),
  );

/** Issues the contract of one ambassador under an id that the task has for it. */
const issueTo = async (dependencies: Dependencies, by: CommandContext, issue: Issue, person: number, id: number): Promise<Outcome> => {
  const { revision, recordState, values } = await loadRecord(dependencies, ambassador, person);
  const groups = ambassador.groupsOf(values);
  if (revision < 0 || !isInScope(groupsWith(by.access, ambassador.rights.view), groups)) return fail({ because: 'missing' });
  if (recordState === ambassador.states.deleted) return refuse(restoreFirst);
  if (!groups?.includes(issue.template.group ?? 0)) return refuse(ofAnotherGroup);
  if (await isEmployed(dependencies, issue, person, id)) return refuse(contractIsThere);
  const { firstname = null, lastname = null, dob = null } = valuesOf(ambassador, values);
  const issued = contractOf(issue, { id: person, firstname, lastname, dob });
  if (!issued.ok) return refuse(issued.error);
  return addOnce(dependencies, by, contract, id, { ...issued.value, fingerprint: fingerprintOf(textOf(issued.value['text'] ?? null)) });
};

/** Task 'issue contracts': issues a contract from a template, as the person saw it, to each of the ambassadors whom they checked. */
export const issueContracts: TaskHandler = async (task, services) => {
  const { template, revision, start, expire, issued, ambassadors, grant } = parameters.parse(task.parameters);
  const { dependencies, problems, records } = services;
  const by = contextOfTask(task, grant);
  const issue = await readIssue(dependencies, template, await readTemplate(dependencies, template, revision), { start, expire, issued });
  const ids = await idsOfAdded(dependencies, task.id, contract, ambassadors.map(String));
  const batches = async function* () {
    for (const chunk of splitIntoChunks(ambassadors, batchSize)) yield chunk.map((id) => ({ recordType: ambassador.name, id }));
  };
  const { position } = await changeMany(task, services, batches(), ({ id }) =>
    issueTo(dependencies, by, issue, id, ids.get(String(id)) ?? 0),
  );
  await records.upTo(position, task.signal);
  // Counted from stored changes, so that a resumed run counts each contract once.
  const { created } = await records.countChangedBy(task.id, contract.name);
  const { places } = await problems.count(task.id);
  return { message: contractsIssued(created, places), done: created, failed: places, changed: created };
};
