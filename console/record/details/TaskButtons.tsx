import { useRef, useState } from 'react';
import type { SearchRow } from '../../../api/contract/search.ts';
import { useDefinitionsQuery } from '../../api/searchApi.ts';
import { RowActionDialog } from '../../list/RowActionDialog.tsx';
import { type DeclaredAction, declaredActionsOf } from '../../list/rowActions.ts';
import { Button } from '../../ui/Button.tsx';
import { useContentFocusOnRemoval } from '../../ui/focus.ts';
import { actionIcons } from '../actionIcons.ts';

interface TaskButtonsProps {
  readonly task: SearchRow;
  /** Actions that make no sense here: a cancelled import does not continue. */
  readonly without: readonly string[];
  /** The text of an undo's question, if the page knows it better than the task. */
  readonly undoText: string | undefined;
}

/** The buttons of what the person may do to a task, on the page of what the task carries out. */
export function TaskButtons({ task, without, undoText }: TaskButtonsProps) {
  const definition = useDefinitionsQuery().data?.find(({ Set }) => Set === 'tasks');
  const [asking, setAsking] = useState<DeclaredAction | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useContentFocusOnRemoval(place);
  if (!definition) return null;
  return (
    <div ref={place}>
      {declaredActionsOf(definition, task)
        .filter(({ action }) => !without.includes(action.name))
        .map((each) => (
          <Button key={each.action.name} icon={actionIcons[each.action.icon]} onClick={() => setAsking(each)}>
            {each.label}
          </Button>
        ))}
      {asking && (
        <RowActionDialog
          definition={definition}
          action={asking}
          text={asking.action.name === 'undo' ? undoText : undefined}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
