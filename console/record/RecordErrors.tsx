import type { FormField } from '../../api/contract/records.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import type { FormState } from './formState.ts';
import { shownNames } from './rows/draftRows.ts';
import { rowOfValue } from './rows/rowWords.ts';
import { placeOfField, type FormTab } from './tabs.ts';

interface RecordErrorsProps {
  readonly type: RecordType;
  readonly fields: readonly FormField[];
  readonly parts: Parameters<typeof shownNames>[2];
  readonly tabs: readonly FormTab[];
  readonly state: FormState;
  readonly onOpen: Parameters<typeof ErrorSummary>[0]['onOpen'];
}

/** The errors of a record's form, each with its tab and row. */
export function RecordErrors({ type, fields, parts, tabs, state, onOpen }: RecordErrorsProps) {
  if (!state.shownErrors) return null;
  return (
    <ErrorSummary
      key={state.refusals}
      shownErrors={state.shownErrors}
      fields={shownNames(type, fields, parts, state.draft)}
      placeOf={(name) => placeOfField(tabs, name, rowOfValue(type, name, state.labels))}
      onOpen={onOpen}
    />
  );
}
