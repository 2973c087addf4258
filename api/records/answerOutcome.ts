import type { Outcome } from '../../commands/records/outcome.ts';
import { changedMeanwhile, notAllowed, recordNotThere, unableToSave } from '../../domain/messages.ts';
import { storedField, labelOf, rowRecord } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { Failure, SaveAnswer } from '../contract/answers.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';
import { presentErrors } from '../present/errors.ts';
import { toJson } from '../present/form.ts';
import { titlesFor } from '../present/labels.ts';
import { printTitled } from '../../domain/fields/titles.ts';

/** The response of a successful command. Throws `Refused` with the reason for any other outcome. */
export const answerOutcome = async (
  services: Services,
  type: RecordType,
  outcome: Outcome,
  message: (changed: boolean) => string,
): Promise<SaveAnswer> => {
  if (outcome.ok) {
    const { id, revision, position, hasChanged, task } = outcome.value;
    return {
      Success: true,
      SuccessMessage: message(hasChanged),
      Id: id,
      Revision: revision,
      Position: String(position ?? services.changes.position),
      ...(task === undefined ? {} : { Task: task }),
      Errors: [],
    };
  }
  const refusal = outcome.error;
  switch (refusal.because) {
    case 'missing':
      throw new Refused(404, recordNotThere(type.labels.one));
    case 'forbidden':
      throw new Refused(403, refusal.message ?? notAllowed);
    case 'refused':
      throw new Refused(400, refusal.message);
    case 'invalid':
      throw new Refused(400, unableToSave, { Errors: presentErrors(type, refusal.errors) });
    case 'conflict': {
      const fieldsOf = refusal.conflicts.map((each) => storedField(type, each.field));
      const titles = await titlesFor(
        services.db,
        null,
        refusal.conflicts.flatMap(({ field, yours, theirs }, index) => [
          [fieldsOf[index], yours] as const,
          [fieldsOf[index], theirs] as const,
          ...rowRecord(type, field),
        ]),
      );
      const Conflicts: Failure['Conflicts'] = refusal.conflicts.map((each) => {
        const field = storedField(type, each.field);
        return {
          Field: each.field,
          Label: labelOf(type, each.field, (target, id) => titles.get(target)?.get(id)),
          Yours: toJson(each.yours),
          Theirs: toJson(each.theirs),
          YoursText: field ? printTitled(titles, field, each.yours) : '',
          TheirsText: field ? printTitled(titles, field, each.theirs) : '',
          Actor: each.by.actor.name,
          At: each.by.at,
        };
      });
      throw new Refused(409, changedMeanwhile, { Conflicts, Revision: refusal.revision });
    }
  }
};
