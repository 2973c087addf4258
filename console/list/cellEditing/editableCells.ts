import type { EditForm } from '../../../api/contract/records.ts';
import type { SearchDefinition } from '../../../api/contract/search.ts';
import { cellNotEditable, restoreFirst } from '../../../domain/messages.ts';
import { findPart, readPath } from '../../../domain/record/part.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { pluralOf } from '../../rows.ts';
import type { Column } from '../../grid/column.ts';

type FormForCells = Pick<EditForm, 'CanEdit' | 'Fields' | 'State'>;

/** The fields of a record that this person may edit, by its form. */
export const editableFields = (type: RecordType, form: FormForCells): ReadonlySet<string> =>
  new Set(
    form.CanEdit
      ? form.Fields.filter(({ name, hidden, readOnly }) => !hidden && !readOnly && type.fields[name] !== undefined).map(({ name }) => name)
      : [],
  );

/** Why no cell of a list can be edited; null if some can. */
export const listRefusal = (definition: Pick<SearchDefinition, 'CanEdit' | 'Label'>, type: RecordType | undefined): string | null =>
  definition.CanEdit && type?.isEditable ? null : cellNotEditable.list(pluralOf(definition));

/** Why a cell cannot be edited before its form is asked; null if the form decides. */
export const columnRefusal = (type: RecordType, { role, name, label }: Pick<Column, 'role' | 'name' | 'label'>): string | null => {
  if (role === 'state') return cellNotEditable.state(type.labels.one);
  const isField = type.fields[name] !== undefined || findPart(type, readPath(name)?.part ?? '')?.isShownAsFields === true;
  return isField ? null : cellNotEditable.column(label);
};

/** Why a cell cannot be edited; null if it can. */
export const cellRefusal = (type: RecordType, form: FormForCells, column: Pick<Column, 'name' | 'label'>): string | null => {
  if (form.State.value === type.states.deleted) return restoreFirst;
  if (!form.CanEdit) return cellNotEditable.record(type.labels.one);
  const field = form.Fields.find(({ name }) => name === column.name);
  if (!field) return cellNotEditable.column(column.label);
  if (field.hidden) return cellNotEditable.hidden(field.label);
  return field.readOnly ? cellNotEditable.readOnly(field.label) : null;
};
