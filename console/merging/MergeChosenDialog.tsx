import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { maxMerged } from '../../domain/merging/planMerge.ts';
import type { BulkSelection } from '../api/searchApi.ts';
import { mergeAddress } from '../page/mergeAddress.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface MergeChosenDialogProps {
  readonly selection: BulkSelection;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const fits = (selection: BulkSelection): selection is Extract<BulkSelection, { ids: readonly number[] }> =>
  'ids' in selection && selection.ids.length >= 2 && selection.ids.length <= maxMerged;

/** Opens the merge screen for the chosen students, or says how many can be chosen. */
export function MergeChosenDialog({ selection, onClose }: MergeChosenDialogProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (fits(selection)) void navigate(mergeAddress('students', selection.ids));
  }, [selection, navigate]);
  if (fits(selection)) return null;
  return (
    <Dialog
      isOpen
      title="Choose the records of one student"
      description={`Choose between 2 and ${maxMerged} rows one by one, then merge them.`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {null}
    </Dialog>
  );
}
