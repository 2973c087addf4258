import type { FormField } from '../../api/contract/records.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { spanOf } from '../fieldKinds/kinds.ts';
import { appliesInDraft, groupIn, rawOf } from './draft.ts';
import { withChosenList } from './chosenList.ts';
import { type Fact, FactList } from './FactList.tsx';
import { FieldValue, ValueWords } from './FieldValue.tsx';
import styles from './FormPanel.module.css';
import type { FormEvent, FormState } from './formState.ts';
import { RecordField } from './RecordField.tsx';
import type { FormTab } from './tabs.ts';

interface FormSectionsProps {
  readonly type: RecordType;
  readonly tab: Pick<FormTab, 'label' | 'sections'>;
  readonly state: FormState;
  readonly edited: readonly string[];
  readonly canEdit: boolean;
  readonly dispatch: (event: FormEvent) => void;
}

/** The fields of a form under their headings, as far as they apply. */
export function FormSections({ type, tab, state, edited, canEdit, dispatch }: FormSectionsProps) {
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
  return sections.map((section) => (
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
            shown={withChosenList(shown, type, draft)}
            field={field}
            raw={rawOf(draft, name, field)}
            group={groupIn(type, draft)}
            names={labels[name]}
            conflict={conflicts.find((conflict) => conflict.Field === name)}
            errors={shownErrors?.fields[name] ?? []}
            isEdited={edited.includes(name)}
            onType={(raw, more) => dispatch({ kind: 'typed', name, raw, labels: more })}
            onReset={() => dispatch({ kind: 'putBack', names: [name] })}
          />
        );
      })}
    </section>
  ));
}
