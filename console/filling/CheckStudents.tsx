import { useId } from 'react';
import type { FillingPreview } from '../../api/contract/filling.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { Counts } from '../ui/Counts.tsx';
import radio from '../ui/Radio.module.css';
import styles from './filling.module.css';

type Line = FillingPreview['Ambiguous'][number];

/** The student for each line: an id, or null to leave the line out. Lines without an answer are missing. */
export type LineAnswers = ReadonlyMap<string, number | null>;

/** The students to add: those found, and those chosen for lines that may mean several. */
export const studentsToAdd = ({ StudentIds, Ambiguous }: FillingPreview, answers: LineAnswers): readonly number[] => {
  const answeredIds = Ambiguous.flatMap(({ Line: text, Candidates }) => {
    const candidate = Candidates.find(({ Id }) => Id === answers.get(text));
    return candidate && !candidate.IsAlready ? [candidate.Id] : [];
  });
  return [...new Set([...StudentIds, ...answeredIds])];
};

/** Nobody was found: there is nothing to check. */
export const isEmptyPreview = ({ StudentIds, Already, Ambiguous }: FillingPreview): boolean =>
  StudentIds.length + Already + Ambiguous.length === 0;

interface AmbiguousLineProps {
  readonly line: Line;
  readonly answer: number | null | undefined;
  readonly onAnswer: (answer: number | null) => void;
}

function AmbiguousLine({ line: { Line: text, Candidates }, answer, onAnswer }: AmbiguousLineProps) {
  const name = useId();
  const choiceOf = (value: number | null, label: string) => (
    <label key={value} className={styles['choice']}>
      <input type="radio" className={radio['radio']} name={name} checked={answer === value} onChange={() => onAnswer(value)} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className={styles['choices']}>
      <legend className={styles['heading']}>“{text}” may be:</legend>
      {Candidates.map(({ Id, Name, Detail, IsAlready }) =>
        choiceOf(
          Id,
          [Name, Detail, printRecordId(Id), IsAlready ? 'already on the activity' : ''].filter((part) => part !== '').join(' · '),
        ),
      )}
      {choiceOf(null, 'Leave out')}
    </fieldset>
  );
}

interface CheckStudentsProps {
  readonly preview: FillingPreview;
  readonly answers: LineAnswers;
  readonly onAnswer: (line: string, answer: number | null) => void;
}

/** The students who would be added, those already there, and the lines that need an answer. */
export function CheckStudents({ preview, answers, onAnswer }: CheckStudentsProps) {
  const { Already, NotFound, Ambiguous } = preview;
  const adding = studentsToAdd(preview, answers).length;
  const open = Ambiguous.filter(({ Line: text }) => !answers.has(text)).length;
  const counts = [
    [adding, adding === 1 ? 'student to add' : 'students to add'],
    [Already, 'already on the activity'],
    [NotFound.length, 'not found'],
    [open, open === 1 ? 'line may mean several students' : 'lines may mean several students'],
  ] as const;
  return (
    <div className={styles['checked']}>
      <Counts counts={counts} />
      {Ambiguous.map((line) => (
        <AmbiguousLine key={line.Line} line={line} answer={answers.get(line.Line)} onAnswer={(answer) => onAnswer(line.Line, answer)} />
      ))}
      {NotFound.length > 0 && (
        <section className={styles['choices']} aria-label="Not found">
          <h3 className={styles['heading']}>Not found</h3>
          {/* A long list scrolls, also with the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className={styles['lines']} tabIndex={0} aria-label="Lines that match no student">
            {NotFound.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
