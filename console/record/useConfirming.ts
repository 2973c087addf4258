import { useState } from 'react';
import type { Lookalike } from '../../api/contract/records.ts';
import type { Values } from '../../domain/fields/field.ts';
import { mayBeSame } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { Question } from '../../domain/record/typeOptions.ts';
import { asFailure, type RequestFailure } from '../api/failure.ts';
import { useLookalikesMutation } from '../api/recordApi.ts';
import { describeDuplicates, duplicateFields, duplicateValues } from './duplicates.ts';

/** A question that is on screen, and the similar records that it lists. */
export interface OpenQuestion {
  readonly question: Question;
  readonly lookalikes: readonly Lookalike[];
  /** True continues the save. */
  readonly answer: (yes: boolean) => void;
}

interface SaveRequest {
  /** Null for a new record. */
  readonly id: number | null;
  readonly before: Values | null;
  readonly after: Values;
  readonly edited: readonly string[];
  /** The label of the button that saves: 'Add student'. */
  readonly verb: string;
}

interface Confirmation {
  readonly open: OpenQuestion | null;
  /** Similar records are being looked up. */
  readonly isBusy: boolean;
  /** Asks the form's questions. Resolves to whether to save, or to the failure of the lookup. */
  readonly confirm: (saving: SaveRequest) => Promise<boolean | RequestFailure>;
}

/** The values by which similar records are found; null if there is nothing to look up. */
const lookalikeValues = (type: RecordType, { before, after, edited }: Pick<SaveRequest, 'before' | 'after' | 'edited'>): Values | null => {
  const names = duplicateFields(type);
  const concerns = before === null || names.some((name) => edited.includes(name));
  return concerns ? duplicateValues(type, after) : null;
};

/** The questions that a form asks before it saves: whether the record exists already, and the type's own confirmation. */
export const useConfirming = (type: RecordType): Confirmation => {
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const [findLookalikes, { isLoading }] = useLookalikesMutation();
  const { one } = type.labels;

  const ask = (question: Question, lookalikes: readonly Lookalike[] = []): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (yes: boolean) => {
        setOpen(null);
        resolve(yes);
      };
      setOpen({ question, lookalikes, answer });
    });

  const confirm = async (saving: SaveRequest): Promise<boolean | RequestFailure> => {
    const values = lookalikeValues(type, saving);
    if (values) {
      const answer = await findLookalikes({ path: type.path, id: saving.id, values });
      if (!answer.data) return asFailure(answer.error);
      const lookalikes = answer.data.Data;
      const question = { title: mayBeSame(one), text: describeDuplicates(type, lookalikes.length), yes: `${saving.verb} anyway` };
      if (lookalikes.length > 0 && !(await ask(question, lookalikes))) return false;
    }
    const question = type.confirmation(saving.before, saving.after);
    return question === null || ask(question);
  };

  return { open, isBusy: isLoading, confirm };
};
