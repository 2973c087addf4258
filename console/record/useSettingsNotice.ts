import { useEffect, useRef } from 'react';
import type { CreateForm } from '../../api/contract/records.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { useMessages } from '../ui/Messages.tsx';
import { describeSettingsChange } from './changedFieldSettings.ts';

/** Shows a message when somebody changes the group's field settings while the form is open. Another group's form is not compared. */
export const useSettingsNotice = (type: RecordType, form: Pick<CreateForm, 'Fields' | 'Record'>): void => {
  const messages = useMessages();
  const lastForm = useRef(form);
  useEffect(() => {
    const before = lastForm.current;
    lastForm.current = form;
    const scope = scopeField(type);
    if (scope === undefined || before.Record[scope] !== form.Record[scope]) return;
    const note = describeSettingsChange(before.Fields, form.Fields);
    if (note !== null) messages.warning(note);
  }, [type, form, messages]);
};
