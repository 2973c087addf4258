import { useEffect, useState } from 'react';
import type { EditForm } from '../../../api/contract/records.ts';
import type { SearchDefinition } from '../../../api/contract/search.ts';
import { findRecordTypeAt } from '../../../domain/records/registry.ts';
import { answerOf, asFailure } from '../../api/failure.ts';
import { useLazyEditFormQuery } from '../../api/recordApi.ts';
import { type CellEditorProps, firstEditable } from '../../grid/editing/cellEditing.ts';
import { typeOfForm } from '../../record/formType.ts';
import { useMessages } from '../../ui/Messages.tsx';
import { cellRefusal, columnRefusal, editableFields, listRefusal } from './editableCells.ts';
import { OpenCellEditor } from './OpenCellEditor.tsx';

/** Asks the record's form whether a cell can be edited, then opens its input or says why not. */
export function CellEditor({ definition, ...editor }: CellEditorProps & { readonly definition: SearchDefinition }) {
  const { cell, columns, onResolve, onClose, onMove } = editor;
  const listed = findRecordTypeAt(definition.RecordPath);
  const messages = useMessages();
  const [loadForm] = useLazyEditFormQuery();
  const [loaded, setLoaded] = useState<{ readonly opening: number; readonly form: EditForm } | null>(null);
  const form = loaded?.opening === cell.opening ? loaded.form : null;
  const type = listed && (form ? typeOfForm(listed, form.Fields) : listed);
  const column = columns.find(({ name }) => name === cell.column);

  const refuse = (reason: string) => {
    messages.warning(reason);
    onClose();
  };
  useEffect(() => {
    const refusal = listRefusal(definition, type) ?? (type && column ? columnRefusal(type, column) : null);
    if (refusal !== null) {
      refuse(refusal);
      return undefined;
    }
    let isCurrent = true;
    const load = async () => {
      const { data, error } = answerOf(await loadForm({ path: definition.RecordPath, id: cell.row.Id }));
      if (!isCurrent) return;
      if (data) setLoaded({ opening: cell.opening, form: data });
      else {
        messages.error(asFailure(error).message);
        onClose();
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each cell that opens
  }, [cell.opening]);
  useEffect(() => {
    if (!form || !type) return;
    if (column) {
      const refusal = cellRefusal(type, form, column);
      if (refusal !== null) refuse(refusal);
      return;
    }
    const editable = editableFields(type, form);
    const names = columns.map(({ name }) => name);
    const first = firstEditable(names, editable, cell.step);
    if (first === null) onMove(cell.step, editable);
    else onResolve(first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each form
  }, [form]);

  if (!form || !type || !column || cellRefusal(type, form, column) !== null) return null;
  return <OpenCellEditor key={cell.opening} {...editor} type={type} form={form} name={column.name} />;
}
