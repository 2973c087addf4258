import type { FormField } from '../../api/contract/records.ts';
import { findPart } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { spanOf } from '../fieldKinds/kinds.ts';
import { Button } from '../ui/Button.tsx';
import { TabPanel } from '../ui/Tabs.tsx';
import { appliesInDraft, groupIn, rawOf } from './draft.ts';
import { type Fact, FactList } from './FactList.tsx';
import { FieldValue, ValueWords } from './FieldValue.tsx';
import styles from './FormPanel.module.css';
import type { FormEvent, FormState } from './formState.ts';
import { RecordField } from './RecordField.tsx';
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
  const { draft, labels, shownErrors, conflicts } = state;
  const sections = tab.sections.flatMap((section) => {
    const fields = section.fields.filter(({ name }) => {
      const field = type.fields[name];
      return field === undefined || appliesInDraft(type, draft, name, field);
    });
    return fields.length > 0 ? [{ ...section, fields }] : [];
  });
  const isToRead = (fields: readonly FormField[]) => !canEdit || fields.every((field) => field.readOnly);
  const factsOf = (fields: readonly FormField[]): readonly Fact[] =>
    fields.flatMap((shown) => {
      const { name, label } = shown;
      const field = type.fields[name];
      return field
        ? [{ name, label, span: spanOf(shown, field), words: <ValueWords field={field} value={draft.base[name]} names={labels[name]} /> }]
        : [];
    });
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
        {sections.map((section) => (
          <section key={section.heading ?? ''} className={styles['section']} aria-label={section.heading ?? tab.label}>
            {section.heading && <h2>{section.heading}</h2>}
            {isToRead(section.fields) && <FactList isForm facts={factsOf(section.fields)} />}
            {(isToRead(section.fields) ? [] : section.fields).map((shown) => {
              const { name } = shown;
              const field = type.fields[name];
              if (!field) return null;
              const place = [styles['field'], spanOf(shown, field) === 1 && styles['short']].filter(Boolean).join(' ');
              return shown.readOnly ? (
                <FieldValue key={name} className={place} label={shown.label} field={field} value={draft.base[name]} names={labels[name]} />
              ) : (
                <RecordField
                  key={name}
                  className={place}
                  shown={shown}
                  field={field}
                  raw={rawOf(draft, name, field)}
                  group={groupIn(type, draft)}
                  names={labels[name]}
                  conflict={conflicts.find((conflict) => conflict.Field === name)}
                  errors={shownErrors?.fields[name] ?? []}
                  edited={edited.includes(name)}
                  onType={(raw, more) => dispatch({ kind: 'typed', name, raw, labels: more })}
                  onReset={() => dispatch({ kind: 'putBack', names: [name] })}
                />
              );
            })}
          </section>
        ))}
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
        {next && (
          <Button
            className={styles['proceed']}
            onClick={() => {
              onProceed(next.id);
              document.getElementById(`tab-${next.id}`)?.focus();
            }}
          >
            Proceed to {next.label} »
          </Button>
        )}
      </form>
    </TabPanel>
  );
}
