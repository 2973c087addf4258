import type { Outcome } from '../../commands/records/outcome.ts';
import { changedMeanwhile, notAllowed, recordNotThere, unableToSave } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { Failure, SaveAnswer } from '../contract/answers.ts';
import type { Services } from '../services.ts';
import { Refused } from '../plugins/errors.ts';
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
    const { id, revision, position, changed } = outcome.value;
    return {
      Success: true,
      SuccessMessage: message(changed),
      Id: id,
      Revision: revision,
      Position: String(position ?? services.changes.position),
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
      throw new Refused(400, unableToSave, {
        Errors: refusal.errors.map(({ field, messages }) => ({ FieldName: field, ErrorMessages: [...messages] })),
      });
    case 'conflict': {
      const fieldsOf = refusal.conflicts.map((each) => type.fields[each.field]);
      const titles = await titlesFor(
        services.db,
        refusal.conflicts.flatMap((each, index) => [[fieldsOf[index], each.yours] as const, [fieldsOf[index], each.theirs] as const]),
      );
      const Conflicts: Failure['Conflicts'] = refusal.conflicts.map((each) => {
        const field = type.fields[each.field];
        return {
          Field: each.field,
          Label: field?.label ?? each.field,
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
