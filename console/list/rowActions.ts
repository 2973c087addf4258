import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import { copyAddress, editAddress } from '../address.ts';
import { actionColumn, canChooseRows, type Column, menuColumn } from '../grid/column.ts';
import { titleOf } from '../rows.ts';

/** An action of the record type on the row's record. */
export interface DeclaredAction {
  readonly kind: 'action';
  readonly label: string;
  readonly id: number;
  readonly title: string;
  readonly state: number;
  readonly row: SearchRow;
  readonly action: SearchDefinition['Actions'][number];
}

/** An action of the record type that the record allows and this person may not take. */
interface WithheldAction {
  readonly kind: 'withheld';
  readonly label: string;
  readonly because: string;
  readonly icon: DeclaredAction['action']['icon'];
}

export type RowAction =
  | { readonly kind: 'open'; readonly label: string; readonly address: string }
  | { readonly kind: 'openElsewhere'; readonly label: string; readonly address: string }
  | { readonly kind: 'download'; readonly label: string; readonly address: string }
  | DeclaredAction
  | WithheldAction
  /** `isInPlace`: one question in the row confirms the delete. */
  | {
      readonly kind: 'delete';
      readonly label: string;
      readonly id: number;
      readonly title: string;
      readonly state: number;
      readonly isInPlace: boolean;
    };

/** The address of a row: the answer's route, else the record's own page. */
export const rowAddressOf = ({ RecordPath }: Pick<SearchDefinition, 'RecordPath'>, id: number, route: string | null): string =>
  route === null ? editAddress(RecordPath, id) : `/${route.replace(/^\/+|\/+$/g, '')}/${id}`;

/** The address of a row's file; null if it is on another site. */
export const downloadAddressOf = (row: SearchRow): string | null => {
  const address = row['downloadurl'];
  return typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address : null;
};

const stateOf = (row: SearchRow): number => (typeof row['recordState'] === 'number' ? row['recordState'] : 0);

const recordOf = (row: SearchRow) => ({ id: row.Id, title: titleOf(row), state: stateOf(row) });

/** The actions of the record type that the person may take on the row's record now. */
export const declaredActionsOf = ({ Actions }: Pick<SearchDefinition, 'Actions'>, row: SearchRow): readonly DeclaredAction[] => {
  const possible = Array.isArray(row['Actions']) ? row['Actions'] : [];
  return Actions.filter(({ name }) => possible.includes(name)).map((action) => ({
    kind: 'action',
    label: action.label,
    ...recordOf(row),
    row,
    action,
  }));
};

/** The actions that the row's record allows and the person may not take, with the reasons. */
const withheldActionsOf = ({ Actions }: Pick<SearchDefinition, 'Actions'>, { Withheld }: SearchRow): readonly WithheldAction[] => {
  const reasons = new Map(Object.entries(typeof Withheld === 'object' && !Array.isArray(Withheld) ? (Withheld ?? {}) : {}));
  return Actions.flatMap(({ name, label, icon }) => {
    const because = reasons.get(name);
    return typeof because === 'string' ? [{ kind: 'withheld', label, because, icon }] : [];
  });
};

/**
 * The actions of a row: its list's own action, its file and, if the person may change records or do something with many, those of every
 * record and of its type. The order is that of the record's page: copying, the actions of its type, deleting.
 */
export const rowActionsOf = (
  definition: Pick<SearchDefinition, 'RecordPath' | 'States' | 'CanEdit' | 'CanCopy' | 'Actions'>,
  row: SearchRow,
  address: string,
  own: RowAction | null,
  deletesInPlace = false,
): readonly RowAction[] => {
  const { RecordPath, States, CanEdit, CanCopy } = definition;
  const hasMenu = canChooseRows(definition);
  const file = downloadAddressOf(row);
  const isDeleted = States.find(({ value }) => value === stateOf(row))?.name === 'Deleted';
  const canChange = !isDeleted && row['IsReadOnly'] !== true;
  const record = recordOf(row);
  const canBeDeleted = States.some(({ name }) => name === 'Deleted') && canChange && row['StateIsReserved'] !== true;
  return [
    ...(own ? [own] : []),
    ...(file === null ? [] : [{ kind: 'download', label: 'Download', address: file } as const]),
    ...(hasMenu
      ? ([
          { kind: 'open', label: CanEdit && canChange ? 'Edit' : 'Open', address },
          { kind: 'openElsewhere', label: 'Open in a new window', address },
        ] as const)
      : []),
    ...(CanCopy && canChange ? [{ kind: 'open', label: 'Copy', address: copyAddress(RecordPath, row.Id) } as const] : []),
    ...(hasMenu ? [...declaredActionsOf(definition, row), ...withheldActionsOf(definition, row)] : []),
    ...(CanEdit && canBeDeleted ? [{ kind: 'delete', label: 'Delete', ...record, isInPlace: deletesInPlace } as const] : []),
  ];
};

/** Adds a menu column for several actions, or an action column if some row has a file or is deleted in place. */
export const withActions = (
  columns: readonly Column[],
  definition: Pick<SearchDefinition, 'CanEdit' | 'Actions'>,
  rows: readonly SearchRow[],
  deletesInPlace = false,
): readonly Column[] => {
  if (canChooseRows(definition)) return [...columns, ...(deletesInPlace ? [actionColumn] : []), menuColumn];
  const hasFiles = !columns.includes(actionColumn) && rows.some((row) => downloadAddressOf(row) !== null);
  return hasFiles ? [...columns, actionColumn] : columns;
};
