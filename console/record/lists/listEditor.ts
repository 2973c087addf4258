import type { ComponentType, ReactElement } from 'react';
import type { EditForm } from '../../../api/contract/records.ts';

export interface ListEditorProps {
  readonly form: EditForm;
  /** The list of the tab. */
  readonly list: ReactElement;
  /** The address asks for the list: it has a page, sort or filter of it. */
  readonly isListAsked: boolean;
}

/** A component that replaces the list in a tab. It decides when the list is shown. */
export type ListEditor = ComponentType<ListEditorProps>;
