import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { BulkSelection } from '../api/searchApi.ts';

/** The record whose list it is. */
export interface ListedRecord {
  readonly id: number;
  readonly title: string;
}

export interface ChosenOfTabProps {
  readonly record: ListedRecord;
  /** Their ids, or the filter of the list that finds them. */
  readonly selection: BulkSelection;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Something to do with the chosen records. */
export interface TabAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDanger?: true;
  readonly Dialog: ComponentType<ChosenOfTabProps>;
}

/** Extras of one list of a record for people who may edit the record, besides those of all lists. */
export interface TabExtras {
  /** The main button of the list. */
  readonly MainButton?: ComponentType<{ readonly record: ListedRecord; readonly className?: string | undefined }>;
  /** Said where the list is empty, above the main button. */
  readonly emptyText?: string;
  readonly chosenActions: readonly TabAction[];
}
