import type { SearchDefinition } from '../../api/contract/search.ts';
import type { ListDefinition } from '../page/listTab.ts';
import type { RecordSelection } from '../page/selection.ts';
import type { TabAction } from '../page/tabExtras.ts';
import { createLazyDialog } from '../ui/lazyDialog.tsx';
import type { BulkAction } from './bulkActions.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { ChosenAction } from './extras.ts';

const BulkActionDialog = createLazyDialog(() => import('./BulkActionDialog.tsx').then(({ BulkActionDialog: Loaded }) => Loaded));
const BulkEditDialog = createLazyDialog(() => import('./bulkEdit/BulkEditDialog.tsx').then(({ BulkEditDialog: Loaded }) => Loaded));

/** An action that a person wants to take on the chosen records. */
export type ChosenQuestion =
  | { readonly kind: 'state'; readonly action: BulkAction }
  /** An action of the record type. */
  | { readonly kind: 'action'; readonly action: SearchDefinition['Actions'][number] }
  | { readonly kind: 'edit' }
  /** An action of this list only. */
  | { readonly kind: 'own'; readonly action: ChosenAction }
  /** An action of this list of a record only. */
  | { readonly kind: 'ofTab'; readonly action: TabAction };

interface ChosenDialogProps {
  readonly definition: ListDefinition;
  readonly question: ChosenQuestion;
  readonly selection: RecordSelection;
  readonly filter: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before something is done with the chosen records of a list. */
export function ChosenDialog({ definition, question, selection, filter, onClose, onDone }: ChosenDialogProps) {
  const bulkSelection = selection.isEverything ? { filter } : { ids: selection.ids };
  const common = { selection: bulkSelection, count: selection.count, onClose, onDone };
  switch (question.kind) {
    case 'state':
      return (
        <BulkDialog
          definition={definition}
          selection={selection}
          filter={filter}
          action={question.action}
          onClose={onClose}
          onDone={onDone}
        />
      );
    case 'action':
      return <BulkActionDialog definition={definition} action={question.action} {...common} />;
    case 'edit':
      return <BulkEditDialog definition={definition} {...common} />;
    case 'own':
      return <question.action.Dialog {...common} />;
    case 'ofTab':
      return definition.tab ? <question.action.Dialog record={definition.tab} {...common} /> : null;
  }
}
