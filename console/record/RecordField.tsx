import { type ReactNode, useId } from 'react';
import type { ConflictAnswer } from '../../api/contract/answers.ts';
import type { FormField } from '../../api/contract/records.ts';
import type { Field as DomainField } from '../../domain/fields/field.ts';
import { targetOf } from '../../domain/fields/pointing.ts';
import { changedByAnother } from '../../domain/messages.ts';
import { findRecordType } from '../../domain/records/registry.ts';
import { fieldKinds } from '../fieldKinds/fieldKinds.ts';
import { describedBy, Field, type FieldControl, FieldErrors, FieldHint, frameOf } from '../ui/Field.tsx';
import { Checkbox, TextArea, TextInput } from '../ui/inputs.tsx';
import type { Labels } from './formState.ts';
import { ChoiceInput } from './inputs/ChoiceInput.tsx';
import { CustomLookupInput } from './inputs/CustomLookupInput.tsx';
import { DateInput } from './inputs/DateInput.tsx';
import { FieldSet } from './inputs/FieldSet.tsx';
import widths from './inputs/inputs.module.css';
import type { Lookup } from './inputs/lookup.ts';
import { NumberInput } from './inputs/NumberInput.tsx';
import { Boxes, Radios } from './inputs/Options.tsx';
import { ReferenceInput } from './inputs/ReferenceInput.tsx';
import { ReferencesInput } from './inputs/ReferencesInput.tsx';
import { RolesInput } from './inputs/RolesInput.tsx';
import { TimeInput } from './inputs/TimeInput.tsx';
import { TimespanInput } from './inputs/TimespanInput.tsx';
import { asCodes, asId, asIds, asRoles, asText, type Raw } from './raw.ts';
import styles from './RecordField.module.css';

interface RecordFieldProps {
  readonly shown: FormField;
  readonly field: DomainField;
  readonly raw: Raw;
  /** The group that the record belongs to, as the form has it now; null while none is chosen. */
  readonly group: number | null;
  /** What the records that the field refers to are called. */
  readonly names: Labels[string] | undefined;
  /** Somebody else changed it as well, and it is not decided yet whose value stays. */
  readonly conflict?: ConflictAnswer | undefined;
  readonly errors: readonly string[];
  readonly edited: boolean;
  readonly onType: (raw: Raw, names?: Readonly<Record<string, string>>) => void;
  readonly onPutBack: () => void;
}

/** Where the field's values are looked up. */
const lookupOf = (shown: FormField, field: DomainField): Lookup => ({
  address: shown.lookup ?? '',
  path: findRecordType(targetOf(field) ?? '')?.path ?? '',
});

function GroupControl({ shown, field, raw, names, onType }: RecordFieldProps) {
  const values = shown.values ?? field.values ?? [];
  if (field.kind === 'yesNoUnknown') return <Radios values={values} value={asText(raw)} onChange={onType} />;
  if (field.kind === 'timespan') return <TimespanInput value={asText(raw)} max={shown.max} onChange={onType} />;
  if (field.kind === 'choices') return <Boxes values={values} chosen={asCodes(raw)} onChange={onType} />;
  return <RolesInput lookup={lookupOf(shown, field)} value={asRoles(raw)} names={names} onChange={onType} />;
}

/** Texts whose answers are short get inputs that say so. */
const textWidth = (shown: FormField) =>
  (shown.max ?? 255) <= 20 ? widths['short'] : (shown.max ?? 255) <= 50 ? widths['middling'] : undefined;

function SingleControl({ control, shown, field, raw, group, names, onType }: RecordFieldProps & { readonly control: FieldControl }) {
  const { label, required } = shown;
  const text = asText(raw);
  const typing = {
    ...control,
    value: text,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  };
  switch (field.kind) {
    case 'longText':
      return <TextArea {...typing} rows={4} />;
    case 'email':
      return <TextInput {...typing} type="email" spellCheck={false} autoCapitalize="none" />;
    case 'postcode':
      return <TextInput {...typing} spellCheck={false} autoCapitalize="characters" className={widths['short']} />;
    case 'number':
    case 'decimal':
    case 'year':
      return (
        <NumberInput
          control={control}
          value={text}
          min={shown.min}
          max={shown.max}
          decimals={field.kind === 'decimal'}
          step={field.step}
          clamps={field.kind !== 'year'}
          onChange={onType}
        />
      );
    case 'date':
    case 'instant':
      return <DateInput control={control} label={label} value={text} withTime={field.kind === 'instant'} onChange={onType} />;
    case 'choice':
      return (
        <ChoiceInput
          control={control}
          label={label}
          values={shown.values ?? field.values ?? []}
          value={text}
          required={required}
          onChange={onType}
        />
      );
    case 'reference': {
      const id = asId(raw);
      const choosing = {
        control,
        label,
        required,
        lookup: lookupOf(shown, field),
        value: id,
        name: id === null ? undefined : names?.[String(id)],
        onChange: (next: number | null, name?: string) => onType(next, next !== null && name ? { [next]: name } : undefined),
      };
      return field.list === undefined ? <ReferenceInput {...choosing} /> : <CustomLookupInput {...choosing} institution={group} />;
    }
    case 'references':
      return (
        <ReferencesInput
          control={control}
          label={label}
          lookup={lookupOf(shown, field)}
          value={asIds(raw)}
          names={names}
          onChange={onType}
        />
      );
    case 'time':
      return <TimeInput control={control} value={text} onChange={onType} />;
    case 'text':
    case 'yesNo':
    case 'yesNoUnknown':
    case 'choices':
    case 'rolesHeld':
    case 'timespan':
      return <TextInput {...typing} className={textWidth(shown)} />;
  }
}

/** Yes or no: a box whose words are the field's label. */
function YesNo({
  shown,
  raw,
  errors,
  warning,
  aside,
  onType,
}: RecordFieldProps & { readonly warning: string | undefined; readonly aside: ReactNode }) {
  const id = useId();
  return (
    <div className={frameOf(errors, undefined)}>
      <div className={styles['head']}>
        <Checkbox
          className={styles['box']}
          label={shown.label}
          checked={raw === true}
          aria-describedby={describedBy(id, { warning, errors })}
          aria-invalid={errors.length > 0 ? true : undefined}
          onChange={(event) => onType(event.target.checked)}
        />
        {aside}
      </div>
      <FieldHint id={id} warning={warning} />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

/** One field of the form with the input of its kind. `data-field` is where the error summary leads to. */
export function RecordField(props: RecordFieldProps) {
  const { shown, field, conflict, errors, edited, onPutBack } = props;
  const aside: ReactNode = edited && (
    <span className={styles['edited']}>
      Edited
      <button type="button" className="as-link" onClick={onPutBack}>
        Put back<span className="spoken"> {shown.label}</span>
      </button>
    </span>
  );
  const warning = conflict && changedByAnother(conflict.Actor, conflict.TheirsText);
  const frame = { label: shown.label, warning, errors, optional: !shown.required, aside };
  return (
    <div data-field={shown.name}>
      {fieldKinds[field.kind].control === 'box' ? (
        <YesNo {...props} warning={warning} aside={aside} />
      ) : fieldKinds[field.kind].control === 'group' ? (
        <FieldSet {...frame}>
          <GroupControl {...props} />
        </FieldSet>
      ) : (
        <Field {...frame}>{(control) => <SingleControl {...props} control={control} />}</Field>
      )}
    </div>
  );
}
