import { UserPlus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { student } from '../../domain/records/student.ts';
import { asFailure } from '../api/failure.ts';
import { hasRightSomewhere } from '../api/rights.ts';
import { useKnownSession } from '../api/sessionApi.ts';
import { type Lookup, lookupDelay, lookupFilter, type Offer } from '../inputs/lookup.ts';
import { useFieldLookupQuery } from '../inputs/lookupApi.ts';
import { newFormKey } from '../record/formKey.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { useDelayed } from '../useDelayed.ts';
import styles from './AddStudent.module.css';
import { CreateStudent } from './CreateStudent.tsx';
import { matchesStudent } from './matchesStudent.ts';
import { useAddStudentsMutation } from './registerApi.ts';

/** A search that takes longer says so, in milliseconds. */
const quickMs = 300;

/** How many students are offered at a time. */
const maxOffered = 12;

const lookup: Lookup = { address: `/${student.path}/search?disableFuzzy=true&pageSize=${maxOffered}`, path: student.path };

interface AddStudentProps {
  readonly activity: number;
  /** The students on the register. */
  readonly present: ReadonlySet<number>;
  /** The first text of the input: the name of a walk-in. */
  readonly name: string;
  readonly canSearch: boolean;
  readonly onClose: () => void;
  /** The student is on the register now, or was before. */
  readonly onAdded: (student: number, title: string) => void;
  /** Keeps a typed name until there is a network. */
  readonly onKeep: (name: string) => void;
}

/**
 * Finds a student by name and puts them on the register. A new one is created only after a search found nobody, or nobody who is meant.
 */
export function AddStudent({ activity, present, name, canSearch, onClose, onAdded, onKeep }: AddStudentProps) {
  const id = useId();
  const { data: session } = useKnownSession();
  const [typed, setTyped] = useState(name);
  const words = typed.trim();
  const delayedWords = useDelayed(words, lookupDelay(words, lookup) ?? 0);
  const skip = !canSearch || delayedWords === '' || lookupDelay(delayedWords, lookup) === null;
  const { currentData: matches, isError } = useFieldLookupQuery({ ...lookup, filter: lookupFilter(delayedWords, 'any') }, { skip });
  const [addStudents, { isLoading, error, reset }] = useAddStudentsMutation();
  const [isCreating, setIsCreating] = useState(false);
  const isBusy = isLoading || isCreating;
  const [submission] = useState(newFormKey);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The words by which none of those found is meant. */
  const [missedWords, setMissedWords] = useState<string | null>(null);

  const add = async (offer: Pick<Offer, 'id' | 'title'>) => {
    if (present.has(offer.id)) return onAdded(offer.id, offer.title);
    const { data } = await addStudents({ activity, submission: `${submission}-${offer.id}`, students: [offer.id] });
    const refused = data?.Refused[0];
    if (refused) return setRefusal(`${offer.title}: ${refused.Message}`);
    return data && onAdded(offer.id, offer.title);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const [only, second] = matches?.offers ?? [];
    if (!canSearch && words !== '') onKeep(words);
    // A search that finds nobody offers similar names.
    else if (delayedWords === words && only && !second && matchesStudent(words, { id: only.id, name: only.title })) void add(only);
  };
  const isFound = matches !== undefined && delayedWords === words;
  const isSearching = !skip && !isFound && !isError;
  const isSlow = useDelayed(isSearching, quickMs) && isSearching;
  const isNobody = isFound && matches.offers.length === 0;
  const canCreate = hasRightSomewhere(session, 'EditStudents');
  const isMissed = isFound && missedWords === words;
  const problem = refusal ?? (error ? asFailure(error).message : isError && !skip ? 'The search failed. Try again.' : null);

  return (
    <Dialog
      isOpen
      title="Add a student"
      description={
        canSearch
          ? 'Search first: most people are in Waymark already.'
          : 'There is no connection. Type the name; you can find the student when the connection is back.'
      }
      isLocked={isBusy}
      onClose={onClose}
    >
      <form onSubmit={submit} className={styles['form']}>
        <label htmlFor={id}>{canSearch ? 'Name or ID' : 'Name'}</label>
        <TextInput
          id={id}
          value={typed}
          readOnly={isBusy}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefusal(null);
            if (error) reset();
          }}
        />
        {problem !== null && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        {!canSearch && (
          <Button type="submit" look="primary" icon={UserPlus} disabled={words === ''}>
            Keep this name
          </Button>
        )}
        {matches && matches.offers.length > 0 && (
          <ul aria-label="Students found" className={styles['found']}>
            {matches.offers.map((offer) => (
              <li key={offer.id}>
                <button
                  type="button"
                  aria-disabled={isBusy || undefined}
                  className={styles['offer']}
                  onClick={() => isBusy || void add(offer)}
                >
                  <strong>{offer.title}</strong>
                  <span>{present.has(offer.id) ? `${offer.detail} · on the register` : offer.detail}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {isFound && !isNobody && !isMissed && canCreate && (
          <Button look="quiet" onClick={() => setMissedWords(words)}>
            None of these
          </Button>
        )}
        <output className={isNobody || isSlow ? styles['nobody'] : 'visually-hidden'}>
          {isNobody ? `Nobody was found for “${words}”.` : isSlow ? 'Searching…' : matches && !skip ? `${matches.offers.length} found` : ''}
        </output>
      </form>
      {(isNobody || isMissed) && canCreate && (
        <CreateStudent
          key={words}
          name={words}
          activity={activity}
          takesFocus={isMissed}
          onCreating={setIsCreating}
          onCreated={(created, title) => void add({ id: created, title })}
        />
      )}
    </Dialog>
  );
}
