import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DuplicateGroupRow } from '../../api/contract/duplicateGroups.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { student } from '../../domain/records/student.ts';
import { editAddress } from '../address.ts';
import { mergeAddress } from '../page/mergeAddress.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './duplicates.module.css';
import { IgnoreDialog } from './IgnoreDialog.tsx';
import { PairLine } from './PairLine.tsx';
import { idsOf, morePairs } from './pairWords.ts';

/** More pairs than these are folded. */
const maxUnfoldedPairs = 3;

type Student = DuplicateGroupRow['Students'][number];

function StudentOfGroup({
  person: { Id, Title, Group, State, Facts },
  showsGroup,
}: {
  readonly person: Student;
  readonly showsGroup: boolean;
}) {
  return (
    <li className={styles['student']}>
      <p className={styles['name']}>
        <Link to={editAddress(student.path, Id)}>{Title}</Link>
        <span className={[styles['soft'], 'figures'].join(' ')}>{printRecordId(Id)}</span>
        <StateBadge name={State.name} mark={State.mark} />
      </p>
      <p className={[styles['soft'], 'figures'].join(' ')}>
        {[...Facts.map(({ Text }) => Text), ...(showsGroup ? [Group] : [])].join(' · ')}
      </p>
    </li>
  );
}

interface DuplicateGroupProps {
  readonly group: DuplicateGroupRow;
  /** The students may be of several groups. */
  readonly showsGroups: boolean;
}

/** Students who may be the same person, why, the way to the merge screen, and a way to say that they are different people. */
export function DuplicateGroup({ group, showsGroups }: DuplicateGroupProps) {
  const { Students, Pairs } = group;
  const names = Students.map(({ Title }) => Title).join(', ');
  const several = showsGroups || new Set(Students.map(({ Group }) => Group)).size > 1;
  const [isIgnoring, setIsIgnoring] = useState(false);
  const lines = Pairs.map((pair) => <PairLine key={`${pair.One}-${pair.Other}`} group={group} pair={pair} />);
  return (
    <li className={styles['group']} aria-label={names}>
      <ul className={styles['students']}>
        {Students.map((each) => (
          <StudentOfGroup key={each.Id} person={each} showsGroup={several} />
        ))}
      </ul>
      <div className={styles['why']}>
        {lines.slice(0, maxUnfoldedPairs)}
        {lines.length > maxUnfoldedPairs && (
          <details>
            <summary>{morePairs(lines.length - maxUnfoldedPairs)}</summary>
            {lines.slice(maxUnfoldedPairs)}
          </details>
        )}
      </div>
      <div className={styles['actions']}>
        <ButtonLink to={mergeAddress(student.path, idsOf(group))} aria-label={`Compare and merge ${names}`}>
          Compare and merge…
        </ButtonLink>
        {Pairs.some(({ Ignored }) => Ignored === null) && (
          <Button aria-label={`Ignore ${names}`} onClick={() => setIsIgnoring(true)}>
            Ignore…
          </Button>
        )}
      </div>
      {isIgnoring && <IgnoreDialog group={group} onClose={() => setIsIgnoring(false)} />}
    </li>
  );
}
