import { randomUUID } from 'node:crypto';
import { extraCopiers } from '../../commands/copying/extraCopiers.ts';
import { type CommandContext, newContext } from '../../commands/context.ts';
import { createByForm } from '../../commands/forms/saveForm.ts';
import { canChange } from '../../commands/records/changeRecord.ts';
import { queueTask } from '../../commands/tasks/queueTask.ts';
import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { grantOf } from '../../domain/access/grant.ts';
import { countOf } from '../../domain/counts.ts';
import type { Values } from '../../domain/fields/field.ts';
import { notAllowed, restoreFirst, recordSaved } from '../../domain/messages.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { copyDoing, copyTitle } from '../../domain/taskMessages.ts';
import type { SaveAnswer } from '../contract/answers.ts';
import type { CreateForm } from '../contract/records.ts';
import { invalidField, Refused } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import { answerOutcome } from './answerOutcome.ts';
import { requireVisible } from './visibleRecord.ts';

/** The record that a new one is a copy of. */
export interface Original {
  readonly id: number;
  readonly snapshot: RecordSnapshot;
}

/** The record that the query names as the original; null if it names none. Throws if the person may not copy it. */
export const findOriginal = async (
  services: Services,
  access: Access,
  type: RecordType,
  copy: string | undefined,
): Promise<Original | null> => {
  if (copy === undefined || type.copying === null) return null;
  const id = Number(copy);
  const snapshot = await requireVisible(services, type, access, id);
  if (canChange(type, snapshot, newContext(access), type.rights.edit) !== 'yes') throw new Refused(403, notAllowed);
  if (snapshot.recordState === type.states.deleted) throw new Refused(400, restoreFirst);
  return { id, snapshot };
};

type OfferedExtra = NonNullable<CreateForm['CopyOf']>['Along'][number];

/** The extras that the original has and the person may copy. */
export const offeredExtras = async (
  services: Services,
  access: Access,
  type: RecordType,
  { id, snapshot }: Original,
): Promise<OfferedExtra[]> => {
  const offered = Object.entries(type.copying?.extras ?? {}).filter(([, { needs = type.rights.edit }]) =>
    isInScope(groupsWith(access, needs), type.groupsOf(snapshot.values)),
  );
  const extrasWithCounts = await Promise.all(
    offered.map(async ([name, { label, isUsual }]) => ({
      Name: name,
      Label: label,
      Count: (await extraCopiers[type.name]?.[name]?.count(services.dependencies, id)) ?? 0,
      IsUsual: isUsual,
    })),
  );
  return extrasWithCounts.filter(({ Count }) => Count > 0);
};

/**
 * Creates a copy, and starts a task that adds the chosen extras. The record is part of the task, so that one undo takes both back.
 * Sent again with the same key, it creates no second copy.
 */
export const createCopy = async (
  services: Services,
  access: Access,
  type: RecordType,
  original: Original,
  { values, extras, key = randomUUID() }: { readonly values: Values; readonly extras: readonly string[]; readonly key: string | undefined },
): Promise<SaveAnswer> => {
  const { dependencies } = services;
  const offered = await offeredExtras(services, access, type, original);
  const chosenExtras = extras.map((name) => {
    const extra = offered.find((each) => each.Name === name);
    if (!extra) throw invalidField('along', notAllowed);
    return extra;
  });
  const { one } = type.labels;
  const cause = `copy/${access.user.id}/${key}`;
  const task = (await dependencies.claims.claimMany('task', 'cause', [cause])).get(cause)?.owner;
  const context: CommandContext = { ...newContext(access), ...(task === undefined ? {} : { process: { task } }) };
  const outcome = await createByForm(dependencies, context, type, values, key);
  const answer = await answerOutcome(services, type, outcome, () => recordSaved(one));
  if (!outcome.ok) return answer;
  const groups = type.groupsOf(values);
  const copied = chosenExtras.map(({ Name, Count }) => countOf(Count, type.copying?.extras[Name]?.labels ?? type.labels));
  const queued = await queueTask(
    dependencies,
    newContext(access),
    {
      command: 'copy',
      title: copyTitle(type.title(original.snapshot.values)),
      group: groups?.[0] ?? access.currentGroup,
      size: chosenExtras.reduce((sum, { Count }) => sum + Count, 0),
      parameters: {
        recordType: type.name,
        original: original.id,
        copy: outcome.value.id,
        along: [...extras],
        grant: grantOf(access, groups === null ? 'every' : new Set(groups)),
      },
    },
    cause,
  );
  const position = queued.position ?? services.changes.position;
  return { ...answer, SuccessMessage: copyDoing(recordSaved(one), copied), Task: queued.id, Position: String(position) };
};
