import { useId } from 'react';
import { groupBy } from '../../../domain/collections.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { textOf } from '../../../domain/fields/textOf.ts';
import { answersPart, printAnswer } from '../../../domain/questions/answers.ts';
import { rowsOf } from '../../../domain/record/part.ts';
import { inOrder } from '../../../domain/record/rowRules.ts';
import { FactList } from '../FactList.tsx';
import styles from './AnswersList.module.css';

/** The answers of a record under the questions as they were asked, by the tabs of the form. */
export function AnswersList({ values }: { readonly values: Values }) {
  const id = useId();
  const answers = inOrder(answersPart, rowsOf(answersPart, values));
  const tabs = [...groupBy(answers, ({ values: { tab } }) => textOf(tab))];
  return (
    <div className={styles['answers']}>
      {tabs.map(([tab, rows], at) => (
        <section key={tab} aria-labelledby={`${id}-${at}`}>
          <h2 id={`${id}-${at}`}>{tab === '' ? 'Answers' : tab}</h2>
          <FactList
            facts={rows.map(({ key, values: row }) => ({
              name: String(key),
              label: textOf(row.label),
              words: <span className={styles['words']}>{printAnswer(row.customDataTypeId, textOf(row.value))}</span>,
            }))}
          />
        </section>
      ))}
    </div>
  );
}
