import { MoreHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ApplicantRow } from '../../../api/contract/applicants.ts';
import { printRecordId } from '../../../domain/fields/recordId.ts';
import { applicantStatus } from '../../../domain/lists/workOffers.ts';
import { ambassador } from '../../../domain/records/ambassador.ts';
import { workOffer } from '../../../domain/records/workOffer.ts';
import { stepNames, type StepName } from '../../../domain/workOffers/steps.ts';
import { editAddress } from '../../address.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './applicants.module.css';
import { makeLabel, markOfStatus, shortLabelOf, whenApplied } from './words.ts';

/** Steps with a button of their own. The others are in a menu. Who cannot be accepted may be put on the waiting list. */
const buttonsOf = (possible: readonly StepName[]): readonly StepName[] =>
  [possible.includes('accept') ? 'accept' : 'wait', 'decline'].filter((each): each is StepName => possible.some((name) => name === each));

interface ApplicantProps {
  readonly row: ApplicantRow;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onStep: (step: StepName) => void;
  /** Null if timesheets cannot be made of them. */
  readonly onMake: (() => void) | null;
}

function Clashes({ clashes }: { readonly clashes: ApplicantRow['Clashes'] }) {
  return (
    <p className={styles['clash']}>
      Clashes with{' '}
      {clashes.map(({ Id, Title }, index) => (
        <span key={Id}>
          {index > 0 && ', '}
          {Title === null ? 'another work offer' : <Link to={editAddress(workOffer.path, Id)}>{Title}</Link>}
        </span>
      ))}
    </p>
  );
}

function Applicant({ row, canEdit, isBusy, isChosen, onChoose, onStep, onMake }: ApplicantProps) {
  const { AmbassadorId: id, Name, Status, Clashes: clashes, Steps } = row;
  const name = Name ?? printRecordId(id);
  const possible = stepNames.filter((each) => Steps.includes(each));
  const buttons = buttonsOf(possible);
  const inMenu = [
    ...possible.filter((each) => !buttons.includes(each)).map((each) => ({ label: shortLabelOf(each), run: () => onStep(each) })),
    ...(onMake ? [{ label: makeLabel, run: onMake }] : []),
  ];
  return (
    <li className={styles['row']} aria-label={name}>
      {canEdit && (
        <Checkbox
          label={<span className="visually-hidden">Choose {name}</span>}
          checked={isChosen}
          disabled={possible.length === 0 && onMake === null}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <div className={styles['who']}>
        <p className={styles['name']}>
          {Name === null ? name : <Link to={editAddress(ambassador.path, id)}>{name}</Link>}
          <StateBadge name={Status.label} mark={markOfStatus(row)} />
        </p>
        <p className={[styles['soft'], 'figures'].join(' ')}>{whenApplied(row)}</p>
        {clashes.length > 0 && <Clashes clashes={clashes} />}
      </div>
      <div className={styles['steps']}>
        {buttons.map((each) => (
          <Button key={each} isBusy={isBusy} aria-label={`${shortLabelOf(each)} ${name}`} onClick={() => onStep(each)}>
            {shortLabelOf(each)}
          </Button>
        ))}
        {inMenu.length > 0 && (
          <Menu align="end" sections={[{ entries: inMenu }]}>
            <IconButton icon={MoreHorizontal} label={`More for ${name}`} />
          </Menu>
        )}
      </div>
    </li>
  );
}

interface ApplicantListProps {
  readonly applicants: readonly ApplicantRow[];
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly selectedIds: ReadonlySet<number>;
  readonly onChoose: (ids: ReadonlySet<number>) => void;
  readonly onStep: (step: StepName, ambassador: number) => void;
  /** Makes the timesheets of an accepted ambassador; null without the right. */
  readonly onMake: ((ambassador: number) => void) | null;
}

/** Everybody who applied, those to be decided first. */
export function ApplicantList({ applicants, canEdit, isBusy, selectedIds, onChoose, onStep, onMake }: ApplicantListProps) {
  if (applicants.length === 0)
    return <p className={styles['soft']}>Nobody has applied yet. Ambassadors of the group can apply while the offer is advertised.</p>;
  return (
    <ul className={styles['list']} aria-label="Applicants">
      {applicants.map((row) => {
        const id = row.AmbassadorId;
        return (
          <Applicant
            key={id}
            row={row}
            canEdit={canEdit}
            isBusy={isBusy}
            isChosen={selectedIds.has(id)}
            onChoose={(isChosen) => onChoose(new Set(isChosen ? [...selectedIds, id] : [...selectedIds].filter((each) => each !== id)))}
            onStep={(step) => onStep(step, id)}
            onMake={onMake && row.Status.value === applicantStatus.accepted ? () => onMake(id) : null}
          />
        );
      })}
    </ul>
  );
}
