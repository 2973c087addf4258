import { useRef, useState } from 'react';
import type { SearchRow } from '../../../api/contract/search.ts';
import { useDefinitionsQuery } from '../../api/searchApi.ts';
import { RowActionDialog } from '../../list/RowActionDialog.tsx';
import { type DeclaredAction, declaredActionsOf } from '../../list/rowActions.ts';
import { Button } from '../../ui/Button.tsx';
import { useContentFocusOnRemoval, useFocusAfterAction } from '../../ui/focus.ts';
import { actionIcons } from '../actionIcons.ts';

interface TaskButtonsProps {
  readonly task: SearchRow;
  /** Actions that make no sense here: a cancelled import does not continue. */
  readonly without: readonly string[];
  /** The text of an undo's question, if the page knows it better than the task. */
  readonly undoText: string | undefined;
}

/** The actions of a task, on the page of the record that it works on. */
export function TaskButtons({ task, without, undoText }: TaskButtonsProps) {
  const definition = useDefinitionsQuery().data?.find(({ Set }) => Set === 'tasks');
  const [asking, setAsking] = useState<DeclaredAction | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useContentFocusOnRemoval(place);
  const offered = definition ? declaredActionsOf(definition, task).filter(({ action }) => !without.includes(action.name)) : [];
  const noteAction = useFocusAfterAction(place, offered.map(({ action }) => action.name).join());
  if (!definition) return null;
  const ask = (action: DeclaredAction) => {
    noteAction();
    setAsking(action);
  };
  return (
    <div ref={place}>
      {offered.map((each) => (
        <Button key={each.action.name} icon={actionIcons[each.action.icon]} onClick={() => ask(each)}>
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
