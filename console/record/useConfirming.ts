import { useState } from 'react';
import type { Lookalike } from '../../api/contract/records.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import type { Values } from '../../domain/fields/field.ts';
import { mayBeSame, mayBeSameText } from '../../domain/messages.ts';
import type { Question, RecordType } from '../../domain/record/recordType.ts';
import { asFailure, type RequestFailure } from '../api/failure.ts';
import { useLookalikesMutation } from '../api/recordApi.ts';

/** A question that is open, with the records that it is about. */
export interface OpenQuestion {
  readonly question: Question;
  readonly lookalikes: readonly Lookalike[];
  /** Answers it: true goes on with the saving. */
  readonly answer: (yes: boolean) => void;
}

/** What is about to be saved. */
interface Saving {
  /** Null for a new record. */
  readonly id: number | null;
  readonly before: Values | null;
  readonly after: Values;
  readonly edited: readonly string[];
  /** The words on the button that saves: 'Add student'. */
  readonly verb: string;
}

interface Confirming {
  readonly open: OpenQuestion | null;
  /** It is being found out whether there is something to ask. */
  readonly busy: boolean;
  /** Asks whatever the form has to ask; resolves with whether to save, or with why that could not be found out. */
  readonly confirm: (saving: Saving) => Promise<boolean | RequestFailure>;
}

const listed = (words: readonly string[]): string => [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/** The fields by which lookalikes are found, with the values that they would have; null where there is nothing to look for. */
const askedOf = (type: RecordType, { before, after, edited }: Pick<Saving, 'before' | 'after' | 'edited'>): Values | null => {
  const scope = Object.keys(type.fields).find((name) => type.fields[name]?.scope);
  const names = [...type.duplicateKey, ...(scope === undefined ? [] : [scope])];
  const concerns = before === null || names.some((name) => edited.includes(name));
  return type.duplicateKey.length > 0 && concerns && names.every((name) => !isEmpty(after[name]))
    ? Object.fromEntries(names.map((name) => [name, after[name] ?? null]))
    : null;
};

/** The questions that a form of this type asks before it saves: whether the record is there already, and what its declaration asks. */
export const useConfirming = (type: RecordType): Confirming => {
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

  const confirm = async (saving: Saving): Promise<boolean | RequestFailure> => {
    const asked = askedOf(type, saving);
    if (asked) {
      const found = await findLookalikes({ path: type.path, id: saving.id, values: asked });
      if (!found.data) return asFailure(found.error);
      const lookalikes = found.data.Data;
      const labels = listed(type.duplicateKey.map((name) => (type.fields[name]?.label ?? name).toLowerCase()));
      const question = { title: mayBeSame(one), text: mayBeSameText(labels, one, lookalikes.length), yes: `${saving.verb} anyway` };
      if (lookalikes.length > 0 && !(await ask(question, lookalikes))) return false;
    }
    const question = type.confirmation(saving.before, saving.after);
    return question === null || ask(question);
  };

  return { open, busy: isLoading, confirm };
};
