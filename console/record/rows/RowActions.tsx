import { ChevronDown, ChevronUp, Trash2, Undo2 } from 'lucide-react';
import { IconButton } from '../../ui/Button.tsx';

interface RowActionsProps {
  /** 'Question 3'. */
  readonly name: string;
  /** Discards the edits of the row. Left out where there are none. */
  readonly onPutBack: (() => void) | undefined;
  /** Moves the row up (-1) or down (1). Left out for rows without an order. */
  readonly onMove: ((by: 1 | -1) => void) | undefined;
  /** Asks whether to remove the row. Left out for rows that stay. */
  readonly onAskRemoval: (() => void) | undefined;
  readonly isAsking: boolean;
}

/** The actions on a row besides editing its values. */
export function RowActions({ name, onPutBack, onMove, onAskRemoval, isAsking }: RowActionsProps) {
  return (
    <>
      {onPutBack && <IconButton icon={Undo2} label={`Undo the changes of ${name}`} onClick={onPutBack} />}
      {onMove && (
        <>
          <IconButton icon={ChevronUp} label={`Move ${name} up`} data-up onClick={() => onMove(-1)} />
          <IconButton icon={ChevronDown} label={`Move ${name} down`} data-down onClick={() => onMove(1)} />
        </>
      )}
      {onAskRemoval && <IconButton icon={Trash2} label={`Remove ${name}`} data-remove aria-expanded={isAsking} onClick={onAskRemoval} />}
    </>
  );
}
