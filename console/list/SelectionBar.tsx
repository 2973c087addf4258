import { ChevronDown, ListChecks, Pencil, X } from 'lucide-react';
import { useRef } from 'react';
import { hasRightSomewhere } from '../api/rights.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { actionSections } from '../page/actionSections.ts';
import type { ListDefinition } from '../page/listTab.ts';
import { actionIcons } from '../record/actionIcons.ts';
import { Button } from '../ui/Button.tsx';
import { useContentFocusOnRemoval } from '../ui/focus.ts';
import { Menu } from '../ui/Menu.tsx';
import { type BulkAction, bulkActionsOf } from './bulkActions.ts';
import type { ChosenQuestion } from './ChosenDialog.tsx';
import { extrasOf } from './extras.ts';
import type { RecordSelection } from '../page/selection.ts';
import styles from './SelectionBar.module.css';
import { printNumber } from '../../domain/counts.ts';

interface SelectionBarProps {
  readonly definition: ListDefinition;
  readonly selection: RecordSelection;
  readonly total: number;
  readonly onChooseEverything: () => void;
  readonly onClear: () => void;
  readonly onAsk: (question: ChosenQuestion) => void;
}

/** Replaces the toolbar while records are selected. */
export function SelectionBar({ definition, selection, total, onChooseEverything, onClear, onAsk }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useContentFocusOnRemoval(bar);
  const actions = definition.CanEdit ? bulkActionsOf(definition.States, selection.states) : [];
  const editEntry = definition.CanEditMany
    ? [{ label: 'Edit fields', icon: Pencil, isDanger: false, run: () => onAsk({ kind: 'edit' }) }]
    : [];
  const { data: session } = useSessionQuery();
  const { tab } = definition;
  const ownActions = tab ? [] : (extrasOf(definition.Set).chosenActions ?? []).filter(({ right }) => hasRightSomewhere(session, right));
  const tabActions = tab?.extras?.chosenActions ?? [];
  const typeActions = [
    ...definition.Actions.filter(({ isForMany }) => isForMany).map((action) => ({
      label: action.label,
      icon: actionIcons[action.icon],
      isDanger: action.isDanger,
      isMain: action.isMain,
      run: () => onAsk({ kind: 'action', action }),
    })),
    ...ownActions.map((action) => ({
      label: action.label,
      icon: action.icon,
      isDanger: false,
      isMain: false,
      run: () => onAsk({ kind: 'own', action }),
    })),
    ...tabActions.map((action) => ({
      label: action.label,
      icon: action.icon,
      isDanger: action.isDanger === true,
      isMain: false,
      run: () => onAsk({ kind: 'ofTab', action }),
    })),
  ];
  const mainActions = typeActions.filter(({ isMain }) => isMain);
  const menuActions = typeActions.filter(({ isMain }) => !isMain);
  const otherActions = actions.filter((action) => !action.isCommon);
  const hasButtons = mainActions.length > 0 || editEntry.length > 0 || otherActions.length < actions.length;
  const entryOf = (action: BulkAction) => ({
    label: action.verb,
    icon: action.icon,
    isDanger: action.isDelete,
    run: () => onAsk({ kind: 'state', action }),
  });
  const everything = `Select all ${printNumber(total)} that match`;
  const canChooseMore = !selection.isEverything && selection.count < total;
  // The clicked button disappears, so the focus moves to the actions.
  const chooseEverything = () => {
    onChooseEverything();
    bar.current?.focus();
  };
  return (
    <div ref={bar} role="toolbar" tabIndex={-1} aria-label="Chosen records" className={styles['bar']}>
      <output className={[styles['count'], 'figures'].join(' ')}>{printNumber(selection.count)} selected</output>
      <div className={styles['actions']}>
        {[...mainActions, ...editEntry].map(({ label, icon, run }) => (
          <Button key={label} look="quiet" icon={icon} onClick={run}>
            {label}
          </Button>
        ))}
        {actions
          .filter((action) => action.isCommon)
          .map((action) => (
            <Button key={action.state} look="quiet" icon={action.icon} onClick={() => onAsk({ kind: 'state', action })}>
              {action.verb}
            </Button>
          ))}
        {menuActions.length + otherActions.length > 0 && (
          <Menu sections={actionSections(menuActions, otherActions.map(entryOf))}>
            <Button look="quiet">
              {menuActions.length === 0 ? 'Change state' : hasButtons ? 'More' : 'Actions'}
              <ChevronDown size={14} aria-hidden />
            </Button>
          </Menu>
        )}
      </div>
      <div className={styles['narrow']}>
        <Menu
          align="end"
          sections={[
            ...actionSections(mainActions, editEntry, menuActions, actions.map(entryOf)),
            ...(canChooseMore ? [{ entries: [{ label: everything, icon: ListChecks, run: onChooseEverything }] }] : []),
          ]}
        >
          <Button look="quiet">
            Actions
            <ChevronDown size={14} aria-hidden />
          </Button>
        </Menu>
      </div>
      <div className={styles['scope']}>
        {canChooseMore && (
          <Button look="quiet" className={styles['every']} onClick={chooseEverything}>
            {everything}
          </Button>
        )}
        <Button look="quiet" icon={X} onClick={onClear}>
          Clear
        </Button>
      </div>
    </div>
  );
}
