import type { DuplicateGroupRow } from '../../api/contract/duplicateGroups.ts';
import { asFailure } from '../api/failure.ts';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import styles from './duplicates.module.css';
import { useStopIgnoringMutation } from './duplicatesApi.ts';
import { describeBoth, describeIgnored, describePair } from './pairWords.ts';

interface PairLineProps {
  readonly group: Pick<DuplicateGroupRow, 'Students'>;
  readonly pair: DuplicateGroupRow['Pairs'][number];
}

/** Why two students may be one person and, if somebody said that they are not, why not. */
export function PairLine({ group, pair }: PairLineProps) {
  const messages = useMessages();
  const [stopIgnoring, { isLoading }] = useStopIgnoringMutation();
  const { One, Other, Ignored } = pair;
  const stop = async () => {
    const { data, error } = await stopIgnoring({ Pairs: [{ One, Other }] });
    if (data) messages.success(data.SuccessMessage);
    else messages.error(asFailure(error).message);
  };
  return (
    <div className={styles['pair']}>
      <p>{describePair(group, pair)}</p>
      {Ignored && (
        <>
          <p className={styles['ignored']}>{describeIgnored(Ignored)}</p>
          <Button isBusy={isLoading} aria-label={`Stop ignoring ${describeBoth(group, pair)}`} onClick={() => void stop()}>
            Stop ignoring
          </Button>
        </>
      )}
    </div>
  );
}
