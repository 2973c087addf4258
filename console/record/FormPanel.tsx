import type { FormField } from '../../api/contract/records.ts';
import { findPart } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { TabPanel } from '../ui/Tabs.tsx';
import styles from './FormPanel.module.css';
import { FormSections } from './FormSections.tsx';
import type { FormEvent, FormState } from './formState.ts';
import { ProceedButton } from './ProceedButton.tsx';
import { PartEditor } from './rows/PartEditor.tsx';
import { PartTable } from './rows/PartTable.tsx';
import { findPartView } from './rows/partViews.ts';
import type { FormTab } from './tabs.ts';

interface FormPanelProps {
  readonly type: RecordType;
  readonly tab: FormTab;
  readonly next: FormTab | undefined;
  readonly state: FormState;
  readonly edited: readonly string[];
  readonly canEdit: boolean;
  readonly dispatch: (event: FormEvent) => void;
  readonly onProceed: (id: string) => void;
  readonly onSave: () => void;
}

/** The fields and parts of one tab. Enter in an input saves. */
export function FormPanel({ type, tab, next, state, edited, canEdit, dispatch, onProceed, onSave }: FormPanelProps) {
  const { draft, labels } = state;
  const isToRead = (fields: readonly FormField[]) => !canEdit || fields.every((field) => field.readOnly);
  return (
    <TabPanel id={tab.id}>
      <form
        noValidate
        className={styles['sections']}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {/* Enter clicks this button. The visible button is at the end of the screen. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
        <FormSections type={type} tab={tab} state={state} edited={edited} canEdit={canEdit} dispatch={dispatch} />
        {tab.parts.map((shown) => {
          const part = findPart(type, shown.name);
          if (!part) return null;
          const View = findPartView(shown.name);
          if (View) return <View key={shown.name} values={draft.base} />;
          return isToRead(shown.fields) ? (
            <PartTable key={shown.name} part={part} shown={shown} version={{ values: draft.base, labels }} />
          ) : (
            <PartEditor key={shown.name} type={type} part={part} shown={shown} state={state} edited={edited} dispatch={dispatch} />
          );
        })}
        {next && <ProceedButton next={next} onProceed={onProceed} />}
      </form>
    </TabPanel>
  );
}
